import type { TSchema } from 'typebox'
import { newId } from '../../src/platform/ids.ts'

interface JsonSchema {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  format?: string
  minimum?: number
  minLength?: number
  minItems?: number
  items?: JsonSchema
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
}

function sampleOf(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf?.[0]) return sampleOf(schema.anyOf[0])
  // Null, if the schema allows it.
  if (Array.isArray(schema.type)) return null
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, sampleOf(schema.properties?.[name] ?? {})]),
      )
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => sampleOf(schema.items ?? {}))
    case 'string':
      if (schema.format === 'date-time') return '2026-11-20T09:00:00.000Z'
      return schema.format === 'uuid' ? newId() : 'x'.repeat(schema.minLength ?? 1)
    case 'boolean':
      return true
    default:
      return schema.minimum ?? 0
  }
}

/** A value that is valid for a schema of the contract, whatever its meaning. */
export const sample = (schema: TSchema | undefined): never =>
  (schema && sampleOf(schema as JsonSchema)) as never
