import type { TSchema } from 'typebox'
import type { YamlPath } from '../reading/yaml-text.ts'
import type { Role } from './schema.ts'

/** The parts of a JSON Schema that the walk uses. */
interface SchemaView {
  role?: Role
  type?: string
  properties?: Record<string, SchemaView>
  items?: SchemaView
  anyOf?: SchemaView[]
}

export type Visit = (role: Role, value: unknown, path: YamlPath) => void

/**
 * Walks a value along its schema and visits everything with a role. Skips values of the wrong shape (which have their
 * own check), so that one wrong key does not hide other problems.
 */
export function walk(schema: TSchema, value: unknown, path: YamlPath, visit: Visit): void {
  step(schema as SchemaView, value, path, visit)
}

function step(schema: SchemaView, value: unknown, path: YamlPath, visit: Visit): void {
  if (value === undefined || value === null) return
  if (schema.anyOf) {
    const member = schema.anyOf.find((candidate) => fits(candidate, value))
    if (member) step(member, value, path, visit)
    return
  }
  if (!fits(schema, value)) return
  if (schema.role) visit(schema.role, value, path)
  if (schema.properties) {
    for (const [key, inner] of Object.entries(schema.properties)) {
      step(inner, (value as Record<string, unknown>)[key], [...path, key], visit)
    }
  }
  if (schema.items) {
    const { items } = schema
    for (const [index, item] of (value as unknown[]).entries()) step(items, item, [...path, index], visit)
  }
}

function fits(schema: SchemaView, value: unknown): boolean {
  if (schema.type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value)
  if (schema.type === 'array') return Array.isArray(value)
  if (schema.type === 'string') return typeof value === 'string'
  return true
}
