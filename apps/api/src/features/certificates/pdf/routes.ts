import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { Deps } from '../../../deps.ts'
import { parseCertificateNumber } from '../../passes/number.ts'
import { readerOf, sendUnknown } from '../page/reply.ts'
import { findCertificate } from '../queries.ts'
import { createSheetQueue } from './sheet-queue.ts'
import { toSheetWords } from './words.ts'

/** Browsers show PDFs in a page of their own that has styles and embeds the file. */
const policy = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"

/** The certificate as a PDF, public by its number; in its own language unless the address names another. */
export function pdfRoutes(scope: FastifyInstance, { db, config }: Deps): void {
  const press = createSheetQueue()
  const { publicUrl, brand } = config

  scope.get<{ Params: { number: string }; Querystring: { lang?: string } }>(
    '/certificate/:number.pdf',
    { schema: { params: Type.Object({ number: Type.String() }) } },
    async (request, reply) => {
      const number = parseCertificateNumber(request.params.number)
      const certificate = number && (await findCertificate(db, number))
      if (!certificate) return sendUnknown(reply, readerOf(request, config), request.params.number)
      const isChosen = request.query.lang === request.language
      const language = isChosen ? request.language : certificate.language
      return reply
        .type('application/pdf')
        .headers({
          'content-disposition': `inline; filename="${certificate.number}.pdf"`,
          'content-language': language,
          'content-security-policy': policy,
          // A revoked certificate must not live on in a cache.
          'cache-control': 'no-cache',
          'x-robots-tag': 'noindex',
        })
        .send(await press(toSheetWords({ certificate, language, publicUrl, brand })))
    },
  )
}
