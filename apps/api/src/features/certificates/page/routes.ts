import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Deps } from '../../../deps.ts'
import { translator } from '../../../platform/i18n.ts'
import { parseCertificateNumber } from '../number.ts'
import { findCertificate } from '../queries.ts'
import { publicAddress } from '../view.ts'
import { certificatePage } from './certificate.ts'
import { drawPage, type Page, type Reader } from './layout.ts'
import { failedPage, searchPage, unknownPage } from './search.ts'

/** The page runs nothing and loads only its own style sheet and fonts. */
const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Longer than any number: what someone pasted by mistake is not shown back whole. */
const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

/**
 * The public pages of certificates, for anyone (CERT-04): one of each certificate by its number, and one where a number
 * is typed. A number has 60 random bits, so guessing needs no other guard; a wrong one looks like one never issued.
 */
export function pageRoutes(scope: FastifyInstance, { db, config }: Deps): void {
  const { publicUrl, brand } = config
  const readerOf = ({ language, url }: FastifyRequest): Reader => ({
    language,
    t: translator(language),
    path: url.split('?')[0] ?? '',
    brand,
  })
  const send = (reply: FastifyReply, reader: Reader, page: Page) =>
    reply
      .type('text/html; charset=utf-8')
      .headers({
        // A revoked certificate must not live on in a cache.
        'cache-control': 'no-cache',
        'content-security-policy': policy,
        'content-language': reader.language,
        'x-robots-tag': 'noindex',
        vary: 'accept-language, cookie',
      })
      .send(drawPage(reader, page))

  scope.setErrorHandler((error, request, reply) => {
    request.log.error({ err: error }, 'certificate page failed')
    const reader = readerOf(request)
    return send(reply.status(503).header('retry-after', '5'), reader, failedPage(reader))
  })

  scope.get<{ Params: { number: string } }>(
    '/certificate/:number',
    { schema: { params: Type.Object({ number: Type.String() }) } },
    async (request, reply) => {
      const reader = readerOf(request)
      const number = parseCertificateNumber(request.params.number)
      const certificate = number && (await findCertificate(db, number))
      if (!certificate)
        return send(reply.status(404), reader, unknownPage(reader, shortened(request.params.number)))
      const address = publicAddress(publicUrl, certificate.number)
      return send(reply, reader, await certificatePage(reader, certificate, address))
    },
  )

  scope.get<{ Querystring: { number?: string; lang?: string } }>('/certificate', async (request, reply) => {
    const reader = readerOf(request)
    const { number, lang } = request.query
    const typed = typeof number === 'string' ? number.trim() : ''
    if (typed === '') return send(reply, reader, searchPage(reader))
    const known = parseCertificateNumber(typed)
    if (!known) return send(reply.status(404), reader, unknownPage(reader, shortened(typed)))
    // The language goes along: without a cookie the address is what holds it.
    const kept = lang === reader.language ? `?lang=${lang}` : ''
    return reply.redirect(`/certificate/${known}${kept}`, 303)
  })
}
