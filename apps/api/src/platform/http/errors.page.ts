import { join } from 'node:path'
import { type ErrorCode, errorStatus } from '@zenit/contract/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { translator } from '../i18n.ts'
import { type Html, html } from './html.ts'
import { pageSheet } from './pages/assets.ts'

const policy =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const codes = Object.keys(errorStatus) as ErrorCode[]

const sheet = pageSheet('errors.css', join(import.meta.dirname, 'errors.page.css'))

function drawErrors({ language, server: { brand } }: FastifyRequest): string {
  const t = translator(language)
  const entry = (code: ErrorCode): Html => html`<section id="${code}">
<h2><a href="#${code}">${code}</a></h2>
<p class="status">${t('docs:errors.status', { status: errorStatus[code] })}</p>
<p><strong>${t(`errors:${code}.title`)}.</strong> ${t(`errors:${code}.detail`)}</p>
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
<link rel="icon" href="/mark.svg" type="image/svg+xml">
<link rel="stylesheet" href="${sheet}">
</head>
<body>
<header data-sky="dusk" data-on-sky>
<div class="wrap">
<div class="top">
<a class="logo" href="/"><img src="/mark.svg" alt="" width="34" height="34">${brand}</a>
<nav class="languages" aria-label="${t('docs:errors.language')}">${(['pl', 'en'] as const).map(
    (one) =>
      html`<a href="?lang=${one}" lang="${one}" hreflang="${one}"${one === language && html` aria-current="true"`}>${t(`docs:errors.languages.${one}`)}</a>`,
  )}</nav>
</div>
<h1>${t('docs:errors.title')}</h1>
<p class="lead">${t('docs:errors.lead')} <a href="/api/docs/">${t('docs:errors.reference')}</a></p>
</div>
</header>
<main class="wrap">
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
