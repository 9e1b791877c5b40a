import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Html, html } from '../../platform/http/html.ts'
import { translator } from '../../platform/i18n.ts'

/** Allows no scripts, forms or external files, because these pages are only read. */
const policy =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

interface Page {
  sheet: string
  title: string
  /** Below the title. */
  lead: Html
  main: Html
}

/** A page about the API, in the reader's language. */
export function drawPage(
  { language, brand }: { language: 'pl' | 'en'; brand: string },
  { sheet, title, lead, main }: Page,
): string {
  const t = translator(language)
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · ${brand}</title>
<link rel="icon" href="/mark.svg" type="image/svg+xml">
<link rel="stylesheet" href="${sheet}">
</head>
<body>
<header data-sky="dusk" data-on-sky>
<div class="wrap">
<div class="top">
<a class="logo" href="/"><img src="/mark.svg" alt="" width="34" height="34">${brand}</a>
<nav class="languages" aria-label="${t('docs:language')}">${(['pl', 'en'] as const).map(
    (one) =>
      html`<a href="?lang=${one}" lang="${one}" hreflang="${one}"${one === language && html` aria-current="true"`}>${t(`docs:languages.${one}`)}</a>`,
  )}</nav>
</div>
<h1>${title}</h1>
<p class="lead">${lead}</p>
</div>
</header>
<main class="wrap">
${main}
</main>
</body>
</html>
`.text
}

/** Sets the headers of a page about the API. */
export const asPage = (reply: FastifyReply, { language }: FastifyRequest): FastifyReply =>
  reply.type('text/html; charset=utf-8').headers({
    'content-security-policy': policy,
    'content-language': language,
    'cache-control': 'no-cache',
    vary: 'accept-language, cookie',
  })
