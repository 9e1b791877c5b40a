import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { withoutLink } from '@zenit/contract/addresses'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { currentBuild } from './build.ts'
import { ApiError, answerError } from './errors.ts'
import { linkDocumentOf } from './link-document.ts'

/** An address of the app rather than a file that is not there: read, without an extension, by whoever takes HTML. */
function isPage({ method, url, headers }: FastifyRequest): boolean {
  const accept = headers.accept ?? '*/*'
  const takesHtml = accept.includes('text/html') || accept.includes('*/*')
  const hasExtension = /\.\w+$/.test(url.split('?')[0] ?? '')
  return (method === 'GET' || method === 'HEAD') && takesHtml && !hasExtension
}

/** What only `npm run dev` serves; here the page says that nothing is there, and so does the status. */
const developmentOnly = '/styleguide'

/**
 * The built web app: hashed assets for ever and precompressed, `index.html` for every path of the app, revalidated
 * each time. Nothing is served before the web is built (API tests run without it).
 */
export async function webRoutes(app: FastifyInstance): Promise<void> {
  const root = currentBuild()
  if (!root) return
  const index = await readFile(join(root, 'index.html'), 'utf8')
  const linkDocument = linkDocumentOf(index)
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    index: false,
    wildcard: false,
    decorateReply: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/')
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.setNotFoundHandler((request, reply) => {
    if (!isPage(request)) return answerError(new ApiError('not-found'), request, reply)
    const isMissing = request.url.split('?')[0] === developmentOnly
    const isLink = withoutLink(request.url) !== null
    return reply
      .code(isMissing ? 404 : 200)
      .type('text/html; charset=utf-8')
      .header('cache-control', isLink ? 'no-store' : 'no-cache')
      .send(isLink ? linkDocument : index)
  })
}
