import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Time limit for running requests when the server stops. */
const drainMs = 10_000
const sweepMs = 50

/** Once the server is about to stop, every response closes its connection. */
export function closeConnectionsOnStop(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    if (app.isStopping) reply.header('connection', 'close')
  })
}

/**
 * Announces the stop (`/health/ready`), and continues to answer for this long, so that proxies send nothing more before
 * it closes.
 */
export async function announceLeaving(app: FastifyInstance, delayMs: number): Promise<void> {
  app.isStopping = true
  if (delayMs > 0) await sleep(delayMs)
}

/**
 * Closes the server once every running request is answered. Keep-alive connections would delay this by another minute,
 * so they are closed when idle.
 */
export async function drain(app: FastifyInstance): Promise<void> {
  app.isStopping = true
  const sweep = setInterval(() => app.server.closeIdleConnections(), sweepMs)
  const patience = setTimeout(() => app.server.closeAllConnections(), drainMs)
  await app.close()
  clearInterval(sweep)
  clearTimeout(patience)
}
