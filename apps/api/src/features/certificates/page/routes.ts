import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../platform/http/errors.ts'
import { parseCertificateNumber } from '../../passes/number.ts'
import { publicAddress } from '../public-address.ts'
import { findCertificate } from '../queries.ts'
import { certificatePage } from './certificate.ts'
import { readerOf, sendPage, sendUnknown } from './reply.ts'
import { failedPage, limitedPage, searchPage } from './search.ts'

/**
 * The public pages of certificates (CERT-04): one per number, and one to enter a number. A number has 60 random bits,
 * so guessing needs no other protection; wrong numbers look like numbers never issued.
 */
export function pageRoutes(scope: FastifyInstance, { db, config }: Deps): void {
  const reader = (request: FastifyRequest) => readerOf(request, config)

  scope.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof ApiError && error.code === 'rate-limited')
      return sendPage(reply.status(429).headers(error.headers), reader(request), limitedPage(reader(request)))
    // An unreadable number belongs to no certificate.
    if ((error.statusCode ?? 500) < 500) return sendUnknown(reply, reader(request), '')
    request.log.error({ err: error }, 'certificate page failed')
    reply.status(503).header('retry-after', '5')
    return sendPage(reply, reader(request), failedPage(reader(request)))
  })

  scope.get<{ Params: { number: string } }>(
    '/certificate/:number',
    { schema: { params: Type.Object({ number: Type.String() }) } },
    async (request, reply) => {
      const number = parseCertificateNumber(request.params.number)
      const certificate = number && (await findCertificate(db, number))
      if (!certificate) return sendUnknown(reply, reader(request), request.params.number)
      const address = publicAddress(config.publicUrl, certificate.number)
      return sendPage(reply, reader(request), await certificatePage(reader(request), certificate, address))
    },
  )

  scope.get<{ Querystring: { number?: string; lang?: string } }>('/certificate', async (request, reply) => {
    const { number, lang } = request.query
    const typed = typeof number === 'string' ? number.trim() : ''
    if (typed === '') return sendPage(reply, reader(request), searchPage(reader(request)))
    const known = parseCertificateNumber(typed)
    if (!known) return sendUnknown(reply, reader(request), typed)
    // Without a cookie, only the address keeps the language.
    const kept = lang === request.language ? `?lang=${lang}` : ''
    return reply.redirect(`/certificate/${known}${kept}`, 303)
  })
}
