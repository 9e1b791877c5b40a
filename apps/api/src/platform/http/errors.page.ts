import { type ErrorCode, errorStatus } from '@zenit/contract/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { translator } from '../i18n.ts'
import { type Html, html } from './html.ts'

const policy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const codes = Object.keys(errorStatus) as ErrorCode[]

function drawErrors({ language, server: { brand } }: FastifyRequest): string {
  const t = translator(language)
  const entry = (code: ErrorCode): Html => html`<section id="${code}">
<h2><code>${code}</code></h2>
<p><strong>${t(`errors:${code}.title`)}.</strong> ${t(`errors:${code}.detail`)}</p>
<p>${t('docs:errors.status', { status: errorStatus[code] })}</p>
</section>
`
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${t('docs:errors.title')} · ${brand}</title>
</head>
<body>
<main>
<h1>${t('docs:errors.title')}</h1>
<p>${t('docs:errors.lead')} <a href="/api/docs/">${t('docs:errors.reference')}</a></p>
${codes.map(entry)}
</main>
</body>
</html>
`.text
}

/** `/api/docs/errors`, where the `type` of every problem leads (RFC 9457: it should name a page for people). */
export function errorsPage(api: FastifyInstance): void {
  api.get('/docs/errors', async (request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .headers({
        'content-security-policy': policy,
        'content-language': request.language,
        'cache-control': 'no-cache',
        vary: 'accept-language, cookie',
      })
      .send(drawErrors(request)),
  )
}
