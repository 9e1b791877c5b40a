import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { PlatformConfig } from '../../environment.ts'
import { ApiError } from '../errors.ts'

type SlowRequestConfig = Pick<PlatformConfig, 'slowRequestMs'>

/** Longer than the longest upload; what ends sooner is seen to below. */
const longestRequestMs = 15 * 60_000
/** Over so slow a line nobody can use the product: 8 kbit a second. */
const slowestBytesPerSecond = 1024
/** Times the patience: until then a body that is no file must be there. */
const mostTurns = 2

/**
 * How long Node's server waits for a request: its headers must have come within the patience, which also ends
 * connections that never say anything. Looked at five times as often.
 */
export const serverPatience = ({ slowRequestMs }: SlowRequestConfig) => ({
  requestTimeout: longestRequestMs,
  http: { headersTimeout: slowRequestMs, connectionsCheckingInterval: Math.ceil(slowRequestMs / 5) },
})

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0

/** Files take as long as they need over an honest line. */
const isFile = ({ headers: { 'content-type': type = '' } }: IncomingMessage) =>
  type.startsWith('multipart/') || type.startsWith('application/offset+octet-stream')

const isOver = (request: IncomingMessage) => request.complete || request.destroyed || request.readableEnded

function watch(request: IncomingMessage, patienceMs: number): void {
  const { socket } = request
  const before = socket.bytesRead
  let turns = 0
  const timer = setInterval(() => {
    if (isOver(request)) return clearInterval(timer)
    turns += 1
    const bytesPerSecond = ((socket.bytesRead - before) * 1000) / (turns * patienceMs)
    if (bytesPerSecond < slowestBytesPerSecond || (!isFile(request) && turns >= mostTurns)) request.destroy()
  }, patienceMs).unref()
  request.once('close', () => clearInterval(timer))
}

/** Cuts off bodies that dribble in, by the hundreds; a slow but honest upload goes on. */
export function watchBodies(app: FastifyInstance, { slowRequestMs }: SlowRequestConfig): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (hasBody(request.raw)) watch(request.raw, slowRequestMs)
    done()
  })
}

/** Bodies are taken as they are: unpacking one could make a hundred megabytes out of a hundred kilobytes. */
export function refusePackedBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers: { 'content-encoding': encoding } }) => {
    if (encoding !== undefined && encoding.toLowerCase() !== 'identity')
      throw new ApiError('unsupported-media')
  })
}
