import fc from 'fast-check'
import { newId } from '../../src/platform/ids.ts'
import { type Schema, schemaAt } from './schema.ts'
import { hostileText, hostileValue } from './values.ts'

type Path = readonly (string | number)[]

/** The paths of all values within a value, beginning with its own. */
export function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  return [
    path,
    ...Object.entries(value).flatMap(([key, child]) => pathsOf(child, [...path, stepOf(value, key)])),
  ]
}

const stepOf = (parent: object, key: string) => (Array.isArray(parent) ? Number(key) : key)

export const at = (value: unknown, path: Path): unknown =>
  path.reduce((parent, step) => (parent as Record<string | number, unknown>)[step], value)

export function withValue(value: unknown, path: Path, replacement: unknown): unknown {
  const [step, ...rest] = path
  if (step === undefined) return replacement
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<
    string | number,
    unknown
  >
  copy[step] = withValue(copy[step], rest, replacement)
  return copy
}

function without(value: unknown, path: Path): unknown {
  const parent = at(value, path.slice(0, -1))
  const last = path.at(-1)
  if (last === undefined) return undefined
  if (Array.isArray(parent)) return withValue(value, path.slice(0, -1), parent.toSpliced(Number(last), 1))
  const { [last]: _, ...rest } = parent as Record<string, unknown>
  return withValue(value, path.slice(0, -1), rest)
}

const filled = (list: unknown[], length: number) =>
  Array.from({ length: Math.max(0, Math.min(length, 5_000)) }, (_, index) => {
    const item = list[index % Math.max(1, list.length)]
    return list.length > index ? item : typeof item === 'string' ? newId() : (item ?? newId())
  })

/** A value one past its bound: too long, too short, too many, too few, too large or too small. */
function pastBound(value: unknown, schema: Schema, isUpper: boolean): unknown {
  if (typeof value === 'string')
    return isUpper
      ? 'x'.repeat((schema.maxLength ?? 100_000) + 1)
      : value.slice(0, (schema.minLength ?? 1) - 1)
  if (typeof value === 'number')
    return isUpper ? (schema.maximum ?? 2 ** 53) + 1 : (schema.minimum ?? -(2 ** 53)) - 1
  if (Array.isArray(value))
    return filled(value, isUpper ? (schema.maxItems ?? 4_999) + 1 : (schema.minItems ?? 1) - 1)
  return isUpper ? [value] : null
}

/** A value exactly at its bound: still valid, and the largest that must be handled. */
function onBound(value: unknown, schema: Schema): unknown {
  if (typeof value === 'string' && schema.maxLength && !schema.format && !schema.pattern)
    return 'ż'.repeat(schema.maxLength)
  if (typeof value === 'number') return schema.maximum ?? value
  return Array.isArray(value) && schema.maxItems ? filled(value, schema.maxItems) : value
}

type Break = (given: { value: unknown; path: Path; schema: Schema; other: unknown; text: string }) => unknown

const breaks: Break[] = [
  ({ value, path, other }) => withValue(value, path, other),
  ({ value, path, other }) => withValue(value, path, other),
  ({ value, path }) => without(value, path),
  ({ value, path }) => withValue(value, path, null),
  ({ value, path }) => withValue(value, path, [at(value, path)]),
  ({ value, path }) => withValue(value, path, { value: at(value, path) }),
  ({ value, path }) => withValue(value, path, String(at(value, path))),
  ({ value, path, text }) => withValue(value, path, text),
  ({ value, path, schema }) =>
    withValue(value, path, pastBound(at(value, path), schemaAt(schema, path), true)),
  ({ value, path, schema }) =>
    withValue(value, path, pastBound(at(value, path), schemaAt(schema, path), false)),
  ({ value, path, schema }) => withValue(value, path, onBound(at(value, path), schemaAt(schema, path))),
  ({ value, text, other }) => ({ ...(value as object), [text]: other }),
  ({ value }) => ({ ...(value as object), userId: newId(), role: 'admin', passed: true, score: 100 }),
]

/** A valid value with one change; in rare cases it is still valid. */
export const brokenValue = (valid: fc.Arbitrary<unknown>, schema: Schema): fc.Arbitrary<unknown> =>
  fc
    .tuple(valid, fc.constantFrom(...breaks), fc.nat(), hostileValue, hostileText)
    .map(([value, broken, place, other, text]) => {
      const paths = pathsOf(value)
      return broken({ value, path: paths[place % paths.length] ?? [], schema, other, text })
    })

const nested = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth)

/** The first string or number in a JSON text, to replace it with another literal. */
const literal = /:\s*("(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*)/

const put = (json: string, other: string) =>
  literal.test(json) ? json.replace(literal, () => `:${other}`) : `{"a":${other}}`

const behindBrace = (json: string, more: string) =>
  json.replace(/^\{(\s*\})?/, (_, end) => `{${more}${end ?? ','}`)

const bytes = (text: string) => Buffer.from(text, 'latin1')

const wholeBreaks: ((json: string) => string)[] = [
  () => '',
  () => ' ',
  (json) => json.slice(0, -1),
  (json) => `${json}${json}`,
  (json) => `${json},`,
  (json) => `\ufeff${json}`,
  (json) => json.replaceAll('"', "'"),
  (json) => `/* */${json}// `,
  (json) => behindBrace(json, json.slice(1, -1) || '"a":1,"a":2'),
  (json) => behindBrace(json, '"__proto__":{"isAdmin":true}'),
  (json) => behindBrace(json, '"constructor":{"prototype":{"isAdmin":true}}'),
  (json) => behindBrace(json, String.raw`"\u005f\u005fproto__":{"a":1}`),
]

/** Literals that JSON does not have, or that no number or string can represent. */
const literals = [
  ...['NaN', 'Infinity', '-Infinity', 'undefined', '1e400', '-1e400', '-0', '01', '+1', '.5', '1.', '0x1F'],
  ...['9'.repeat(1_000), `0.${'0'.repeat(1_000)}1`, '1E+99999', '"\\x41"', '"\\ud800"', '"\\udc00\\ud800"'],
  ...['"\\u0000"', '"a\0b"', '"a\nb"', 'True', 'nil', nested(10_000, '[', ']'), nested(10_000, '{"a":', '}')],
  ...[
    `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
    `[${'0,'.repeat(100_000)}0]`,
    `"${'\\u0000'.repeat(9_000)}"`,
  ],
]

/** Texts that JSON.stringify never writes: broken syntax, other numbers, duplicate names, bytes that are not UTF-8. */
const textBreaks: ((json: string) => string | Buffer)[] = [
  ...wholeBreaks,
  ...literals.map((one) => (json: string) => put(json, one)),
]

const rawBreaks: ((json: string) => Buffer)[] = [
  '\xff',
  '\xc0\xaf',
  '\xed\xa0\x80',
  '\xf4\x90\x80\x80',
  '\xe2\x82',
  '\x80abc',
]
  .map((raw) => (json: string) => {
    const [before = '', ...after] = put(json, '"#"').split('"#"')
    return Buffer.concat([Buffer.from(`${before}"`), bytes(raw), Buffer.from(`"${after.join('"#"')}`)])
  })
  .concat([
    (json) => Buffer.from(json, 'utf16le'),
    () => Buffer.from(Array.from({ length: 512 }, (_, index) => (index * 7919) % 256)),
    (json) => Buffer.concat([bytes('\x1f\x8b\x08\0'), Buffer.from(json)]),
    () => bytes(nested(10_000, '[', ']')),
    () => bytes('['.repeat(100_000)),
    () => bytes('null'),
    () => bytes('"text"'),
    () => bytes('[]'),
    () => bytes('0'),
  ])

/** The text of a valid body with broken syntax. */
export const brokenText = (valid: fc.Arbitrary<unknown>): fc.Arbitrary<Buffer> =>
  fc
    .tuple(valid, fc.constantFrom(...textBreaks, ...rawBreaks))
    .map(([value, broken]) => Buffer.from(broken(JSON.stringify(value)) as string))
