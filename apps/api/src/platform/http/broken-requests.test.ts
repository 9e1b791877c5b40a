import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import type { Actor } from '../../testing/actor.ts'
import { createTestApp } from '../../testing/app.ts'
import { createLearner } from '../../testing/factories.ts'

const app = await createTestApp()
let learner: Actor

beforeAll(async () => {
  learner = await createLearner(app)
  await app.app.listen({ port: 0, host: '127.0.0.1' })
})

/** What comes back on a connection of its own for these bytes. */
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

/** Saves a prompt, whose text is as raw as given. */
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

describe('what cannot be read', () => {
  test.each([
    ['bytes that are no UTF-8', Buffer.from('{"prompt":"\xff"}', 'latin1'), 'body'],
    ['half of a character', '{"prompt":"a\\ud800"}', 'prompt'],
    ['a NUL', '{"prompt":"a\\u0000b"}', 'prompt'],
    ['no JSON', '{"prompt":', 'body'],
    ['nothing', '', 'body'],
    ['a name of the language itself', '{"__proto__":{},"prompt":"a"}', 'body'],
  ])(
    '[API-02] %s is refused by the name of what was wrong, and nothing is kept',
    async (_, payload, field) => {
      const before = await countPrompts()
      const answer = await save(payload)
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid-input'])
      expect(answer.json().errors).toMatchObject([{ field }])
      expect(await countPrompts()).toBe(before)
    },
  )

  test('[API-02] a packed body is not unpacked', async () => {
    const answer = await save(gzipSync('{"prompt":"a"}'), { 'content-encoding': 'gzip' })
    expect([answer.statusCode, answer.json().code]).toEqual([415, 'unsupported-media'])
  })

  test('[API-02] names no more than helps, however much is wrong', async () => {
    const name = 'x'.repeat(5_000)
    const body = Object.fromEntries(
      Array.from({ length: 1_000 }, (_, at) => [`${at}${name.slice(0, 500)}`, 1]),
    )
    const { errors } = (await save(JSON.stringify(body))).json()
    expect(errors.length).toBe(50)
    expect(Math.max(...errors.map(({ field }: { field: string }) => field.length))).toBeLessThan(210)
  })

  test('[API-02] a fraction finer than any player is taken', async () => {
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

describe('what is no request at all', () => {
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
})
