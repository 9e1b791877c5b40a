import { brotliDecompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { keepAnswer, mapInTurns } from './kept-answer.ts'

test('[TRUST-01] a large answer is written once, however many ask at the same time, and sent packed or plain', async () => {
  let written = 0
  const send = keepAnswer(async () => {
    written++
    return `{"text":"${'łąka '.repeat(10_000)}"}`
  })
  const app = Fastify()
  app.get('/', async (request, reply) => send(request, reply.type('application/json')))
  const ask = (encoding: string) => app.inject({ url: '/', headers: { 'accept-encoding': encoding } })
  const [packed, plain, gzip] = await Promise.all(['gzip, br', '', 'gzip'].map(ask))
  if (!packed || !plain || !gzip) throw new Error('no answer')
  expect(written).toBe(1)
  expect(packed.headers['content-encoding']).toBe('br')
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 10)
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body)
  expect([gzip.headers['content-encoding'], gzip.body]).toEqual([undefined, plain.body])
  expect(packed.headers.etag).toBe(plain.headers.etag)
  await app.close()
})

test('[TRUST-01] other work is done between parts of a long list', async () => {
  const order: string[] = []
  setImmediate(() => order.push('other'))
  await mapInTurns([1, 2, 3, 4], (item) => order.push(String(item)), 2)
  expect(order).toEqual(['1', '2', 'other', '3', '4'])
})
