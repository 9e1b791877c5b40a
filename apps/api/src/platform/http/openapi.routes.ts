import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { openApiDocument } from './openapi.ts'

/** `/api/openapi.json`, and `/api/docs` to read it. */
export function documentationRoutes(api: FastifyInstance): void {
  const document = openApiDocument(api.brand)
  api.get('/openapi.json', async () => document)
  api.register(async (scope) => {
    await scope.register(swagger, { mode: 'static', specification: { document: document as never } })
    await scope.register(swaggerUi, { routePrefix: '/docs', staticCSP: true })
  })
}
