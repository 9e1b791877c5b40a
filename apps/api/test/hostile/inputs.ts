import type { Call } from '@zenit/contract/call'
import fc from 'fast-check'
import { querySchema } from '../../src/platform/http/route.ts'
import { brokenText, brokenValue } from './bodies.ts'
import { forged, type Header, oddHeaders, oddTypes, tornLengths } from './headers.ts'
import { multipart } from './multipart.ts'
import { anyOf, asSchema, type KnownIds } from './schema.ts'
import { hostileSegment, hostileText } from './values.ts'
import { type Verdict, verdict } from './verdict.ts'
import type { Request } from './wire.ts'

/** A request without the credentials of its sender. */
export interface Input {
  request: Request
  verdict: Verdict
  /** Whether the sender has no access to the call. */
  isStranger: boolean
  /** Whether the sender lacks the token that every change requires. */
  isForged: boolean
}

interface Parts {
  params: Record<string, string>
  query: string
  body: Buffer | null
}

const json: Header = ['content-type', 'application/json']

const encoded = (text: unknown) => encodeURIComponent(String(text).toWellFormed())

const toQuery = (value: unknown): string =>
  Object.entries((value ?? {}) as Record<string, unknown>)
    .flatMap(([name, one]) => [one].flat().map((item) => `${encoded(name)}=${encoded(item)}`))
    .join('&')

const strings = (value: unknown) =>
  Object.fromEntries(Object.entries((value ?? {}) as object).map(([name, one]) => [name, encoded(one)]))

const toBody = (value: unknown) => (value === undefined ? null : Buffer.from(JSON.stringify(value)))

/** Valid parts of a request to a call. */
function rightParts(call: Call, known: KnownIds) {
  const of = (schema: Call['body']) =>
    schema ? anyOf(asSchema(schema), '', known) : fc.constant(undefined as unknown)
  return {
    params: of(call.params).map(strings),
    query: of(call.query).map(toQuery),
    value: of(call.body),
  }
}

const odd = {
  query: [
    ...[
      '__proto__=1',
      'constructor[prototype][a]=1',
      'a[]=1',
      'lang=de',
      'lang=',
      'lang=pl&lang=en',
      '%=1',
      '=1',
      '&&&=',
      '??',
    ],
    ...[
      'a=%',
      'a=%zz',
      'a=%c0%af',
      'a=%00',
      '%00=1',
      'a=\xff\xfe',
      'a=1#b',
      `${'a=1&'.repeat(2_000)}b=2`,
      'a'.repeat(9_000),
    ],
    ...[
      'lang[$ne]=x',
      'toString=1&hasOwnProperty=2',
      'userId=1&role=admin',
      'surprise=1',
      'lang=pl;drop',
      '%6cang=pl',
    ],
  ],
}

function brokenQuery(call: Call, right: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const names = Object.keys(querySchema(call).properties)
  const name = fc.constantFrom(...names)
  const joined = (...parts: string[]) => parts.filter(Boolean).join('&')
  return fc.oneof(
    fc.tuple(right, fc.constantFrom(...odd.query)).map(([query, more]) => joined(query, more)),
    fc.tuple(right, name, hostileText).map(([query, one, text]) => joined(query, `${one}=${encoded(text)}`)),
    fc.tuple(name, hostileText).map(([one, text]) => `${one}=${encoded(text)}`),
    fc.tuple(right, name).map(([query, one]) => joined(query, `${one}=1`, `${one}=2`, `${one}[a]=3`)),
    fc
      .tuple(right, name)
      .map(([query, one]) => joined(query, ...Array.from({ length: 300 }, () => `${one}=1`))),
  )
}

function brokenParams(call: Call, right: fc.Arbitrary<Record<string, string>>) {
  const names = Object.keys(call.params?.properties ?? {})
  if (names.length === 0) return right
  return fc
    .tuple(right, fc.constantFrom(...names), hostileSegment)
    .map(([params, name, segment]) => ({ ...params, [name]: segment }))
}

const bodyless = fc.constant<Buffer | null>(null)

/** The parts of a request, at most one of which is broken. */
function someParts(call: Call, known: KnownIds): fc.Arbitrary<Parts> {
  const { params, query, value } = rightParts(call, known)
  const body = value.map(toBody)
  const record = (one: Partial<Record<keyof Parts, fc.Arbitrary<unknown>>>) =>
    fc.record({ params, query, body, ...one }) as fc.Arbitrary<Parts>
  const schema = asSchema(call.body ?? querySchema(call))
  const ofBody = [
    { weight: 6, arbitrary: record({ body: brokenValue(value, schema).map(toBody) }) },
    { weight: 3, arbitrary: record({ body: brokenText(value) }) },
    { weight: 1, arbitrary: record({ body: bodyless }) },
  ]
  return fc.oneof(
    { weight: 4, arbitrary: record({}) },
    { weight: 3, arbitrary: record({ query: brokenQuery(call, query) }) },
    ...(call.params ? [{ weight: 3, arbitrary: record({ params: brokenParams(call, params) }) }] : []),
    ...(call.body ? ofBody : []),
  )
}

interface Envelope {
  headers: readonly Header[]
  isTorn?: boolean
  isForged?: boolean
  isStranger?: boolean
  /** Whether the result is defined by HTTP and not by the contract. */
  isOdd?: boolean
}

const plain: Envelope = { headers: [] }

const envelopes: fc.Arbitrary<Envelope> = fc.oneof(
  { weight: 14, arbitrary: fc.constant(plain) },
  { weight: 3, arbitrary: oddHeaders.map((headers) => ({ headers, isOdd: true })) },
  { weight: 1, arbitrary: oddTypes.map((headers) => ({ headers, isOdd: true })) },
  { weight: 1, arbitrary: tornLengths.map((headers) => ({ headers, isOdd: true, isTorn: true })) },
  { weight: 1, arbitrary: forged.map((headers) => ({ headers, isForged: true })) },
  { weight: 1, arbitrary: fc.constant({ headers: [], isStranger: true }) },
)

const pathOf = ({ path }: Call, params: Record<string, string>) =>
  `/api${path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '')}`

function expected(call: Call, parts: Parts, envelope: Envelope): Verdict {
  if (envelope.isOdd) return 'open'
  const isWrite = call.method !== 'GET'
  // A changed path may lead to a call with other access.
  const own = verdict(call, parts)
  if (envelope.isStranger && call.access !== 'public') return own === 'open' ? 'open' : 'refused'
  if (envelope.isForged && isWrite) return 'refused'
  return own
}

function toInput(call: Call, parts: Parts, envelope: Envelope): Input {
  const { params, query, body } = parts
  const hasType = envelope.headers.some(([name]) => name === 'content-type')
  return {
    request: {
      method: call.method,
      target: `${pathOf(call, params)}${query ? `?${query}` : ''}`,
      headers: [...envelope.headers, ...(call.body && !hasType ? [json] : [])],
      body,
      ...(envelope.isTorn && { isTorn: true }),
    },
    verdict: expected(call, parts, envelope),
    isStranger: envelope.isStranger === true,
    isForged: envelope.isForged === true,
  }
}

/** Uploads of the contract; the call decides what their parts mean. */
const withUpload = (call: Call, known: KnownIds): fc.Arbitrary<Input> =>
  fc
    .tuple(someParts(call, known), envelopes, multipart(call.upload ?? 'file'))
    .map(([parts, envelope, sent]) => {
      const input = toInput(call, parts, envelope)
      const headers = [...input.request.headers.filter(([name]) => name !== 'content-type'), sent.type]
      const isOpen = input.verdict === 'taken'
      return {
        ...input,
        verdict: isOpen ? 'open' : input.verdict,
        request: { ...input.request, headers, body: sent.body },
      }
    })

/** Inputs of one call: valid, broken in one place, or valid with unusual headers. */
export const inputsOf = (call: Call, all: KnownIds): fc.Arbitrary<Input> => {
  const known = knownOf(call, all)
  return call.upload
    ? withUpload(call, known)
    : fc.tuple(someParts(call, known), envelopes).map(([parts, envelope]) => toInput(call, parts, envelope))
}

/**
 * In calls on a pack or an organisation, the id is of that kind, and previews have their own ids. In all other calls an
 * id can be of any kind.
 */
export const knownOf = ({ path }: Call, known: KnownIds): KnownIds => {
  if (path.startsWith('/studio/packs/:id')) return { ...known, id: known.packId ?? [] }
  if (path.startsWith('/studio/organisations/:id')) return { ...known, id: known.managedId ?? [] }
  return path.startsWith('/previews') ? { ...known, sublessonId: known.previewedId ?? [] } : known
}
