import type { FastifyInstance } from 'fastify'
import { keepAnswer, keptRoute, mapInTurns } from '../../platform/http/kept-answer.ts'
import { errorsPage } from './errors.page.ts'
import { openApiDocument } from './openapi.ts'
import { referencePage } from './reference.page.ts'

/** Written path by path: nearly 3 MB at once would block all other requests. */
async function writeDocument(brand: string): Promise<string> {
  const { paths, ...head } = openApiDocument(brand)
  const written = await mapInTurns(
    Object.entries(paths),
    ([path, item]) => `${JSON.stringify(path)}:${JSON.stringify(item)}`,
  )
  return `${JSON.stringify(head).slice(0, -1)},"paths":{${written.join(',')}}}`
}

/** `/api/openapi.json`, `/api/docs` to read it, and the page about errors. */
export function documentationRoutes(api: FastifyInstance): void {
  const send = keepAnswer(() => writeDocument(api.brand))
  keptRoute(api, '/openapi.json', async (request, reply) =>
    send(request, reply.type('application/json; charset=utf-8')),
  )
  referencePage(api)
  errorsPage(api)
}
