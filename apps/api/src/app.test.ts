import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { type Call, isDuty, isTokenAccess, rolesOf } from '@zenit/contract/call'
import { calls } from '@zenit/contract/calls'
import { errorStatus } from '@zenit/contract/errors'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Actor, anonymous, comeWithToken, signIn } from '../test/testing/actor.ts'
import { createTestApp, type TestApp } from '../test/testing/app.ts'
import { createOrganisation, createUser } from '../test/testing/factories.ts'
import { sample } from '../test/testing/sample.ts'
import { projectRoot } from './platform/environment.ts'
import { translator } from './platform/i18n.ts'
import { newId } from './platform/ids.ts'

let zenit: TestApp
let nobody: Actor
let learner: Actor

beforeAll(async () => {
  zenit = await createTestApp()
  nobody = anonymous(zenit)
  learner = await signIn(zenit, await createUser(zenit.deps.db))
})

const reviewer = async () =>
  signIn(zenit, await createUser(zenit.deps.db, { roles: ['learner', 'reviewer'] }))

const author = async () => signIn(zenit, await createUser(zenit.deps.db, { roles: ['learner', 'author'] }))

/** A person with access to the call, so that a rejection is caused by the input. */
async function insiderOf({ access }: Call): Promise<Actor> {
  if (isTokenAccess(access)) return comeWithToken(zenit, await createOrganisation(zenit.deps.db))
  if (!isDuty(access)) return learner
  return signIn(zenit, await createUser(zenit.deps.db, { roles: ['learner', rolesOf[access][0]] }))
}

const inputOf = (call: Call) => ({
  params: sample(call.params),
  ...(call.body ? { body: sample(call.body) as object } : {}),
})

const titled = (list: readonly Call[]) => list.map((call) => [call.name, call] as const)
const isProtected = (call: Call) => call.access !== 'public'
const asksForRank = ({ access }: Call) =>
  access !== 'public' && access !== 'signed-in' && !isTokenAccess(access)
const isWrite = (call: Call) => call.method !== 'GET'

describe('every declared call', () => {
  test('[API-01] is registered, and there are no other routes', () => {
    expect([...zenit.app.registeredCalls].sort()).toEqual(calls.map(({ name }) => name).sort())
  })

  test('[API-01] has a unique name and path, and a response schema', () => {
    expect(new Set(calls.map(({ name }) => name)).size).toBe(calls.length)
    expect(new Set(calls.map(({ method, path }) => `${method} ${path}`)).size).toBe(calls.length)
    expect(calls.filter(({ answer }) => !answer)).toEqual([])
  })

  test.each(titled(calls.filter(isProtected)))(
    '[API-02] %s returns 401 without a session',
    async (_, call) => {
      const answer = await nobody.call(call, inputOf(call))
      expect([answer.status, answer.code]).toEqual([401, 'unauthenticated'])
    },
  )

  test.each(titled(calls.filter(asksForRank)))('[ACCESS-01] %s returns 403 at rank 1', async (_, call) => {
    const newcomer = await signIn(zenit, await createUser(zenit.deps.db, { rank: 1 }))
    const answer = await newcomer.call(call, inputOf(call))
    expect([answer.status, answer.code]).toEqual([403, 'rank-too-low'])
  })

  test.each(titled(calls.filter((call) => isDuty(call.access))))(
    '[ACCESS-06] %s returns 403 to a person without a role for it',
    async (_, call) => {
      const strangers = [
        learner,
        ...(call.access === 'author' ? [] : [await author()]),
        ...(call.access === 'reviewer' ? [] : [await reviewer()]),
      ]
      for (const stranger of strangers) {
        const answer = await stranger.call(call, inputOf(call))
        expect([answer.status, answer.code]).toEqual([403, 'role-required'])
      }
    },
  )

  test.each(titled(calls.filter(isWrite)))(
    '[AUTH-06] %s returns 403 without the CSRF token',
    async (_, call) => {
      for (const headers of [{}, { 'x-csrf-token': 'made.up' }]) {
        const path = call.path.replaceAll(/:\w+/g, newId())
        const { statusCode, body } = await zenit.app.inject({
          method: call.method,
          url: `/api${path}`,
          cookies: learner.cookies,
          headers,
        })
        expect([statusCode, JSON.parse(body).code]).toEqual([403, 'csrf-mismatch'])
      }
    },
  )

  test.each(titled(calls.filter(({ body }) => body)))(
    '[API-02] %s rejects an unknown field',
    async (_, call) => {
      const insider = await insiderOf(call)
      const answer = await insider.call(call, {
        ...inputOf(call),
        body: { ...(sample(call.body) as object), surprise: 1 },
      })
      expect([answer.status, answer.code]).toEqual([400, 'invalid-input'])
      expect(JSON.parse(answer.text).errors).toMatchObject([{ field: 'surprise' }])
    },
  )

  test.each(titled(calls))('[API-02] %s rejects an unknown query field', async (_, call) => {
    const query = { surprise: 1 } as never
    const insider = await insiderOf(call)
    const answer = await insider.call(call, { ...inputOf(call), query })
    expect([answer.status, answer.code]).toEqual([400, 'invalid-input'])
  })

  test.each(titled(calls))('[LANG-02] %s rejects an unsupported language', async (_, call) => {
    const query = { ...(sample(call.query) as object | undefined), lang: 'de' } as never
    const insider = await insiderOf(call)
    const answer = await insider.call(call, { ...inputOf(call), query })
    expect(answer.status).toBe(400)
    expect(JSON.parse(answer.text).errors[0].field).toBe('lang')
  })
})

describe('OpenAPI', () => {
  test('[API-01] lists exactly the declared calls, in 3.1, with schemas that compile', async () => {
    const document = (await zenit.app.inject('/api/openapi.json')).json()
    expect(document.openapi).toMatch(/^3\.1\./)
    const listed = Object.entries<Record<string, { operationId: string }>>(document.paths).flatMap(
      ([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const declared = calls.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
    expect(listed.sort()).toEqual(declared.sort())

    const ajv = addFormats.default(new Ajv2020({ strict: false }))
    for (const { answer, body } of calls) {
      expect(() => ajv.compile(answer)).not.toThrow()
      if (body) expect(() => ajv.compile(body)).not.toThrow()
    }
  })

  test('[API-01] is compressed, and not sent again to a client that has it', async () => {
    const headers = { 'accept-encoding': 'gzip, br' }
    const first = await zenit.app.inject({ url: '/api/openapi.json', headers })
    expect(first.headers['content-encoding']).toBe('br')
    const etag = String(first.headers.etag)
    const again = await zenit.app.inject({
      url: '/api/openapi.json',
      headers: { ...headers, 'if-none-match': etag },
    })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  })

  test('[API-01] lists each path parameter and every error with a known status', async () => {
    const document = (await zenit.app.inject('/api/openapi.json')).json()
    const statuses = new Set(['200', ...Object.values(errorStatus).map(String)])
    for (const [path, methods] of Object.entries<Record<string, Operation>>(document.paths))
      for (const operation of Object.values(methods)) {
        const named = operation.parameters.filter((one) => one.in === 'path').map((one) => `{${one.name}}`)
        expect(path.match(/\{\w+\}/g) ?? []).toEqual(named)
        expect(Object.keys(operation.responses).filter((status) => !statuses.has(status))).toEqual([])
      }
  })

  test('[API-01] lists what every call accepts: a language, and for writes the CSRF token', async () => {
    for (const [method, { parameters }] of await operations()) {
      const taken = parameters.map((one) => `${one.in} ${one.name}${one.required ? ' required' : ''}`)
      expect(taken).toContain('query lang')
      expect(taken.includes('header X-CSRF-Token required')).toBe(method !== 'get')
    }
  })

  test('[API-01] lists 429 only where a call can return it', async () => {
    const limited = calls.filter(({ errors }) => errors.includes('rate-limited')).map(({ name }) => name)
    const listed = (await operations()).filter(([, { responses }]) => '429' in responses)
    expect(listed.map(([, { operationId }]) => operationId)).toEqual(limited)
  })

  test('[API-01] marks responses that are files', async () => {
    const types = (await operations()).map(
      ([, { operationId, responses }]) =>
        [operationId, Object.keys(responses['200']?.content ?? {}).join()] as const,
    )
    expect(types.filter(([, type]) => type !== 'application/json')).toEqual([
      ['viewCertificateImage', 'image/*'],
      ['downloadTestReceipt', 'text/html'],
      ['downloadGraduation', 'text/calendar'],
      ['downloadResource', '*/*'],
      ['downloadResources', 'application/zip'],
      ['downloadFile', '*/*'],
      ['viewFilePreview', 'image/*'],
      ['streamNotifications', 'text/event-stream'],
      ['exportPack', 'application/zip'],
      ['exportCourse', 'application/zip'],
      ['exportQuestions', '*/*'],
      ['exportQuestionTemplate', '*/*'],
      ['downloadPreviewResource', '*/*'],
      ['exportOwnData', 'application/zip'],
      ['exportReport', '*/*'],
      ['downloadReportExport', '*/*'],
      ['downloadReportPdf', 'application/pdf'],
      ['readDeadlineCalendar', 'text/calendar'],
      ['downloadReviewFile', '*/*'],
      ['viewReviewFilePreview', 'image/*'],
    ])
  })

  test('[API-01] is valid according to an independent tool, including its schemas', async () => {
    const { body } = await zenit.app.inject('/api/openapi.json')
    const config = await createConfig({
      extends: ['spec'],
      rules: {
        'security-defined': 'error',
        'operation-operationId-unique': 'error',
        'spec-strict-refs': 'error',
      },
    })
    const problems = await lintFromString({ source: body, config, absoluteRef: 'openapi.json' })
    expect(problems.map(({ message, location: [place] }) => `${place?.pointer}: ${message}`)).toEqual([])
  })

  test('[API-01] gives for each call whether it needs a session or a token, also if it needs none', async () => {
    const securityOf = ({ access }: Call) => {
      if (access === 'public') return []
      return [isTokenAccess(access) ? { token: [] } : { session: [] }]
    }
    const expected = new Map(calls.map((call) => [call.name, securityOf(call)]))
    for (const [, { operationId, security }] of await operations())
      expect([operationId, security]).toEqual([operationId, expected.get(operationId)])
  })

  test.each(['/api/docs', '/api/docs/'])('[API-01] is shown as a page at %s', async (url) => {
    const page = await zenit.app.inject(url)
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none';(?!.*(script|unsafe))/)
    for (const { name } of calls) expect(page.body).toContain(`<details id="${name}">`)
    expect(page.body).not.toMatch(/<script|style=|undefined|docs:/)
  })
})

interface Operation {
  security: object[]
  operationId: string
  parameters: { in: string; name: string; required: boolean }[]
  responses: Record<string, { content: object }>
}

/** Every operation of the document with its method. */
async function operations(): Promise<[string, Operation][]> {
  const document = (await zenit.app.inject('/api/openapi.json')).json()
  const paths = Object.values<Record<string, Operation>>(document.paths)
  return paths.flatMap((methods) => Object.entries(methods))
}

describe('errors', () => {
  test('[ERR-03] are problem details in the reader’s language with the id of the request', async () => {
    for (const language of ['pl', 'en'] as const) {
      const answer = await zenit.app.inject({
        url: '/api/no-such-call',
        headers: { 'accept-language': language },
      })
      expect(answer.headers['content-type']).toContain('application/problem+json')
      expect(answer.json()).toEqual({
        type: '/api/docs/errors#not-found',
        title: translator(language)('errors:not-found.title'),
        status: 404,
        code: 'not-found',
        detail: translator(language)('errors:not-found.detail'),
        requestId: answer.headers['x-request-id'],
      })
    }
  })

  test.each(['pl', 'en'] as const)('[ERR-03] link to their explanation, in %s', async (language) => {
    const headers = { 'accept-language': language }
    const problem = (await zenit.app.inject({ url: '/api/no-such-call', headers })).json()
    const [address, id] = problem.type.split('#')
    const page = await zenit.app.inject({ url: address, headers })
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none';(?!.*(script|unsafe))/)
    expect(page.body).toContain(`<html lang="${language}">`)
    expect(page.body).toContain(`<section id="${id}">`)
    for (const code of Object.keys(errorStatus)) {
      expect(page.body).toContain(`id="${code}"`)
      const title = translator(language)(`errors:${code}.title`)
      expect(page.body).toContain(title.replaceAll("'", '&#39;'))
    }
  })

  test('[ERR-03] do not contain internal details', async () => {
    const broken = { ...zenit.deps.viewers, find: () => Promise.reject(new Error('relation "secret" broke')) }
    const find = zenit.deps.viewers.find
    Object.assign(zenit.deps.viewers, broken)
    const answer = await learner.call(calls.find(({ name }) => name === 'getUserData') as Call, {})
    Object.assign(zenit.deps.viewers, { find })
    expect([answer.status, answer.code]).toEqual([500, 'internal'])
    expect(answer.text).not.toContain('secret')
    expect(answer.text).not.toContain('.ts:')
  })

  test.each([
    ['not JSON', 'application/json', '{"code":', 400],
    ['another media type', 'text/plain', 'code=1', 415],
    ['more than a megabyte', 'application/json', JSON.stringify({ code: 'x'.repeat(1_100_000) }), 413],
  ])('[API-02] a body that is %s gets a clear 4xx', async (_, type, payload, status) => {
    const answer = await zenit.app.inject({
      method: 'POST',
      url: '/api/auth/exchange-code',
      cookies: nobody.cookies,
      headers: { 'x-csrf-token': nobody.cookies.caiplatform_csrf_token, 'content-type': type },
      payload,
    })
    expect(answer.statusCode).toBe(status)
    expect(answer.json().code).toBeTruthy()
  })
})

describe('monitoring', () => {
  test('health reports that the process runs and that the database responds', async () => {
    const packed = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'))
    const live = await zenit.app.inject('/health/live')
    expect([live.statusCode, live.json()]).toEqual([200, { status: 'ok', version: packed.version }])
    const ready = await zenit.app.inject('/health/ready')
    expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ok' }])
  })

  test('metrics count requests by route, not by URL', async () => {
    await zenit.app.inject(`/api/course/${newId()}`)
    const { body } = await zenit.app.inject('/metrics')
    expect(body).toContain('http_requests_total{method="GET",route="/api/course/:id",status="401"} ')
    expect(body).toContain('http_request_duration_seconds_count{method="GET",route="/api/course/:id"} ')
    expect(body).toContain('process_cpu_seconds_total')
  })

  test('an unchanged response is 304', async () => {
    const first = await zenit.app.inject('/api/openapi.json')
    const again = await zenit.app.inject({
      url: '/api/openapi.json',
      headers: { 'if-none-match': String(first.headers.etag) },
    })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })
})
