import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { PlatformConfig } from '../../environment.ts'

/** Drops connections over the cap before anything is read of them. */
export function capConnections(
  app: FastifyInstance,
  { maxConnections }: Pick<PlatformConfig, 'maxConnections'>,
): void {
  app.server.maxConnections = maxConnections
}

/**
 * Drops readers who take nothing of their answer for as long as a request may take to come: each of them holds what was
 * read for them. One who takes a little now and then is left alone, and so is one whose answer is still being made.
 */
export function dropReaders(
  app: FastifyInstance,
  { slowRequestMs }: Pick<PlatformConfig, 'slowRequestMs'>,
): void {
  app.addHook('onRequest', (_request, { raw }, done) => {
    const { socket } = raw
    // What is injected comes over no line.
    if (!(socket instanceof Socket)) return done()
    raw.on('timeout', () => {
      if (socket.writableLength > 0) socket.destroy()
      else socket.setTimeout(slowRequestMs)
    })
    // Begins anew whenever a byte has come or gone.
    socket.setTimeout(slowRequestMs)
    done()
  })
}
