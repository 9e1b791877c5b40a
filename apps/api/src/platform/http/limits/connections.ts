import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { PlatformConfig } from '../../environment.ts'

/** Drops connections over the limit before reading anything. */
export function capConnections(
  app: FastifyInstance,
  { maxConnections }: Pick<PlatformConfig, 'maxConnections'>,
): void {
  app.server.maxConnections = maxConnections
}

/**
 * Drops clients that read nothing of their response for as long as a request may take, because each holds memory. Slow
 * clients, and those whose response is not ready, are not affected.
 */
export function dropReaders(
  app: FastifyInstance,
  { slowRequestMs }: Pick<PlatformConfig, 'slowRequestMs'>,
): void {
  app.addHook('onRequest', (_request, { raw }, done) => {
    const { socket } = raw
    // Injected requests have no socket.
    if (!(socket instanceof Socket)) return done()
    raw.on('timeout', () => {
      if (socket.writableLength > 0) socket.destroy()
      else socket.setTimeout(slowRequestMs)
    })
    // Restarts with every byte sent or received.
    socket.setTimeout(slowRequestMs)
    done()
  })
}
