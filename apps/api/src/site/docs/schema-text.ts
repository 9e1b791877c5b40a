import type { TSchema } from 'typebox'

interface Schema {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  format?: string
  pattern?: string
  description?: string
  default?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  items?: Schema
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
}

/** `2–10`, `≥ 2`, `≤ 10`, or nothing. */
function between(least: number | undefined, most: number | undefined, unit = ''): string {
  if (least === undefined && most === undefined) return ''
  if (least === undefined) return ` ≤ ${most}${unit}`
  return most === undefined ? ` ≥ ${least}${unit}` : ` ${least}–${most}${unit}`
}

function textOfScalar(schema: Schema, type: string): string {
  const { format, pattern, minimum, maximum, minLength, maxLength } = schema
  if (type !== 'string') return `${type}${between(minimum, maximum)}`
  const name = format ?? type
  return `${name}${between(minLength, maxLength, ' chars')}${pattern ? ` /${pattern}/` : ''}`
}

function textOfObject({ properties = {}, required = [] }: Schema, indent: string): string {
  const inner = `${indent}  `
  const fields = Object.entries(properties).map(
    ([name, child]) => `${inner}${name}${required.includes(name) ? '' : '?'}: ${write(child, inner)}\n`,
  )
  return fields.length > 0 ? `{\n${fields.join('')}${indent}}` : '{}'
}

function write(schema: Schema, indent: string): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' | ')
  if (schema.anyOf) return schema.anyOf.map((one) => write(one, indent)).join(' | ')
  const types = [schema.type ?? []].flat()
  return types.map((type) => textOfType(schema, type, indent)).join(' | ') || (schema.description ?? 'any')
}

function textOfType(schema: Schema, type: string, indent: string): string {
  if (type === 'object') return textOfObject(schema, indent)
  if (type !== 'array') return textOfScalar(schema, type)
  return `[${write(schema.items ?? {}, indent)}]${between(schema.minItems, schema.maxItems, ' items')}`
}

/** A schema of the contract for people: JSON with types for values, and `?` after optional ones. */
export const textOfSchema = (schema: TSchema): string => write(schema as Schema, '')
