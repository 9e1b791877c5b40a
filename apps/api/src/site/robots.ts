import type { FastifyInstance } from 'fastify'

/**
 * For crawlers (RFC 9309): nothing here is for them but the entrance. Pages of certificates are left open, so that
 * their own `noindex` is read.
 */
const robots = `User-agent: *
Disallow: /api/
Disallow: /hub/
Disallow: /media/
`

export function robotsRoutes(app: FastifyInstance): void {
  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=86400').send(robots),
  )
}
