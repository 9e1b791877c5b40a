import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { errorsPage } from './errors.page.ts'
import { openApiDocument } from './openapi.ts'

/** `/api/openapi.json`, `/api/docs` to read it, and what each error means. */
export function documentationRoutes(api: FastifyInstance): void {
  const document = openApiDocument(api.brand)
  api.get('/openapi.json', async () => document)
  errorsPage(api)
  api.register(async (scope) => {
    await scope.register(swagger, { mode: 'static', specification: { document: document as never } })
    await scope.register(swaggerUi, { routePrefix: '/docs', staticCSP: true })
  })
}
