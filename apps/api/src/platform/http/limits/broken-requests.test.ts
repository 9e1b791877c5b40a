import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../../../../test/testing/actor.ts'
import { createTestApp } from '../../../../test/testing/app.ts'
import { createLearner } from '../../../../test/testing/factories.ts'
import { newId } from '../../ids.ts'

const app = await createTestApp()
let learner: Actor

beforeAll(async () => {
  learner = await createLearner(app)
  await app.app.listen({ port: 0, host: '127.0.0.1' })
})

/** Sends these bytes on a new connection; returns the response. */
async function exchange(bytes: string): Promise<{ status: number; head: string; problem: Problem }> {
  const { port } = app.app.server.address() as AddressInfo
  const socket = connect({ port, host: '127.0.0.1' })
  socket.write(Buffer.from(bytes, 'latin1'))
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), problem: JSON.parse(body) }
}

interface Problem {
  status: number
  code: string
  errors: { field: string; code: string }[]
}

/** Saves a prompt with the given raw bytes. */
const save = (payload: Buffer | string, headers: Record<string, string> = {}) =>
  app.app.inject({
    method: 'POST',
    url: '/api/course/add-promptbook-item',
    cookies: learner.cookies,
    headers: {
      'content-type': 'application/json',
      'x-csrf-token': learner.cookies.caiplatform_csrf_token,
      ...headers,
    },
    payload,
  })

const countPrompts = async () =>
  (
    await app.deps.db
      .selectFrom('promptbook_items')
      .where('user_id', '=', String(learner.userId))
      .selectAll()
      .execute()
  ).length

describe('an unreadable request', () => {
  test.each([
    ['bytes that are no UTF-8', Buffer.from('{"prompt":"\xff"}', 'latin1'), 'body'],
    ['half of a character', '{"prompt":"a\\ud800"}', 'prompt'],
    ['a NUL', '{"prompt":"a\\u0000b"}', 'prompt'],
    ['no JSON', '{"prompt":', 'body'],
    ['nothing', '', 'body'],
    ['a name of the language itself', '{"__proto__":{},"prompt":"a"}', 'body'],
  ])(
    '[API-02] %s is rejected with the name of the error, and nothing is stored',
    async (_, payload, field) => {
      const before = await countPrompts()
      const answer = await save(payload)
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid-input'])
      expect(answer.json().errors).toMatchObject([{ field }])
      expect(await countPrompts()).toBe(before)
    },
  )

  test('[API-02] a compressed body is not decompressed', async () => {
    const answer = await save(gzipSync('{"prompt":"a"}'), { 'content-encoding': 'gzip' })
    expect([answer.statusCode, answer.json().code]).toEqual([415, 'unsupported-media'])
  })

  test('[TRUST-01] reports only the first error, briefly, however much is wrong', async () => {
    const name = 'x'.repeat(500)
    const body = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`${at}${name}`, 1]))
    const { errors } = (await save(JSON.stringify({ ...body, prompt: 'a' }))).json()
    expect(errors.length).toBe(1)
    expect(errors[0].field.length).toBeLessThan(210)
  })

  test('[TRUST-01] a query with more fields than any call has is rejected without parsing', async () => {
    for (const path of ['/api/search', '/hub/auth']) {
      const answer = await app.app.inject(`${path}?${'a=1&'.repeat(3_000)}`)
      expect(answer.statusCode).toBe(400)
    }
  })

  test('[API-02] a fraction with more digits than players send is accepted', async () => {
    const answer = await app.app.inject({
      method: 'POST',
      url: '/api/study/heartbeat',
      cookies: learner.cookies,
      headers: { 'x-csrf-token': learner.cookies.caiplatform_csrf_token },
      payload: { progressId: newId(), sublessonId: newId(), position: 5e-324 },
    })
    expect(answer.statusCode).toBe(404)
  })
})

describe('the hub', () => {
  test.each([
    ['a NUL that it has to remember', '/hub/session/end?state=a%00b'],
    ['a client with a NUL', '/hub/auth?client_id=a%00b'],
    ['half of a character', '/hub/session/end?state=%ED%A0%80'],
    ['a language twice', '/hub/rank?lang=a&lang=b'],
  ])('[API-02] does not fail at %s', async (_, url) => {
    expect((await app.app.inject(url)).statusCode).toBeLessThan(500)
  })
})

const json = 'accept: application/json\r\n'

describe('bytes that are not a request', () => {
  test.each([
    ['a broken escape', '/api/course/%zz', 400],
    ['bytes that are no UTF-8', '/api/course/%c0%af', 400],
    ['a part longer than any id', `/api/course/${'a'.repeat(300)}`, 400],
  ])('[API-02] an address with %s is refused in the product’s own way', async (_, target, status) => {
    const answer = await exchange(
      `GET ${target} HTTP/1.1\r\nhost: a\r\naccept-language: en\r\nconnection: close\r\n\r\n`,
    )
    expect(answer).toMatchObject({
      status,
      problem: { status, code: 'invalid-input', errors: [{ field: 'path' }] },
    })
    expect(answer.head).toContain('application/problem+json')
    expect(answer.head).toContain('x-content-type-options: nosniff')
    expect(answer.head).toContain('x-request-id: ')
  })

  test.each([
    ['a length that is none', 'content-length: a\r\n', 400, 'invalid-input'],
    ['two lengths', 'content-length: 1\r\ncontent-length: 2\r\n', 400, 'invalid-input'],
    ['a length and chunks', 'content-length: 1\r\ntransfer-encoding: chunked\r\n', 400, 'invalid-input'],
    ['headers without measure', `x: ${'a'.repeat(20_000)}\r\n`, 431, 'too-large'],
  ])('[API-02] a request with %s is refused in the product’s own way', async (_, header, status, code) => {
    const answer = await exchange(`POST /api/auth/refresh-token HTTP/1.1\r\nhost: a\r\n${header}\r\n`)
    expect(answer).toMatchObject({ status, problem: { status, code } })
    expect(answer.head).toContain('application/problem+json')
    expect(answer.head).toContain('x-frame-options: deny')
  })

  test.each([
    ['two hosts', 'host: a\r\nhost: b\r\n', 'header.host'],
    ['two equal hosts', 'host: a\r\nHost: a\r\n', 'header.host'],
    ['a list of hosts', 'host: a, b\r\n', 'header.host'],
    ['a host with a path', 'host: a/b\r\n', 'header.host'],
    ['two origins', 'host: a\r\norigin: http://a\r\norigin: http://b\r\n', 'header.origin'],
    [
      'two types',
      'host: a\r\ncontent-type: text/html\r\ncontent-type: application/json\r\n',
      'header.content-type',
    ],
    ['two tokens', 'host: a\r\nx-csrf-token: a\r\nx-csrf-token: b\r\n', 'header.x-csrf-token'],
    ['two ranges', 'host: a\r\nrange: bytes=0-1\r\nrange: bytes=2-3\r\n', 'header.range'],
  ])('[API-02] a request with %s is refused by the name of the header', async (_, headers, field) => {
    for (const target of ['/api/course/1', '/media/a.png', '/health/live']) {
      const answer = await exchange(`GET ${target} HTTP/1.1\r\n${headers}${json}connection: close\r\n\r\n`)
      expect(answer).toMatchObject({ status: 400, problem: { code: 'invalid-input', errors: [{ field }] } })
    }
  })

  test.each([
    ['two equal lengths', 'host: a\r\ncontent-length: 0\r\ncontent-length: 0\r\n'],
    ['a list of lengths', 'host: a\r\ncontent-length: 0, 0\r\n'],
    ['a length with a sign', 'host: a\r\ncontent-length: +0\r\n'],
    ['chunks twice', 'host: a\r\ntransfer-encoding: chunked\r\ntransfer-encoding: chunked\r\n'],
    ['an unknown coding', 'host: a\r\ntransfer-encoding: chunked, zip\r\n'],
    ['a folded header', 'host: a\r\nx: a\r\n b\r\n'],
    ['a space before the colon', 'host: a\r\nx : a\r\n'],
    ['a NUL in a header', 'host: a\r\nx: a\0b\r\n'],
  ])('[API-02] of a request with %s nothing is done', async (_, headers) => {
    const answer = await exchange(
      `POST /api/auth/destroy-token HTTP/1.1\r\n${headers}connection: close\r\n\r\n0\r\n\r\n`,
    )
    expect(answer.status).toBe(400)
    expect(answer.problem.code).toBe('invalid-input')
  })

  test.each(['http://evil.example/health/live', '//evil.example/health/live'])(
    '[API-02] a target that names another host is not trusted: %s',
    async (target) => {
      const answer = await exchange(
        `GET ${target} HTTP/1.1\r\nhost: a\r\naccept: application/json\r\nconnection: close\r\n\r\n`,
      )
      expect(answer.head).not.toContain('evil.example')
      expect(answer.status).toBeLessThan(500)
    },
  )
})
