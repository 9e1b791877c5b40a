import { hash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

const withoutWeakness = (tag: unknown) => String(tag).replace(/^W\//, '')

/**
 * Adds an entity tag to each response of a read, and sends 304 to a client that has it already (RFC 9110, 13.1.2).
 * Responses of writes get none: nobody asks for them again, and hashing them takes time.
 */
export function addEntityTags(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return done(null, payload)
    const isWhole = typeof payload === 'string' || payload instanceof Buffer
    if (isWhole && !reply.hasHeader('etag')) reply.header('etag', `"${hash('sha1', payload, 'base64')}"`)
    const known = request.headers['if-none-match']
    if (!known || !reply.hasHeader('etag')) return done(null, payload)
    if (withoutWeakness(known) !== withoutWeakness(reply.getHeader('etag'))) return done(null, payload)
    reply.code(304)
    done(null, '')
  })
}
