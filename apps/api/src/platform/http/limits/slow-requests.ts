import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { PlatformConfig } from '../../environment.ts'
import { ApiError } from '../errors.ts'

type SlowRequestConfig = Pick<PlatformConfig, 'slowRequestMs'>

/** Longer than the longest upload; slower bodies are handled below. */
const longestRequestMs = 15 * 60_000
/** A slower line is unusable for the product: 8 kbit per second. */
const slowestBytesPerSecond = 1024
/** Multiple of the time limit by which bodies other than files must be complete. */
const mostTurns = 2

/**
 * Timeouts of Node's server: headers must arrive within the limit, which also closes silent connections. Checked five
 * times per limit.
 */
export const serverPatience = ({ slowRequestMs }: SlowRequestConfig) => ({
  requestTimeout: longestRequestMs,
  http: { headersTimeout: slowRequestMs, connectionsCheckingInterval: Math.ceil(slowRequestMs / 5) },
})

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0

/** Files take as long as they need on an honest line. */
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

/** Closes connections whose bodies arrive too slowly; slow but honest uploads continue. */
export function watchBodies(app: FastifyInstance, { slowRequestMs }: SlowRequestConfig): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (hasBody(request.raw)) watch(request.raw, slowRequestMs)
    done()
  })
}

/** Compressed bodies are refused: a hundred kilobytes could expand to a hundred megabytes. */
export function refusePackedBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers: { 'content-encoding': encoding } }) => {
    if (encoding !== undefined && encoding.toLowerCase() !== 'identity')
      throw new ApiError('unsupported-media')
  })
}
