import fc from 'fast-check'
import type { TSchema } from 'typebox'
import { newId } from '../../src/platform/ids.ts'

/** The parts of JSON Schema that the contract uses. */
export interface Schema {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  /** Broken characters are repaired, not rejected. */
  'x-prose'?: boolean
  minItems?: number
  maxItems?: number
  uniqueItems?: boolean
  items?: Schema
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
}

export const asSchema = (schema: TSchema): Schema => schema as Schema

/** Existing ids, by the name of the parameter for them, so that inputs get past the look-up. */
export type KnownIds = Readonly<Record<string, readonly string[]>>

const aDay = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })

function idOf(name: string, known: KnownIds): fc.Arbitrary<string> {
  const own = known[name] ?? Object.values(known).flat()
  const strange = fc.nat().map(() => newId())
  return own.length === 0
    ? strange
    : fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...own) }, { weight: 1, arbitrary: strange })
}

function textOf(schema: Schema, name: string, known: KnownIds): fc.Arbitrary<string> {
  if (schema.format === 'uuid') return idOf(name, known)
  if (schema.format === 'date-time') return aDay.map((day) => day.toISOString())
  if (schema.format === 'date') return aDay.map((day) => day.toISOString().slice(0, 10))
  if (schema.pattern && schema.pattern !== '\\S') {
    const pattern = new RegExp(schema.pattern, 'u')
    const there = known[name]?.filter((text) => pattern.test(text)) ?? []
    const any = fc.stringMatching(pattern)
    return there.length === 0
      ? any
      : fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...there) }, { weight: 1, arbitrary: any })
  }
  const { minLength = 0, maxLength = 200 } = schema
  const short = fc.string({
    unit: 'grapheme-ascii',
    minLength,
    maxLength: Math.min(maxLength, minLength + 30),
  })
  const own = known[name]?.filter((text) => text.length <= maxLength && text.length >= minLength) ?? []
  return fc.oneof(
    { weight: 3, arbitrary: short },
    { weight: 1, arbitrary: fc.constant('ż'.repeat(maxLength)) },
    ...(own.length > 0 ? [{ weight: 4, arbitrary: fc.constantFrom(...own) }] : []),
  )
}

function objectOf({ properties = {}, required = [] }: Schema, known: KnownIds) {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, anyOf(property, name, known)]),
  )
  return fc.record(fields, { requiredKeys: required.filter((name) => name in fields), noNullPrototype: true })
}

function listOf(schema: Schema, name: string, known: KnownIds) {
  const { minItems = 0, maxItems = 4, uniqueItems, items = {} } = schema
  const bounds = { minLength: minItems, maxLength: Math.min(maxItems, minItems + 4) }
  const item = anyOf(items, name, known)
  return uniqueItems
    ? fc.uniqueArray(item, { ...bounds, selector: (value) => JSON.stringify(value) })
    : fc.array(item, bounds)
}

function typedValue(
  type: string | undefined,
  schema: Schema,
  place: [string, KnownIds],
): fc.Arbitrary<unknown> {
  const { minimum, maximum } = schema
  switch (type) {
    case 'object':
      return objectOf(schema, place[1])
    case 'array':
      return listOf(schema, ...place)
    case 'string':
      return textOf(schema, ...place)
    case 'integer':
      return fc.integer({ min: minimum ?? -1000, max: maximum ?? 1_000_000 })
    case 'number':
      return fc.double({ min: minimum ?? -1e6, max: maximum ?? 1e6, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

/** Any value that a schema accepts. `name` is the name of the field. */
export function anyOf(schema: Schema, name: string, known: KnownIds): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => anyOf(one, name, known)))
  const types = [schema.type].flat()
  return fc.oneof(...types.map((type) => typedValue(type, schema, [name, known])))
}

/** The schema at a path within a value, if it can be determined. */
export function schemaAt(schema: Schema, path: readonly (string | number)[]): Schema {
  return path.reduce<Schema>(
    (at, step) => (typeof step === 'number' ? at.items : at.properties?.[step]) ?? {},
    schema,
  )
}
