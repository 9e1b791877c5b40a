import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Call } from '@zenit/contract/call'
import { calls } from '@zenit/contract/calls'
import { describe, expect, test } from 'vitest'
import { signIn } from '../test/testing/actor.ts'
import { createTestApp } from '../test/testing/app.ts'
import { createUser } from '../test/testing/factories.ts'
import { sample } from '../test/testing/sample.ts'
import { messageOf } from './platform/http/field-errors.ts'
import { translator } from './platform/i18n.ts'

const zenit = await createTestApp({ RATE_LIMITS: 'false' })
const everything = await signIn(
  zenit,
  await createUser(zenit.deps.db, { roles: ['learner', 'reviewer', 'admin'] }),
)

const english = /\b(must|should|is|not|has|have|than|cannot|does|be|of|at)\b/i
const polish = translator('pl')

interface ProblemResponse {
  errors?: { field: string; code: string; message: string }[]
}

/**
 * Bodies that break one rule each: an empty one, one with an extra field, and each field with values of other types.
 */
function brokenBodies({ body }: Call): object[] {
  if (!body) return []
  const whole = sample(body) as object
  const strange = [
    null,
    7,
    -1,
    1e12,
    1.5,
    true,
    '',
    'ż',
    'x'.repeat(20_000),
    [],
    [1],
    [[]],
    {},
    { a: 1 },
    ['x', 'x'],
  ]
  return [
    {},
    { ...whole, surprise: 1 },
    ...Object.keys(body.properties).flatMap((name) => strange.map((value) => ({ ...whole, [name]: value }))),
  ]
}

async function messagesOf(call: Call): Promise<string[]> {
  const params = Object.fromEntries((call.path.match(/:\w+/g) ?? []).map((name) => [name.slice(1), 'x']))
  const queries = [
    'page=0',
    'page=x',
    'limit=101',
    'surprise=1',
    'lang=de',
    'rank=9',
    'search=%00',
    'sublessonId=x',
  ]
  const inputs = [
    ...brokenBodies(call).map((body) => ({ params: sample(call.params), body })),
    { params, ...(call.body ? { body: sample(call.body) as object } : {}) },
    ...queries.map((query) => ({
      params: sample(call.params),
      query: Object.fromEntries(new URLSearchParams(query)) as never,
    })),
  ]
  const found: string[] = []
  for (const input of inputs) {
    const { status, body } = await everything.call(call, input as never)
    if (status !== 400) continue
    for (const { field, code, message } of (body as ProblemResponse).errors ?? [])
      found.push(`${field} ${code}: ${message}`)
  }
  return found
}

describe('messages about a wrong field', () => {
  // Without calls that end the session, and without the stream, which stays open.
  const harmless = calls.filter(
    ({ isSecret, access, answerType }) =>
      !isSecret && access !== 'public' && answerType !== 'text/event-stream',
  )

  test.each(harmless.map((call) => [call.name, call] as const))(
    '[LANG-06][ERR-03] %s gives them in Polish',
    async (_, call) => {
      const messages = await messagesOf(call)
      // The values of an enumeration are shown as they are sent.
      const said = messages.map((one) => one.slice(one.indexOf(': ') + 2).replaceAll(/"[^"]*"/g, ''))
      expect(messages.filter((_one, index) => english.test(said[index] ?? ''))).toEqual([])
      expect(messages.filter((one) => /undefined|\{\{|fields:|niedozwoloną wartość/.test(one))).toEqual([])
    },
    120_000,
  )

  test.each([
    ['minLength', { limit: 1 }, 'musi mieć co najmniej 1 znak', 'must have at least 1 character'],
    ['minLength', { limit: 3 }, 'musi mieć co najmniej 3 znaki', 'must have at least 3 characters'],
    ['maxLength', { limit: 200 }, 'może mieć najwyżej 200 znaków', 'must have at most 200 characters'],
    ['maxItems', { limit: 22 }, 'może mieć najwyżej 22 elementy', 'must have at most 22 items'],
    ['type', { type: 'string,null' }, 'musi być tekstem lub wartością null', 'must be text or null'],
    ['format', { format: 'uuid' }, 'musi być identyfikatorem', 'must be an id'],
    [
      'enum',
      { values: '"pl", "en"' },
      'musi być jedną z\u00a0wartości: "pl", "en"',
      'must be one of: "pl", "en"',
    ],
  ])('[LANG-06] %s %j is said in both languages', (code, values, pl, en) => {
    const error = { field: 'x', code, values: values as Record<string, string | number> }
    expect([messageOf(polish, error), messageOf(translator('en'), error)]).toEqual([pl, en])
  })

  test('[LANG-06] has texts for every code that a slice returns without its own text', () => {
    const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.includes('.test'))
      .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
    const codesOf = (pattern: RegExp) =>
      files.flatMap((text) => [...text.matchAll(pattern)].map(([, code]) => code))
    const plain = codesOf(/field(?:: [^,\n]+)?, code: '([\w-]+)'(?! ?,\s*message)/g)
    const ofFiles = codesOf(/(?:fileFault\(\s*'[\w-]+',|ContentFault\()\s*'([\w-]+)'/g)
    expect(plain.length).toBeGreaterThan(8)
    expect(ofFiles.length).toBeGreaterThan(15)
    const errors = [
      ...plain.map((code) => ({ field: 'x', code: String(code) })),
      ...ofFiles.map((code) => ({ field: 'file', code: String(code) })),
    ]
    const unsaid = errors.filter((error) =>
      [polish, translator('en')].some(
        (t) => messageOf(t, { ...error, values: { limit: 2, formats: 'pdf' } }) === t('fields:other'),
      ),
    )
    expect(unsaid).toEqual([])
  })
})
