import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import { withoutLink } from '@zenit/contract/addresses'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import { ApiError, answerError } from '../platform/http/errors.ts'
import { filePolicy, framedHeaders } from '../platform/http/security/security-headers.ts'
import { answerUnrouted } from '../platform/http/unrouted.ts'
import { currentBuild } from './build.ts'
import { createFirstScreen } from './first-screen.ts'
import { linkDocumentOf } from './link-document.ts'

const pathOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? ''

/** Paths for programs; the app has no addresses below them. */
const forPrograms =
  /^\/(?:\.well-known|api|assets|badges|health|icons|media|metrics|page-assets|scim|worker)(?:\/|$)/

/** Whether a path is an address of the app, and not a missing file. */
const isOfApp = (path: string): boolean => !/\.\w+$/.test(path) && !forPrograms.test(path)

const isReading = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD'

function takesHtml({ headers: { accept = '*/*' } }: FastifyRequest): boolean {
  return accept.includes('text/html') || accept.includes('*/*')
}

/**
 * Whether a page does not exist: one that only `npm run dev` serves, or an unknown address below the pages
 * that the server renders. The page then shows that nothing is there, and the status is 404.
 */
const isMissing = (path: string): boolean =>
  path === '/styleguide' || /^\/(?:hub|certificate)(?:\/|$)/.test(path)

/** Drafts, which are not for crawlers; the frame is for the studio alone. */
const isPreview = (path: string): boolean => /^\/preview(?:-frame)?\//.test(path)
const isFrame = (path: string): boolean => path.startsWith('/preview-frame/')

/**
 * Headers only for documents and calls. Files with a hash in their names lack them: a first visit fetches
 * dozens.
 */
const ofDocuments = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
  'x-request-id',
]

const pack = promisify(brotliCompress)

/**
 * Sends one person's document, which no cache may store. Compressed here, because there is no route that
 * would do it.
 */
async function sendDrawn(html: string, { headers }: FastifyRequest, reply: FastifyReply) {
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store')
  if (!/\bbr\b/.test(headers['accept-encoding']?.toString() ?? '')) return reply.send(html)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4 }
  return reply.header('content-encoding', 'br').send(await pack(html, { params }))
}

/**
 * The built web app: hashed assets, precompressed and cached for ever, and `index.html` for every path of the
 * app, revalidated each time. Serves nothing before the web is built (API tests run without it).
 */
export async function webRoutes(app: FastifyInstance, { clock }: { clock: Clock }): Promise<void> {
  const root = currentBuild()
  if (!root) {
    app.setNotFoundHandler((request, reply) => answerUnrouted(request, reply))
    return
  }
  const index = await readFile(join(root, 'index.html'), 'utf8')
  const linkDocument = linkDocumentOf(index)
  const firstScreen = createFirstScreen(app, { build: root, index, clock })
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    index: false,
    wildcard: false,
    // Compressed files are sent in place of the originals, and need none of the hundreds of routes made at
    // each start.
    globIgnore: ['**/*.br', '**/*.gz', 'server/**'],
    decorateReply: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/')
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (!hashed) return
      for (const name of ofDocuments) reply.removeHeader(name)
      reply.header('content-security-policy', filePolicy)
    },
  })
  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request)
    if (!isOfApp(path)) return answerUnrouted(request, reply)
    if (!isReading(request)) return answerUnrouted(request, reply, ['GET', 'HEAD'])
    if (!takesHtml(request)) return answerError(new ApiError('not-found'), request, reply)
    const isLink = withoutLink(request.url) !== null
    if (isPreview(path)) reply.header('x-robots-tag', 'noindex')
    if (isFrame(path)) reply.headers(framedHeaders)
    const drawn = path === '/' && !isLink ? await firstScreen(request, reply) : null
    if (drawn !== null) return sendDrawn(drawn, request, reply)
    return reply
      .code(isMissing(path) ? 404 : 200)
      .type('text/html; charset=utf-8')
      .header('cache-control', isLink ? 'no-store' : 'no-cache')
      .send(isLink ? linkDocument : index)
  })
}
