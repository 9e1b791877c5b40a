import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../../../test/testing/actor.ts'
import {
  createPassedLearner,
  filePart,
  issue,
  multipartBody,
  picture,
  upload,
  uploadHeaders,
} from './fixtures.ts'
import { issuing } from './issuing.testing.ts'

const { app, course, certificateOf, images } = await issuing()

describe('[API-02] a bad upload is rejected with its reason, and changes nothing', () => {
  let learner: Actor
  let good: Buffer
  beforeAll(async () => {
    learner = await createPassedLearner(app, course)
    good = await picture()
  })

  const refused = async (parts: [string, string | File][]) => {
    const before = await images()
    const { status, body } = await upload(app, learner, { course, parts })
    expect(await certificateOf(learner)).toEqual([])
    expect(await images()).toEqual(before)
    return [status, body.code, body.errors?.[0]?.field]
  }

  test('text named .png and sent as image/png', async () => {
    const parts: [string, File][] = [['file', filePart(Buffer.from('not a picture'))]]
    expect(await refused(parts)).toEqual([415, 'unsupported-media', 'file'])
  })

  test('6 MB, and one byte over 5 MB', async () => {
    for (const size of [6 * 1024 * 1024, 5 * 1024 * 1024 + 1]) {
      const bytes = Buffer.concat([good, Buffer.alloc(size - good.length)])
      expect(await refused([['file', filePart(bytes)]])).toEqual([413, 'too-large', 'file'])
    }
  })

  test('a damaged image', async () => {
    const bytes = good.subarray(0, good.length - 20)
    expect(await refused([['file', filePart(bytes)]])).toEqual([400, 'invalid-input', 'file'])
  })

  test('no part, another part, an extra part, a field', async () => {
    const file = filePart(good)
    expect(await refused([['image', file]])).toEqual([400, 'invalid-input', 'image'])
    expect(
      await refused([
        ['file', file],
        ['file', file],
      ]),
    ).toEqual([400, 'invalid-input', 'file'])
    expect(
      await refused([
        ['file', file],
        ['name', 'Ktoś'],
      ]),
    ).toEqual([400, 'invalid-input', 'name'])
    expect(
      await refused([
        ['name', 'Ktoś'],
        ['file', file],
      ]),
    ).toEqual([400, 'invalid-input', 'name'])
    expect(await refused([['file', 'a text']])).toEqual([400, 'invalid-input', 'file'])
    expect(
      (
        await refused([
          ['file', file],
          ['a', file],
          ['b', file],
          ['c', file],
        ])
      ).slice(0, 2),
    ).toEqual([400, 'invalid-input'])
    const { type, body } = await multipartBody([])
    for (const payload of [body, Buffer.alloc(0), Buffer.from('rubbish')]) {
      const reply = await app.app.inject({
        method: 'POST',
        url: `/api/course/generate-certificate/${course.courseId}`,
        cookies: learner.cookies,
        headers: uploadHeaders(learner, type),
        payload,
      })
      expect([reply.statusCode, reply.json().code, reply.json().errors[0].field]).toEqual([
        400,
        'invalid-input',
        'file',
      ])
    }
  })

  test.each([
    ['application/json', '{"file":"x"}', 415],
    ['image/png', 'x', 415],
    ['multipart/form-data', 'x', 400],
  ])('a body of type %s', async (type, payload, status) => {
    const reply = await app.app.inject({
      method: 'POST',
      url: `/api/course/generate-certificate/${course.courseId}`,
      cookies: learner.cookies,
      headers: uploadHeaders(learner, type),
      payload,
    })
    expect(reply.statusCode).toBe(status)
  })

  test('exactly 5 MB is within the limit', async () => {
    const other = await createPassedLearner(app, course)
    const bytes = Buffer.concat([good, Buffer.alloc(5 * 1024 * 1024 - good.length)])
    expect((await upload(app, other, { course, parts: [['file', filePart(bytes)]] })).status).toBe(200)
  })
})

describe('[CERT-03] over a real connection', () => {
  let port: number
  beforeAll(async () => {
    await app.app.listen({ port: 0, host: '127.0.0.1' })
    port = (app.app.server.address() as AddressInfo).port
  })
  const address = () => `http://127.0.0.1:${port}/api/course/generate-certificate/${course.courseId}`
  const headersOf = (learner: Actor) => ({
    ...uploadHeaders(learner, ''),
    cookie: Object.entries(learner.cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; '),
  })

  test('6 MB get their response, and the connection continues', async () => {
    const learner = await createPassedLearner(app, course)
    const { 'content-type': _, ...headers } = headersOf(learner)
    const send = async (bytes: Buffer) => {
      const body = new FormData()
      body.append('file', filePart(bytes))
      const response = await fetch(address(), { method: 'POST', headers, body })
      const answer = (await response.json()) as { code?: string }
      return [response.status, answer.code]
    }
    expect(await send(Buffer.alloc(6 * 1024 * 1024))).toEqual([413, 'too-large'])
    expect(await send(await picture())).toEqual([200, undefined])
  })

  test('an interrupted upload leaves nothing', async () => {
    const learner = await createPassedLearner(app, course)
    const before = await images()
    const { type, body } = await multipartBody([['file', filePart(await picture('png', 900, 900))]])
    await new Promise<void>((resolve) => {
      const sending = httpRequest(address(), {
        method: 'POST',
        headers: { ...headersOf(learner), 'content-type': type, 'content-length': body.length },
      })
      sending.on('error', () => resolve())
      sending.write(body.subarray(0, body.length - 200), () => sending.destroy())
      sending.on('close', () => resolve())
    })
    // When the server responds to the next request, it has finished with this one.
    expect((await issue(app, await createPassedLearner(app, course), course)).status).toBe(200)
    expect(await certificateOf(learner)).toEqual([])
    expect(await images()).toHaveLength(before.length + 1)
  })
})
