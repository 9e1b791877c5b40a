import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { rm, stat, symlink } from 'node:fs/promises'
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { downloadFile } from '@zenit/contract/files'
import { Upload } from 'tus-js-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../../../test/testing/actor.ts'
import { createTestApp } from '../../../test/testing/app.ts'
import { createLearner } from '../../../test/testing/factories.ts'
import { growthDuring } from '../../../test/testing/memory.ts'
import { newId } from '../../platform/ids.ts'
import { beginUpload, patchUpload, tusHeaders, upload } from './fixtures.ts'
import { createLocker } from './uploads/locker.ts'

const zenit = await createTestApp()
/** Kept open, like connections of browsers. */
const connections = new Agent({ keepAlive: true })
afterAll(() => connections.destroy())
const megabyte = 1024 * 1024
let address = ''
let anna: Actor

beforeAll(async () => {
  address = await zenit.app.listen({ port: 0, host: '127.0.0.1' })
  anna = await createLearner(zenit)
})

const headersOf = (actor: Actor): Record<string, string> => ({
  ...tusHeaders(actor),
  cookie: Object.entries(actor.cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; '),
})

const begin = async (size: number, name = 'work.zip'): Promise<string> =>
  String((await beginUpload(zenit, anna, { name, size })).headers.location)

/** Opens a PATCH on its own socket, with the body unfinished. */
function openPatch(url: string, offset: number, headers: Record<string, string> = {}): ClientRequest {
  const sent = request(`${address}${url}`, {
    method: 'PATCH',
    agent: connections,
    headers: {
      ...headersOf(anna),
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
      ...headers,
    },
  })
  sent.on('error', () => undefined)
  return sent
}

async function answerOf(sent: ClientRequest) {
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const body = await text(answer)
  return {
    status: answer.statusCode,
    headers: answer.headers,
    code: body ? JSON.parse(body).code : undefined,
  }
}

const offsetOf = async (url: string): Promise<number> => {
  const answer = await fetch(`${address}${url}`, { method: 'HEAD', headers: headersOf(anna) })
  return Number(answer.headers.get('upload-offset'))
}

const partialOf = (url: string) => join(zenit.deps.files.dir, 'uploads', url.split('/').at(-1) ?? '')
const bytesThere = (url: string) => stat(partialOf(url)).then(({ size }) => size)
const hash = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')

describe('[UPL-01] a third-party client', () => {
  test('uploads in pieces, through tus-js-client', async () => {
    const content = Buffer.from('Zażółć gęślą jaźń. '.repeat(50_000))
    const file = await new Promise<string>((resolve, reject) => {
      const client = new Upload(content, {
        endpoint: `${address}/api/files/uploads`,
        chunkSize: 300_000,
        retryDelays: null,
        headers: headersOf(anna),
        metadata: { filename: 'wypracowanie.txt' },
        onError: reject,
        onSuccess: ({ lastResponse }) => resolve(lastResponse.getHeader('X-File-Id') ?? ''),
      })
      client.start()
    })
    const { text: kept } = await anna.call(downloadFile, { params: { id: file } })
    expect(hash(kept)).toBe(hash(content))
  })
})

describe('[UPL-01] a connection', () => {
  test('that breaks in the middle costs nothing: the upload continues where it stopped', async () => {
    const content = Buffer.from('abcdefghij'.repeat(300_000))
    const url = await begin(content.length, 'work.txt')
    const sent = openPatch(url, 0, { 'content-length': String(content.length) })
    sent.write(content.subarray(0, megabyte))
    await expect.poll(() => bytesThere(url)).toBe(megabyte)
    sent.destroy()
    expect(await offsetOf(url)).toBe(megabyte)
    const rest = await patchUpload(zenit, anna, {
      url,
      offset: megabyte,
      content: content.subarray(megabyte),
    })
    const id = String(rest.headers['x-file-id'])
    expect(hash((await anna.call(downloadFile, { params: { id } })).text)).toBe(hash(content))
  })

  test('that hangs makes room for the next one', async () => {
    const url = await begin(2000, 'work.txt')
    const hanging = openPatch(url, 0, { 'content-length': '2000' })
    hanging.write('x'.repeat(500))
    await expect.poll(() => bytesThere(url)).toBe(500)
    const [offset, answer] = await Promise.all([offsetOf(url), answerOf(hanging)])
    expect([offset, answer.status, answer.headers['upload-offset']]).toEqual([500, 204, '500'])
    const rest = await patchUpload(zenit, anna, { url, offset: 500, content: 'x'.repeat(1500) })
    expect(rest.headers['x-file-id']).toBeTruthy()
    hanging.destroy()
  })

  test('twice at once writes each byte once', async () => {
    const content = 'y'.repeat(100_000)
    const url = await begin(content.length, 'work.txt')
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => {
        const sent = openPatch(url, 0, { 'content-length': String(content.length) })
        sent.end(content)
        return answerOf(sent)
      }),
    )
    const first = answers.filter(({ status }) => status === 204)
    expect(first).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'conflict')).toHaveLength(4)
    const id = String(first[0]?.headers['x-file-id'])
    expect((await anna.call(downloadFile, { params: { id } })).text).toBe(content)
  })

  test('of a process that died locks the upload for its lease and no longer', async () => {
    const url = await begin(5, 'work.txt')
    const dead = createLocker(zenit.deps).newLock(url.split('/').at(-1) ?? '')
    const released = Promise.withResolvers<void>()
    await dead.lock(new AbortController().signal, () => released.resolve())
    const waiting = patchUpload(zenit, anna, { url, content: 'tekst' })
    await released.promise
    zenit.clock.advance(20)
    expect((await waiting).headers['x-file-id']).toBeTruthy()
  })
})

describe('[UPL-01] a body', () => {
  test('without an end is rejected at the announced length, and cut off', async () => {
    const url = await begin(200_000)
    const sent = openPatch(url, 0, { 'transfer-encoding': 'chunked' })
    const answer = answerOf(sent)
    let isOver = false
    const closed = new Promise<void>((resolve) => {
      sent.once('close', () => {
        isOver = true
        resolve()
      })
    })
    const chunk = Buffer.alloc(64 * 1024)
    const pump = async () => {
      while (!isOver) {
        sent.write(chunk)
        await sleep(2)
      }
    }
    const pumping = pump()
    expect(await answer).toMatchObject({ status: 413, code: 'file-too-large' })
    await closed
    await pumping
    expect(await bytesThere(url)).toBeLessThanOrEqual(200_000)
  })

  test('longer than announced is rejected before it is read', async () => {
    const url = await begin(1000)
    const sent = openPatch(url, 0, { 'content-length': String(10 * megabyte) })
    sent.flushHeaders()
    expect(await answerOf(sent)).toMatchObject({ status: 413, code: 'file-too-large' })
    expect(await bytesThere(url)).toBe(0)
    sent.destroy()
  })

  test('in a thousand parts is one file', async () => {
    const url = await begin(1000, 'work.txt')
    let last = ''
    for (let offset = 0; offset < 1000; offset++) {
      const answer = await patchUpload(zenit, anna, { url, offset, content: 'z' })
      last = String(answer.headers['x-file-id'])
    }
    expect((await anna.call(downloadFile, { params: { id: last } })).text).toBe('z'.repeat(1000))
  }, 60_000)

  test('that does not fit on the disk gets a clear error, and what was stored stays', async () => {
    const url = await begin(1000, 'work.txt')
    await rm(partialOf(url))
    // The system’s device for a full disk.
    await symlink('/dev/full', partialOf(url))
    const answer = await patchUpload(zenit, anna, { url, content: 'x'.repeat(1000) })
    expect([answer.statusCode, answer.json().code]).toEqual([507, 'storage-full'])
    await rm(partialOf(url))
    const again = await patchUpload(zenit, anna, { url, content: 'x'.repeat(1000) })
    expect(again.headers['x-file-id']).toBeTruthy()
  })
})

describe('[UPL-01] many', () => {
  test('new uploads are rejected when there are too many', async () => {
    const ben = await createLearner(zenit)
    const answers: { statusCode: number }[] = []
    for (let wave = 0; wave < 20; wave++)
      answers.push(...(await Promise.all(Array.from({ length: 50 }, () => beginUpload(zenit, ben)))))
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(20)
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(280)
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(700)
  }, 60_000)

  test('large files at once take no more memory than small ones', async () => {
    await upload(zenit, anna)
    const size = 25 * megabyte
    const chunk = randomBytes(64 * 1024)
      .toString('latin1')
      .replaceAll('\0', 'x')
      .slice(0, 32 * 1024)
    const piece = Buffer.from(chunk.replaceAll(/[^\x20-\x7e]/g, 'a'))
    const send = async () => {
      const url = await begin(size, 'work.txt')
      const sent = openPatch(url, 0, { 'content-length': String(size) })
      const answer = answerOf(sent)
      for (let left = size; left > 0; left -= piece.length)
        if (!sent.write(piece.subarray(0, Math.min(left, piece.length)))) await once(sent, 'drain')
      sent.end()
      return (await answer).headers['x-file-id']
    }
    const sendAll = async () => {
      const ids = await Promise.all(Array.from({ length: 8 }, send))
      expect(ids.every(Boolean)).toBe(true)
    }
    // 200 MB arrive, which would be visible if they were in memory.
    const limit = 120 * megabyte
    expect(await growthDuring(sendAll, limit)).toBeLessThan(limit)
  })

  test('invalid ids are not found', async () => {
    for (const id of [newId(), '..%2f..%2fsecret', '%00', 'x'.repeat(150)])
      expect(
        (await fetch(`${address}/api/files/uploads/${id}`, { method: 'HEAD', headers: headersOf(anna) }))
          .status,
      ).toBe(404)
  })
})
