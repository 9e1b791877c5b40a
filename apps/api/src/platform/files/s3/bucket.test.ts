import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { Bucket } from './bucket.ts'
import { isStoreAway } from './client.ts'

const shortMs = 200
/** Even on a busy machine, no server that sends is silent for so long. */
const longMs = 1_000
const size = 1024 * 1024

/** A bucket whose only object is sent by `send`. */
async function openBucket(send: (response: ServerResponse) => void, silentMs = shortMs): Promise<Bucket> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-length': size })
    send(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const credentials = { accessKeyId: 'id', secretAccessKey: 'key' }
  return new Bucket({ bucket: 'zenit', prefix: '', region: 'eu-central-1', endpoint, credentials }, silentMs)
}

test('[OPS-01] an object that stops arriving is aborted, with the error of an unavailable store', async () => {
  const bucket = await openBucket((response) => response.write('beginning'))
  const stream = await bucket.read('object')
  if (!stream) throw new Error('missing')
  const error = await buffer(stream).catch((caught: unknown) => caught)
  expect(isStoreAway(error)).toBe(true)
})

test('[OPS-01] an object whose reader pauses arrives completely', async () => {
  const bucket = await openBucket((response) => response.end(Buffer.alloc(size, 'x')), longMs)
  const part = await bucket.open('object')
  if (!part) throw new Error('missing')
  let bytes = 0
  for await (const chunk of part.stream) {
    if (bytes === 0) await sleep(1.5 * longMs)
    bytes += chunk.length
  }
  expect(bytes).toBe(size)
})

test('[OPS-01] an object whose reader leaves before the first byte is aborted too', async () => {
  const closed = Promise.withResolvers<void>()
  const bucket = await openBucket((response) => {
    response.once('close', closed.resolve)
    response.write('beginning')
  })
  const stream = await bucket.read('object')
  if (!stream) throw new Error('missing')
  stream.destroy()
  await closed.promise
})
