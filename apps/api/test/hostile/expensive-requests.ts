import type { Call } from '@zenit/contract/call'
import { bodyLimitOf } from '../../src/platform/http/limits/body-limit.ts'
import { newId } from '../../src/platform/ids.ts'
import { at, pathsOf, withValue } from './bodies.ts'
import type { Header } from './headers.ts'
import { asSchema, type KnownIds, type Schema, schemaAt } from './schema.ts'
import { shapes } from './slow-texts.ts'
import type { Request } from './wire.ts'

const json: Header = ['content-type', 'application/json']

/** The size of a value: the number of items in a list and of characters in a text, as far as its schema allows. */
interface Size {
  items: number
  characters: number
}

function textOf({ format, maxLength = 40, minLength = 0 }: Schema, ids: readonly string[], size: Size) {
  if (format === 'uuid') return ids[0] ?? newId()
  if (format === 'date-time') return '2026-11-20T09:00:00.000Z'
  if (format === 'date') return '2026-11-20'
  return 'ż'.repeat(Math.max(minLength, Math.min(maxLength, size.characters)))
}

/** A value with every field of its schema. */
function fullValue(schema: Schema, name: string, given: { known: KnownIds; size: Size }): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return fullValue(schema.anyOf[0] ?? {}, name, given)
  const [type] = [schema.type].flat()
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([key, one]) => [key, fullValue(one, key, given)]),
    )
  if (type === 'array') {
    const length = Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? 1, given.size.items))
    const ofItems = schema.uniqueItems ? { ...given, known: {} } : given
    return Array.from({ length }, () => fullValue(schema.items ?? {}, name, ofItems))
  }
  if (type === 'string') return textOf(schema, given.known[name] ?? [], given.size)
  return type === 'boolean' ? true : (schema.minimum ?? 1)
}

const written = (value: unknown) => JSON.stringify(value)

/** The largest value of a schema that fits the limit. */
function largest(schema: Schema, known: KnownIds, limit: number): string {
  for (const characters of [100_000, 2_000, 100])
    for (const items of [1000, 100, 10, 1]) {
      if (items * characters > 1_000_000) continue
      const text = written(fullValue(schema, '', { known, size: { items, characters } }))
      if (Buffer.byteLength(text) <= limit) return text
    }
  return '{}'
}

/** Fills a list in a value with as many items as fit. */
const crammed = (value: unknown, path: readonly (string | number)[], item: unknown) => (limit: number) => {
  const room = limit - Buffer.byteLength(written(withValue(value, path, [])))
  const count = Math.floor(room / (Buffer.byteLength(written(item)) + 1))
  return written(withValue(value, path, Array(Math.max(0, count)).fill(item)))
}

const nested = (open: string, close: string) => (limit: number) => {
  const depth = Math.floor((limit - 10) / (open.length + close.length))
  return open.repeat(depth) + close.repeat(depth)
}

const members = (name: (at: number) => string) => (limit: number) => {
  const count = Math.floor(limit / (name(1e6).length + 6))
  return `{${Array.from({ length: count }, (_, index) => `"${name(index)}":{}`).join()}}`
}

/** The bodies that are most expensive to parse, for any call. */
const anyCall: readonly ((limit: number) => string)[] = [
  nested('[', ']'),
  nested('{"a":', '1}'),
  (limit) => `{"a":${nested('[', ']')(limit - 40)},"__proto__":{"a":1}}`,
  members((index) => index.toString(36).padStart(4, 'a')),
  (limit) => `[${'{},'.repeat(limit / 3 - 2)}{}]`,
  (limit) =>
    `[${Array.from({ length: limit / 14 - 1 }, (_, index) => `{"${index.toString(36).padStart(5, 'a')}":0}`).join()}]`,
  (limit) => `{"a":"${'\\u0142'.repeat((limit - 20) / 6)}"}`,
]

const longText = 300

/** Texts of every shape if the schema allows long texts, and a few of them otherwise. */
function texts(value: unknown, path: readonly (string | number)[], { maxLength = 0, format }: Schema) {
  if (format || maxLength === 0) return []
  const all = Object.values(shapes)
  const chosen = maxLength > longText ? all : all.slice(0, 2)
  return chosen.map((shape) => written(withValue(value, path, shape(maxLength))))
}

/** Bodies about as large as a call accepts. */
function bodiesOf(call: Call, known: KnownIds): string[] {
  const limit = bodyLimitOf(call)
  if (!call.body) return anyCall.slice(0, 2).map((body) => body(limit))
  const schema = asSchema(call.body)
  const value = fullValue(schema, '', { known, size: { items: 1, characters: 40 } })
  const places = pathsOf(value).map((path) => ({ path, own: at(value, path), of: schemaAt(schema, path) }))
  const lists = places
    .filter(({ own }) => Array.isArray(own))
    .flatMap(({ path, own }) =>
      [{}, [], '', 0, null, (own as unknown[])[0]].map((item) => crammed(value, path, item)(limit)),
    )
  const strings = places
    .filter(({ own }) => typeof own === 'string')
    .flatMap(({ path, of }) => texts(value, path, of))
  const whole = anyCall.map((body) => body(limit))
  return [largest(schema, known, limit), ...lists, ...strings, ...whole].filter(
    (body) => Buffer.byteLength(body) <= limit,
  )
}

/** Node rejects request heads of more than 16 kB. */
const head = 14_000

const asLatin = (text: string) =>
  text.replaceAll(/[^\x21-\x7e]/g, (sign) => encodeURIComponent(sign.toWellFormed())).slice(0, head)

const inAddresses = ['one letter', 'slashes', 'broken escapes', 'marks of two classes by turns', 'brackets']

const queries: readonly string[] = [
  'a=1&'.repeat(head / 4),
  `${'&'.repeat(head)}`,
  'a[b][c]='.repeat(head / 9),
  ...inAddresses.map((name) => `lang=${asLatin(shapes[name]?.(head / 3) ?? '')}`),
]

/** Each field of a query, repeated many times and with long texts. */
function queriesOf(call: Call): string[] {
  const names = Object.keys(call.query?.properties ?? {})
  return names.flatMap((name, index) => {
    const shape = shapes[inAddresses[index % inAddresses.length] ?? '']
    return [
      `${name}=1&`.repeat(head / (name.length + 3)),
      `${name}=1&`.repeat(100),
      `${name}=${asLatin(shape?.(head / 6) ?? '')}`,
      `${name}=${encodeURIComponent((shape?.(200) ?? '').toWellFormed())}`,
    ]
  })
}

const readHeaders: readonly Header[] = [
  ['accept-language', 'pl;q=0.5,'.repeat(head / 9)],
  ['accept-language', shapes['commas and signs of value']?.(head) ?? ''],
  ['cookie', 'a=b; '.repeat(head / 5)],
  ['cookie', `caiplatform_access=${'a.'.repeat(head / 2)}`],
  ['accept', 'text/html;q=0.1,'.repeat(head / 16)],
  ['accept-encoding', 'gzip;q=0.1,br;q=0.2,'.repeat(head / 20)],
  ['if-none-match', '"a", '.repeat(head / 5)],
  ['range', `bytes=${'0-1,'.repeat(head / 4)}0-1`],
  ['user-agent', shapes['systems of browsers']?.(head) ?? ''],
  ['x-forwarded-for', '1.2.3.4, '.repeat(head / 9)],
  ['upload-metadata', 'filename YQ==,'.repeat(head / 14)],
]

/** The request headers that every route reads. */
const someHeaders = readHeaders.filter(([name]) => name === 'cookie' || name === 'if-none-match')

const plain = { headers: [], body: null }

/** A part of a path: the chosen id among the known ones, or one that does not exist. */
const placeIn = (known: KnownIds) => (_: string, name: string) =>
  encodeURIComponent(known[name]?.[0] ?? newId())

interface HostileHeads {
  method: string
  address: string
  queries: readonly string[]
  headers: readonly Header[]
}

const toRequests = ({ method, address, queries: all, headers }: HostileHeads): Request[] => [
  ...all.map((query) => ({ ...plain, method, target: `${address}?${query}`.slice(0, head) })),
  ...headers.map((header) => ({ ...plain, method, target: address, headers: [header] })),
]

const addressOf = ({ path }: Call, known: KnownIds) => `/api${path.replaceAll(/:(\w+)/g, placeIn(known))}`

/** An ordinary request of a call with the first known ids. If it is handled completely, larger ones are as well. */
export function plainRequest(call: Call, known: KnownIds): Request {
  const target = addressOf(call, known)
  if (!call.body) return { ...plain, method: call.method, target }
  const body = fullValue(asSchema(call.body), '', { known, size: { items: 1, characters: 40 } })
  return { method: call.method, target, headers: [json], body: Buffer.from(written(body)) }
}

/** The most expensive requests that a call accepts. */
export function expensiveOfCall(call: Call, known: KnownIds): Request[] {
  const address = addressOf(call, known)
  const { method } = call
  const bodies = method === 'GET' ? [] : bodiesOf(call, known)
  return [
    ...toRequests({ method, address, queries: [...queries, ...queriesOf(call)], headers: someHeaders }),
    ...bodies.map((body) => ({ method, target: address, headers: [json], body: Buffer.from(body) })),
    ...(call.upload ? uploadsOf(call.upload).map((sent) => ({ method, target: address, ...sent })) : []),
  ]
}

const boundary = 'zenit-boundary'
const part = (name: string, content: Buffer, more = '') =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="a.png"\r\n${more}\r\n`,
      'latin1',
    ),
    content,
    Buffer.from('\r\n'),
  ])
const megabytes = (count: number, piece: string) => Buffer.alloc(count * 1024 * 1024, piece)

/** Multipart bodies: large ones, with many parts, with endless headers, and full of texts like the end of a part. */
function uploadsOf(field: string): { headers: readonly Header[]; body: Buffer }[] {
  const end = Buffer.from(`--${boundary}--\r\n`)
  const headers: Header[] = [['content-type', `multipart/form-data; boundary=${boundary}`]]
  return [
    [part(field, megabytes(5, 'a'))],
    [part(field, megabytes(5, `\r\n--${boundary.slice(0, -1)}`))],
    [part(field, megabytes(5, '\r\n-'))],
    [megabytes(5, '\r\n-'), part(field, Buffer.from('a'))],
    [part(field, Buffer.from('a'), 'x-a: b\r\n'.repeat(100_000))],
    [part(field, Buffer.from('a'), `x-a: ${'b'.repeat(1_000_000)}\r\n`)],
    Array(20_000).fill(part(field, Buffer.alloc(0))),
    [part(`${'a'.repeat(500_000)}`, Buffer.from('a'))],
    [part(field, Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), megabytes(4, '\0')]))],
  ].map((parts) => ({ headers, body: Buffer.concat([...parts, end]) }))
}

const form: Header = ['content-type', 'application/x-www-form-urlencoded']
const formFields = ['email', 'password', 'firstName', 'lastName', 'token', 'code', 'redirect_uri', 'scope']

/** A form with one long text of each shape; a page accepts 16 kB. */
const longForms = Object.values(shapes).map((shape, index) =>
  formFields
    .map((field, at) => [field, at === index % formFields.length ? shape(2_400) : shape(40)])
    .map(([field, text]) => `${field}=${encodeURIComponent((text ?? '').toWellFormed())}`)
    .join('&')
    .slice(0, 15_500),
)

/** Forms with as many fields as a page accepts, and more. */
const wideForms = [15_000, 50_000, 1_000_000].flatMap((length) => [
  'a=1&'.repeat(length / 4),
  'a%5Bb%5D%5Bc%5D=1&'.repeat(length / 18),
])

/** The most expensive requests for a route that is not a call of the contract. */
export function expensiveBeside(
  { method, path }: { method: string; path: string },
  known: KnownIds,
): Request[] {
  const target = path.replaceAll(/:(\w+)(?:\([^)]*\))?\??|\*/g, placeIn(known))
  const isUsual = method === 'GET' || method === 'POST'
  const heads = toRequests({
    method,
    address: target,
    queries: isUsual ? queries : queries.slice(0, 2),
    headers: isUsual ? readHeaders : [],
  })
  if (method !== 'POST' && method !== 'PUT' && method !== 'PATCH') return heads
  const texts = method === 'POST' ? [...wideForms, ...longForms] : wideForms.slice(-1)
  const uploads = method === 'POST' ? uploadsOf('file').slice(0, 2) : []
  return [
    ...heads,
    ...texts.map((text) => ({ method, target, headers: [form], body: Buffer.from(text) })),
    ...uploads.map((sent) => ({ method, target, ...sent })),
  ]
}
