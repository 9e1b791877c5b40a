import { type Call, isDuty, rolesOf } from '@zenit/contract/call'
import { calls } from '@zenit/contract/calls'
import fastJsonStringify, { type AnySchema } from 'fast-json-stringify'
import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { querySchema, route } from '../../src/platform/http/route.ts'
import { csrfCookie } from '../../src/platform/http/security/csrf.ts'
import { strictAnswers, strictValidation } from '../../src/platform/http/validation.ts'
import { newId } from '../../src/platform/ids.ts'
import { changes, fingerprint } from '../hostile/watch.ts'
import { signIn } from '../testing/actor.ts'
import { createTestApp } from '../testing/app.ts'
import { createUser } from '../testing/factories.ts'
import { sample } from '../testing/sample.ts'
import { extraFields } from '../testing/strict-answers.ts'
import { requestOf } from './requests.testing.ts'

const zenit = await createTestApp()

interface JsonSchema {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  additionalProperties?: boolean | JsonSchema
  patternProperties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
}

/** Fields that an attacker could add to a request to get more than a call allows. */
const wanted: Record<string, unknown> = {
  role: 'admin',
  roles: ['admin'],
  rank: 5,
  rankStage: 5,
  score: 100,
  passed: true,
  isCorrect: true,
  userId: newId(),
  user_id: newId(),
  _id: newId(),
  organisationId: newId(),
  disabled_at: null,
  constructor: { prototype: { isAdmin: true } },
}

const titled = (list: readonly Call[]) => list.map((call) => [call.name, call] as const)

const cookiesFor = async ({ access }: Call) => {
  const roles = isDuty(access) ? ['learner', rolesOf[access][0]] : ['learner']
  return (await signIn(zenit, await createUser(zenit.deps.db, { roles, rank: 3 }))).cookies
}

describe('[ACCESS-06][API-02] the input of a call', () => {
  test.each(titled(calls.filter(({ body }) => body)))('%s: accepts no undeclared field', async (_, call) => {
    const cookies = await cookiesFor(call)
    const request = requestOf(`${call.method} /api${call.path}`)
    const headers = { 'x-csrf-token': cookies[csrfCookie] ?? '', 'content-type': 'application/json' }
    const send = (payload: string) => zenit.app.inject({ ...request, cookies, headers, payload })
    const own = Object.keys(call.body?.properties ?? {})
    const good = request.payload as object
    const before = await fingerprint(zenit)
    for (const [name, value] of Object.entries(wanted).filter(([name]) => !own.includes(name))) {
      const answer = await send(JSON.stringify({ ...good, [name]: value }))
      expect([name, answer.statusCode, answer.json().code]).toEqual([name, 400, 'invalid-input'])
    }
    const text = JSON.stringify({ ...good, last: 0 })
    for (const poison of ['"__proto__":{"isAdmin":true}', '"constructor":{"prototype":{"isAdmin":true}}'])
      expect((await send(text.replace('"last":0', poison))).statusCode).toBe(400)
    expect(changes(before, await fingerprint(zenit))).toEqual([])
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  })

  const open = (schema: JsonSchema, path: string): string[] => [
    ...(schema.properties && schema.additionalProperties !== false ? [path] : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => open(inner, `${path}.${name}`)),
    ...(schema.items ? open(schema.items, `${path}[]`) : []),
    ...(schema.anyOf ?? []).flatMap((inner) => open(inner, path)),
    ...(typeof schema.additionalProperties === 'object'
      ? open(schema.additionalProperties, `${path}.*`)
      : []),
  ]

  test.each(titled(calls))(
    '%s: rejects undeclared fields at every depth, in requests and responses',
    (_, { params, query, body, answer }) => {
      const all = Object.entries({ params, query, body, answer })
      expect(all.flatMap(([part, schema]) => (schema ? open(schema as JsonSchema, part) : []))).toEqual([])
    },
  )
})

// The server compiles a schema at its first request; without this test, an invalid schema would only be found then.
test('[API-02] the schemas of each call compile', () => {
  const { validatorCompiler } = zenit.app
  for (const call of calls) {
    const { method, path: url, params, body, answer } = call
    for (const [httpPart, schema] of Object.entries({ params, querystring: querySchema(call), body }))
      if (schema)
        expect(() => validatorCompiler?.({ schema, method, url, httpPart })({}), call.name).not.toThrow()
    expect(() => fastJsonStringify(answer as AnySchema), call.name).not.toThrow()
  }
})

const canary = 'canary-that-must-not-leave'

/** Adds an internal field to each object in the value. */
function pollute(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pollute)
  if (value === null || typeof value !== 'object') return value
  const inner = Object.entries(value).map(([name, one]) => [name, pollute(one)])
  return { ...Object.fromEntries(inner), passwordHash: canary, inside: { token: canary } }
}

describe('[ACCESS-06][ERR-03] the response of a call', () => {
  const json = calls.filter(({ answerType, answer }) => !answerType && 'properties' in answer)

  test.each(titled(json))('%s: contains no undeclared field', async (_, call) => {
    const app = Fastify()
    app.decorate('access', call.access)
    app.decorate('registeredCalls', new Set<string>())
    app.decorate('limits', zenit.app.limits)
    strictValidation(app)
    strictAnswers(app)
    const told = pollute(sample(call.answer))
    expect(extraFields(call.answer as never, told).length).toBeGreaterThan(0)
    route(app, call, () => told as never)
    const { url, query, payload } = requestOf(`${call.method} /api${call.path}`)
    const answer = await app.inject({
      method: call.method,
      url: url.replace(/^\/api/, ''),
      ...(query ? { query } : {}),
      ...(payload ? { payload } : {}),
    })
    // The field is removed. If the response has alternatives, none of them matches, and the response is an error.
    expect([200, 500]).toContain(answer.statusCode)
    expect(answer.body).not.toContain(canary)
    await app.close()
  })
})
