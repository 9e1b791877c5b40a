import type { Call } from '@zenit/contract/call'

/** The parts of JSON Schema that limit the length of a value. */
interface BoundedSchema {
  type?: string | readonly string[]
  const?: unknown
  enum?: readonly unknown[]
  format?: string
  maxLength?: number
  maxItems?: number
  items?: BoundedSchema
  anyOf?: readonly BoundedSchema[]
  properties?: Record<string, BoundedSchema>
}

/** Bytes of a character as JSON may write it: `\u0142`. */
const perCharacter = 6
/** Bytes between two values: a comma, a line end, indentation. */
const perValue = 32
/** Longest number, boolean or null, in characters. */
const perScalar = 26
const ofFormats: Record<string, number> = { uuid: 38, date: 12, 'date-time': 42 }
/** For calls without a body: some clients send `{}`. */
const ofNothing = 1024

const written = (value: unknown) => Buffer.byteLength(JSON.stringify(value) ?? '') * perCharacter

function ofString({ format = '', maxLength = Number.POSITIVE_INFINITY }: BoundedSchema): number {
  return Math.min(ofFormats[format] ?? Number.POSITIVE_INFINITY, 2 + maxLength * perCharacter)
}

function ofList({ items = {}, maxItems = Number.POSITIVE_INFINITY }: BoundedSchema): number {
  return perValue + maxItems * (perValue + mostBytes(items))
}

const ofObject = ({ properties = {} }: BoundedSchema): number =>
  Object.entries(properties).reduce(
    (sum, [name, property]) => sum + written(name) + perValue + mostBytes(property),
    perValue,
  )

function ofType(type: string, schema: BoundedSchema): number {
  if (type === 'object') return ofObject(schema)
  if (type === 'array') return ofList(schema)
  return type === 'string' ? ofString(schema) : perScalar
}

/** Returns the maximum bytes of a schema's value as JSON; infinite without limits. */
function mostBytes(schema: BoundedSchema): number {
  if (schema.const !== undefined) return written(schema.const)
  if (schema.enum) return Math.max(...schema.enum.map(written))
  if (schema.anyOf) return Math.max(...schema.anyOf.map(mostBytes))
  const types = [schema.type ?? []].flat()
  return types.length === 0
    ? Number.POSITIVE_INFINITY
    : Math.max(...types.map((type) => ofType(type, schema)))
}

/** Limit for all calls: reading the worst body of this size takes some 25 ms, during which nothing else is served. */
const largest = 512 * 1024

/**
 * Returns the maximum bytes of a call's body: what its schema allows, within what can be read without delaying others.
 * Throws when the schema has no limit.
 */
export function bodyLimitOf({ name, body }: Call): number {
  const most = body ? mostBytes(body) : ofNothing
  if (!Number.isFinite(most)) throw new Error(`${name} takes a body that its schema does not bound`)
  return Math.min(most, largest)
}
