import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** How long requests under way may take when the server stops. */
const drainMs = 10_000
const sweepMs = 50

/** From when the server is about to stop, every answer is the last one on its connection. */
export function closeConnectionsOnStop(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    if (app.isStopping) reply.header('connection', 'close')
  })
}

/**
 * Says that the server will stop (`/health/ready`), and goes on answering for so long, so that a proxy sends nothing
 * more to it by the time it closes its door.
 */
export async function announceLeaving(app: FastifyInstance, delayMs: number): Promise<void> {
  app.isStopping = true
  if (delayMs > 0) await sleep(delayMs)
}

/**
 * Closes the server once every request under way has been answered. Connections that a client keeps open after its
 * answer would hold it for another minute, so they are closed as they fall idle.
 */
export async function drain(app: FastifyInstance): Promise<void> {
  app.isStopping = true
  const sweep = setInterval(() => app.server.closeIdleConnections(), sweepMs)
  const patience = setTimeout(() => app.server.closeAllConnections(), drainMs)
  await app.close()
  clearInterval(sweep)
  clearTimeout(patience)
}
