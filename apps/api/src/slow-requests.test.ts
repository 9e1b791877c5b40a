import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Actor, signIn } from '../test/testing/actor.ts'
import { createLearner, createUser } from '../test/testing/factories.ts'
import { readConfig } from './config/config.ts'
import { Browser, createListeningApp } from './features/hub/browser.testing.ts'

/** A second instead of the real 25 s. */
const patienceMs = 1_000
const zenit = await createListeningApp({ SLOW_REQUEST_MS: String(patienceMs) })
const port = Number(new URL(zenit.url).port)

interface Line {
  socket: Socket
  heard: string
  isClosed: boolean
}

function open(text: string): Line {
  const socket = connect(port, '127.0.0.1')
  const line: Line = { socket, heard: '', isClosed: false }
  socket.setEncoding('latin1').on('data', (chunk) => {
    line.heard += chunk
  })
  socket
    .on('error', () => undefined)
    .on('close', () => {
      line.isClosed = true
    })
  if (text) socket.write(text, 'latin1')
  return line
}

/** Everything that a server sends in response to a text, until it is silent. */
async function say(text: string): Promise<string> {
  const line = open(text)
  await expect.poll(() => line.isClosed, { timeout: 20_000 }).toBe(true)
  return line.heard
}

const statusesIn = (heard: string) =>
  [...heard.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => Number(status))

const json = 'host: localhost\r\ncontent-type: application/json\r\n'
const cookieOf = ({ cookies }: Actor) =>
  Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
const signedIn = (actor: Actor) =>
  `host: localhost\r\ncookie: ${cookieOf(actor)}\r\nx-csrf-token: ${actor.cookies.caiplatform_csrf_token}\r\n`

test('[API-02] three hundred slow heads and three hundred slow bodies are cut off, and others get responses', async () => {
  const heads = Array.from({ length: 300 }, () => open('GET /health/live HTTP/1.1\r\nhost: localhost\r\n'))
  const bodies = Array.from({ length: 300 }, (_, index) =>
    open(
      `POST /api/auth/exchange-code HTTP/1.1\r\n${json}${index % 2 ? 'content-length: 5000' : 'transfer-encoding: chunked'}\r\n\r\n`,
    ),
  )
  const silent = Array.from({ length: 50 }, () => open(''))
  const all = [...heads, ...bodies, ...silent]
  const drip = setInterval(() => {
    for (const { socket } of heads) socket.write('x: 1\r\n')
    for (const [index, { socket }] of bodies.entries()) socket.write(index % 2 ? ' ' : '1\r\n \r\n')
  }, 200)
  const answered: number[] = []
  while (all.some(({ isClosed }) => !isClosed)) {
    answered.push((await new Browser(zenit.url).send('/health/ready')).status)
    await sleep(100)
  }
  clearInterval(drip)
  expect(new Set(answered)).toEqual(new Set([200]))
  expect(heads.filter(({ heard }) => statusesIn(heard).join() !== '408')).toEqual([])
}, 60_000)

describe('[TRUST-01] clients that request a large file', () => {
  const name = 'film.bin'
  const size = 8 * 1024 * 1024
  let ask: string
  beforeAll(async () => {
    const folder = join(zenit.deps.files.dir, 'media')
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, name), Buffer.alloc(size, 'x'))
    const actor = await createLearner(zenit)
    ask = `GET /media/${name} HTTP/1.1\r\n${signedIn(actor)}connection: close\r\n\r\n`
  })

  test('a hundred and fifty that read nothing of it are disconnected', async () => {
    // Only their sockets: connections of earlier tests may stay open for a while.
    const asking = new Set<Socket>()
    zenit.app.server.on('request', ({ socket }) => asking.add(socket))
    const held = () => [...asking].filter((socket) => !socket.destroyed).length
    const readers: Socket[] = []
    // One after the other: on a busy machine, a head among many could itself count as slow.
    while (readers.length < 150) {
      const asked = once(zenit.app.server, 'request')
      const reader = connect(port, '127.0.0.1').pause()
      readers.push(reader)
      reader.on('error', () => undefined).write(ask)
      await asked
    }
    expect(asking.size).toBe(150)
    await expect.poll(held, { timeout: 20_000 }).toBe(0)
    for (const reader of readers) reader.destroy()
  }, 30_000)

  test('one that reads it slowly gets all of it', async () => {
    const reader = connect(port, '127.0.0.1')
    reader.write(ask)
    let bytes = 0
    for await (const chunk of reader) {
      bytes += (chunk as Buffer).length
      await sleep(25)
    }
    expect(bytes).toBeGreaterThan(size)
  }, 30_000)
})

test('[TRUST-01] a process has no more connections than configured', async () => {
  const small = await createListeningApp({ MAX_CONNECTIONS: '100' })
  const lines = Array.from({ length: 160 }, () =>
    connect(Number(new URL(small.url).port), '127.0.0.1')
      .on('error', () => undefined)
      .resume(),
  )
  await expect.poll(() => lines.filter(({ closed }) => closed).length).toBe(60)
  for (const line of lines) line.destroy()
  await expect.poll(async () => (await fetch(`${small.url}/health/live`)).status).toBe(200)
})

test('[API-02] with their real values all of these are closed within a minute', () => {
  const { slowRequestMs } = readConfig({})
  expect(slowRequestMs * 1.2).toBeLessThan(60_000)
  expect(slowRequestMs * 2).toBeLessThan(60_000)
})

test('[UPL-01] an upload over a bad connection continues', async () => {
  const actor = await signIn(zenit, await createUser(zenit.deps.db))
  const begun = await zenit.app.inject({
    method: 'POST',
    url: '/api/files/uploads',
    cookies: actor.cookies,
    headers: {
      'x-csrf-token': actor.cookies.caiplatform_csrf_token,
      'tus-resumable': '1.0.0',
      'upload-length': '60000',
      'upload-metadata': `filename ${btoa('plan.txt')}`,
    },
  })
  const line = open(
    `PATCH ${begun.headers.location} HTTP/1.1\r\n${signedIn(actor)}tus-resumable: 1.0.0\r\nupload-offset: 0\r\ncontent-type: application/offset+octet-stream\r\ncontent-length: 60000\r\nconnection: close\r\n\r\n`,
  )
  for (let sent = 0; sent < 60_000; sent += 4_000) {
    line.socket.write('x'.repeat(4_000))
    await sleep(200)
  }
  await expect.poll(() => line.isClosed, { timeout: 20_000 }).toBe(true)
  expect(statusesIn(line.heard)).toEqual([204])
  expect(line.heard.toLowerCase()).toContain('x-file-id')
})

test('[API-02] heads and URLs that are too large are rejected properly', async () => {
  expect(
    statusesIn(await say(`GET / HTTP/1.1\r\nhost: localhost\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`)),
  ).toEqual([431])
  expect(statusesIn(await say(`GET /${'y'.repeat(40_000)} HTTP/1.1\r\nhost: localhost\r\n\r\n`))).toEqual([
    431,
  ])
  const long = await say(
    `GET /api/course/${'y'.repeat(5_000)} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`,
  )
  expect(statusesIn(long)).toEqual([400])
})

test('[API-02] bodies over their limit are 413, also without a declared length', async () => {
  const actor = await signIn(zenit, await createUser(zenit.deps.db))
  const chunk = `10000\r\n${' '.repeat(0x10000)}\r\n`
  const heard = await say(
    `PUT /api/streak/time-zone HTTP/1.1\r\n${signedIn(actor)}content-type: application/json\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n${chunk.repeat(20)}0\r\n\r\n`,
  )
  expect(statusesIn(heard)).toEqual([413])
  expect(heard).toContain('application/problem+json')
  const form = await say(
    `POST /hub/profile HTTP/1.1\r\nhost: localhost\r\norigin: ${zenit.url}\r\ncontent-type: application/x-www-form-urlencoded\r\nconnection: close\r\ncontent-length: 20000\r\n\r\n${'x'.repeat(20_000)}`,
  )
  expect(statusesIn(form)).toEqual([413])
})

test('[API-02] compressed bodies are rejected before decompression', async () => {
  const actor = await signIn(zenit, await createUser(zenit.deps.db))
  const bomb = gzipSync(Buffer.alloc(50_000_000, ' '))
  for (const encoding of ['gzip', 'br', 'deflate', 'zstd', 'GZIP', 'identity, gzip']) {
    const answer = await zenit.app.inject({
      method: 'PUT',
      url: '/api/streak/time-zone',
      cookies: actor.cookies,
      headers: {
        'x-csrf-token': actor.cookies.caiplatform_csrf_token,
        'content-type': 'application/json',
        'content-encoding': encoding,
      },
      payload: bomb,
    })
    expect([encoding, answer.statusCode, answer.json().code]).toEqual([encoding, 415, 'unsupported-media'])
  }
})

test('[API-02] a request with two lengths is rejected and its rest is no request', async () => {
  const smuggled = 'GET /health/live HTTP/1.1\r\nhost: localhost\r\n\r\n'
  for (const lengths of [
    `content-length: ${smuggled.length + 5}\r\ntransfer-encoding: chunked`,
    'content-length: 0\r\ncontent-length: 5',
    'transfer-encoding: chunked, identity',
    'transfer-encoding : chunked',
    'transfer-encoding: \x0bchunked',
  ]) {
    const heard = await say(
      `POST /api/auth/exchange-code HTTP/1.1\r\n${json}${lengths}\r\n\r\n0\r\n\r\n${smuggled}`,
    )
    expect([lengths, statusesIn(heard)]).toEqual([lengths, [400]])
  }
})

test('[API-02] pipelined requests get their responses in order', async () => {
  const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n${more}\r\n`
  const heard = await say(
    get('/health/live') + get('/api/no-such-call') + get('/health/ready', 'connection: close\r\n'),
  )
  expect(statusesIn(heard)).toEqual([200, 404, 200])
})

test('[API-02] unknown methods are rejected by 4xx', async () => {
  const paths = [
    '/',
    '/api/homepage-data',
    '/api/auth/refresh-token',
    '/hub/auth',
    '/hub/profile',
    '/media/x',
  ]
  const methods = ['HEAD', 'OPTIONS', 'TRACE', 'CONNECT', 'PROPFIND', 'QUERY', 'FOO', 'get', 'DELETE']
  const asked = methods.flatMap((method) =>
    [...paths, '/health/live', '*'].map((path) => `${method} ${path}`),
  )
  const answers = await Promise.all(
    asked.map(async (one) => {
      const heard = await say(`${one} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`)
      return { one, status: statusesIn(heard)[0] ?? 0 }
    }),
  )
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
}, 30_000)
