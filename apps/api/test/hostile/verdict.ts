import type { Call } from '@zenit/contract/call'
import { querySchema } from '../../src/platform/http/route.ts'
import { asSchema, type Schema } from './schema.ts'

/** The expected result of an input: 4xx and no change; anything but a failure; or either, where HTTP leaves it open. */
export type Verdict = 'refused' | 'taken' | 'open'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const instant = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:?(\d\d)?)$/

const isDay = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text

const formats: Record<string, (text: string) => boolean> = {
  uuid: (text) => uuid.test(text),
  date: isDay,
  'date-time': (text) => instant.test(text) && isDay(text.slice(0, 10)),
}

const known = new Set([
  ...[
    'type',
    'const',
    'enum',
    'format',
    'pattern',
    'minimum',
    'maximum',
    'minLength',
    'maxLength',
    'minItems',
  ],
  ...[
    'maxItems',
    'uniqueItems',
    'items',
    'anyOf',
    'properties',
    'required',
    'additionalProperties',
    'default',
    'x-prose',
  ],
  ...['description'],
])

/** No NUL and no unpaired surrogate: the database cannot store them. */
export const isText = (text: string) => text.isWellFormed() && !text.includes('\0')

function isString(
  value: string,
  { minLength = 0, maxLength, pattern, format, 'x-prose': prose }: Schema,
): boolean {
  const length = [...value].length
  if (!(prose || isText(value)) || length < minLength || length > (maxLength ?? Number.POSITIVE_INFINITY))
    return false
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(value)) return false
  return format === undefined || (formats[format]?.(value) ?? false)
}

const isBetween = (value: number, { minimum, maximum }: Schema) =>
  Number.isFinite(value) && !(value < (minimum ?? value)) && !(value > (maximum ?? value))

function isList(value: unknown, schema: Schema): boolean {
  if (!Array.isArray(value)) return false
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY, uniqueItems, items = {} } = schema
  if (value.length < minItems || value.length > maxItems) return false
  if (uniqueItems && new Set(value.map((one) => JSON.stringify(one))).size < value.length) return false
  return value.every((one) => takes(items, one))
}

function isRecord(value: unknown, { properties = {}, required = [] }: Schema): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const isWhole = required.every((name) => Object.hasOwn(value, name))
  return (
    isWhole &&
    Object.entries(value).every(
      ([name, one]) => Object.hasOwn(properties, name) && takes(properties[name] ?? {}, one),
    )
  )
}

function isOfType(type: string, value: unknown, schema: Schema): boolean {
  switch (type) {
    case 'object':
      return isRecord(value, schema)
    case 'array':
      return isList(value, schema)
    case 'string':
      return typeof value === 'string' && isString(value, schema)
    case 'integer':
      return Number.isInteger(value) && isBetween(value as number, schema)
    case 'number':
      return typeof value === 'number' && isBetween(value, schema)
    case 'boolean':
      return typeof value === 'boolean'
    default:
      return value === null
  }
}

/**
 * Whether a schema of the contract accepts a value, computed without the library that the server uses. Throws for a
 * schema with keywords that are not implemented here.
 */
export function takes(schema: Schema, value: unknown): boolean {
  const strange = Object.keys(schema).filter((keyword) => !known.has(keyword))
  if (strange.length > 0) throw new Error(`Hostile inputs know nothing of the keyword ${strange}`)
  if (schema.const !== undefined) return schema.const === value
  if (schema.anyOf) return schema.anyOf.some((one) => takes(one, value))
  if (schema.enum && !schema.enum.includes(value)) return false
  return schema.type === undefined || [schema.type].flat().some((type) => isOfType(type, value, schema))
}

const unread = Symbol('not read')

/** Converts a text of a URL to the type of its schema; `unread` where it is not defined how such a number is read. */
function readText(text: string, { type, items }: Schema): unknown {
  if (type === 'array') return [readText(text, items ?? {})]
  if (type === 'boolean') return text === 'true' || (text === 'false' ? false : text)
  if (type !== 'integer' && type !== 'number') return text
  if (/^-?(0|[1-9]\d{0,14})$/.test(text)) return Number(text)
  return text.trim() === '' || Number.isNaN(Number(text)) ? text : unread
}

function readField(texts: readonly string[], schema: Schema): unknown {
  const list = texts.map((text) => readText(text, schema.type === 'array' ? (schema.items ?? {}) : schema))
  if (list.includes(unread)) return unread
  return schema.type === 'array' || list.length > 1 ? list : list[0]
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

function verdictOf(schema: Schema, texts: ReadonlyMap<string, readonly string[]>): Verdict {
  const value: Record<string, unknown> = Object.create(null)
  for (const [name, list] of texts) value[name] = readField(list, schema.properties?.[name] ?? {})
  if (Object.values(value).includes(unread)) return 'open'
  return takes(schema, value) ? 'taken' : 'refused'
}

function ofQuery(query: string, schema: Schema): Verdict {
  const texts = new Map<string, string[]>()
  for (const pair of query.split('&').filter(Boolean)) {
    const [name = '', ...rest] = pair.split('=')
    const [key, value] = [name, rest.join('=')].map((part) => decoded(part.replaceAll('+', ' ')))
    // Broken escapes are kept as they are, and the meaning of a field without a name is not defined.
    if (key == null || value == null || key === '' || /[^\x21-\x7e]/.test(pair)) return 'open'
    texts.set(key, [...(texts.get(key) ?? []), value])
  }
  return verdictOf(schema, texts)
}

/** A segment that changes the structure of the path may lead to another call. */
const elsewhere = /[/?#;]|^\.{0,2}$|^%2e|%2f|[^\x21-\x7e]/i

function ofParams(params: Readonly<Record<string, string>>, schema: Schema): Verdict {
  const texts = new Map<string, string[]>()
  for (const [name, segment] of Object.entries(params)) {
    if (elsewhere.test(segment)) return 'open'
    const text = decoded(segment)
    if (text === null || segment.length > 200) return 'refused'
    texts.set(name, [text])
  }
  return verdictOf(schema, texts)
}

function ofBody(body: Buffer | null, schema: Schema): Verdict {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body ?? Buffer.alloc(0))
    if (text.startsWith('\ufeff')) return 'open'
    return takes(schema, JSON.parse(text)) ? 'taken' : 'refused'
  } catch {
    return 'refused'
  }
}

interface SentInput {
  params: Readonly<Record<string, string>>
  query: string
  body: Buffer | null
}

/** The expected result of an input whose headers, length and sender are in order. */
export function verdict(call: Call, { params, query, body }: SentInput): Verdict {
  const all = [
    call.params ? ofParams(params, asSchema(call.params)) : 'taken',
    ofQuery(query, asSchema(querySchema(call))),
    call.body ? ofBody(body, asSchema(call.body)) : 'taken',
  ]
  if (all.includes('open')) return 'open'
  return all.includes('refused') ? 'refused' : 'taken'
}
