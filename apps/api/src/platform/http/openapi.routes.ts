import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { errorsPage } from './errors.page.ts'
import { openApiDocument } from './openapi.ts'

/** The library's own policy, without what it allows to load from elsewhere, and not to be framed. */
const strictPolicy = (policy: string): string =>
  policy
    .replace("frame-ancestors 'self'", "frame-ancestors 'none'")
    .replaceAll(/ (?:https:|validator\.swagger\.io)(?=[ ;])/g, '')
    .replace('upgrade-insecure-requests;', '')

/** `/api/openapi.json`, `/api/docs` to read it, and what each error means. */
export function documentationRoutes(api: FastifyInstance): void {
  const document = openApiDocument(api.brand)
  // Written once: it is large, and the same for everybody.
  const written = JSON.stringify(document)
  api.get('/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(written),
  )
  errorsPage(api)
  api.register(async (scope) => {
    await scope.register(swagger, { mode: 'static', specification: { document: document as never } })
    await scope.register(swaggerUi, {
      routePrefix: '/docs',
      staticCSP: true,
      transformStaticCSP: strictPolicy,
    })
  })
}
