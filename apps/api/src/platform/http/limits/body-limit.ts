import type { Call } from '@zenit/contract/call'

/** What of JSON Schema says how long a value can get. */
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

/** A character as JSON may write it: `\u0142`. */
const perCharacter = 6
/** Between two values: a comma, a line end, the spaces of an indented text. */
const perValue = 32
/** Longest number, boolean or null, in characters. */
const perScalar = 26
const ofFormats: Record<string, number> = { uuid: 38, date: 12, 'date-time': 42 }
/** For calls that take no body: some clients send `{}`. */
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

/** How many bytes a value of a schema can have as JSON; infinite where nothing bounds it. */
function mostBytes(schema: BoundedSchema): number {
  if (schema.const !== undefined) return written(schema.const)
  if (schema.enum) return Math.max(...schema.enum.map(written))
  if (schema.anyOf) return Math.max(...schema.anyOf.map(mostBytes))
  const types = [schema.type ?? []].flat()
  return types.length === 0
    ? Number.POSITIVE_INFINITY
    : Math.max(...types.map((type) => ofType(type, schema)))
}

/** No call takes more: reading the worst that fits takes the processor some 25 ms, in which nobody else is served. */
const largest = 512 * 1024

/**
 * The most bytes that a call's body may have: what the largest value of its schema can take, within what can be read
 * without keeping others waiting. Throws where the schema leaves it open.
 */
export function bodyLimitOf({ name, body }: Call): number {
  const most = body ? mostBytes(body) : ofNothing
  if (!Number.isFinite(most)) throw new Error(`${name} takes a body that its schema does not bound`)
  return Math.min(most, largest)
}
