import type { FastifyInstance } from 'fastify'
import { errorsPage } from './errors.page.ts'
import { openApiDocument } from './openapi.ts'
import { referencePage } from './reference.page.ts'

/** `/api/openapi.json`, `/api/docs` to read it, and what each error means. */
export function documentationRoutes(api: FastifyInstance): void {
  // Written once, for the first who asks: it is large, and the same for everybody.
  let written: string | undefined
  api.get('/openapi.json', async (_request, reply) => {
    written ??= JSON.stringify(openApiDocument(api.brand))
    return reply.type('application/json; charset=utf-8').send(written)
  })
  referencePage(api)
  errorsPage(api)
}
