import { join } from 'node:path'
import { type ErrorCode, errorStatus } from '@zenit/contract/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Html, html } from '../../platform/http/html.ts'
import { pageSheet } from '../../platform/http/pages/assets.ts'
import { translator } from '../../platform/i18n.ts'
import { asPage, drawPage } from './page.ts'

const codes = Object.keys(errorStatus) as ErrorCode[]

const sheet = pageSheet('errors.css', [
  join(import.meta.dirname, 'page.css'),
  join(import.meta.dirname, 'errors.page.css'),
])

function drawErrors({ language, server: { brand } }: FastifyRequest): string {
  const t = translator(language)
  const entry = (code: ErrorCode): Html => html`<section id="${code}">
<h2><a href="#${code}">${code}</a></h2>
<p class="status">${t('docs:errors.status', { status: errorStatus[code] })}</p>
<p><strong>${t(`errors:${code}.title`)}.</strong> ${t(`errors:${code}.detail`)}</p>
</section>
`
  return drawPage(
    { language, brand },
    {
      sheet,
      title: t('docs:errors.title'),
      lead: html`${t('docs:errors.lead')} <a href="/api/docs">${t('docs:errors.reference')}</a>`,
      main: html`${codes.map(entry)}`,
    },
  )
}

/**
 * `/api/docs/errors`, the address in the `type` of every problem (RFC 9457: it should lead to a page for
 * people).
 */
export function errorsPage(api: FastifyInstance): void {
  api.get('/docs/errors', async (request, reply) => asPage(reply, request).send(drawErrors(request)))
}
