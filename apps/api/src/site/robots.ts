import type { FastifyInstance } from 'fastify'

/**
 * For crawlers (RFC 9309): they need nothing but the entrance. Pages of certificates are not listed, so that
 * crawlers read their own `noindex`.
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
