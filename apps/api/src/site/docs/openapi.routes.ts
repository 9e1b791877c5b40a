import type { FastifyInstance } from 'fastify'
import { errorsPage } from './errors.page.ts'
import { openApiDocument } from './openapi.ts'
import { referencePage } from './reference.page.ts'

/** `/api/openapi.json`, `/api/docs` to read it, and what each error means. */
export function documentationRoutes(api: FastifyInstance): void {
  // Written once: it is large, and the same for everybody.
  const written = JSON.stringify(openApiDocument(api.brand))
  api.get('/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(written),
  )
  referencePage(api)
  errorsPage(api)
}
