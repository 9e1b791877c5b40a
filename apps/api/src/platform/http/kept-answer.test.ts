import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/testing/app.ts'
import { keepAnswer, keptRoute, mapInTurns } from './kept-answer.ts'

const { app } = await createTestApp()

const ask = async (url: string, encoding: string) => {
  const { headers, rawPayload, statusCode } = await app.inject({
    url,
    headers: { 'accept-encoding': encoding },
  })
  const { 'content-encoding': sent, vary, etag } = headers
  return { statusCode, sent, vary: String(vary), etag, rawPayload }
}

let written = 0
const large = keepAnswer(async () => {
  written++
  return `{"text":"${'łąka '.repeat(20_000)}"}`
})
keptRoute(app, '/kept', async (request, reply) =>
  large(request, reply.type('application/json').header('vary', 'cookie')),
)

let tries = 0
const failing = keepAnswer(async () => {
  if (tries++ === 0) throw new Error('not yet')
  return 'text'
})
keptRoute(app, '/failing', failing)

test('[TRUST-01] a large response is serialised once for simultaneous requests, and sent compressed or plain', async () => {
  const [plain, br, gzip, refused] = await Promise.all([
    ask('/kept', ''),
    ask('/kept', 'gzip, deflate, BR'),
    ask('/kept', 'zstd, gzip;q=0.5'),
    ask('/kept', 'br;q=0, gzip'),
  ])
  expect(written).toBe(1)
  expect([plain.sent, br.sent, gzip.sent, refused.sent]).toEqual([undefined, 'br', 'gzip', 'gzip'])
  expect(brotliDecompressSync(br.rawPayload)).toEqual(plain.rawPayload)
  expect(gunzipSync(gzip.rawPayload)).toEqual(plain.rawPayload)
  for (const { etag, vary } of [plain, br, gzip])
    expect([etag, vary]).toEqual([plain.etag, 'cookie, accept-encoding'])
})

test.each(['/api/openapi.json', '/api/docs', '/api/docs/'])(
  '[TRUST-01] %s is not compressed again for each request',
  async (url) => {
    const plain = await ask(url, '')
    expect(plain.statusCode).toBe(200)
    for (const [encoding, sent, unpack] of [
      ['br', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
      ['zstd', undefined, (bytes: Buffer) => bytes],
      ['deflate, *', undefined, (bytes: Buffer) => bytes],
      ['br;q=0, gzip;q=0.0, *', undefined, (bytes: Buffer) => bytes],
    ] as const) {
      const answer = await ask(url, encoding)
      expect([answer.sent, answer.etag], encoding).toEqual([sent, plain.etag])
      expect(answer.vary, encoding).toContain('accept-encoding')
      expect(unpack(answer.rawPayload).equals(plain.rawPayload), encoding).toBe(true)
    }
  },
)

test('[ERR-03] a response that failed is serialised for the next request', async () => {
  expect((await ask('/failing', '')).statusCode).toBe(500)
  expect((await ask('/failing', '')).rawPayload.toString()).toBe('text')
})

test('[TRUST-01] other work runs between the parts of a long list', async () => {
  const order: string[] = []
  setImmediate(() => order.push('other'))
  await mapInTurns([1, 2, 3, 4], (item) => order.push(String(item)), 2)
  expect(order).toEqual(['1', '2', 'other', '3', '4'])
})
