import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '@zenit/contract/parts'
import { localeOf } from '../../i18n.ts'
import { Html, html } from '../html.ts'

const common = join(import.meta.dirname, 'kept-page.css')

/** Returns the styles of a downloadable page: the shared ones, then its own file. */
export const keptSheet = (own: string): Html =>
  new Html([common, own].map((file) => readFileSync(file, 'utf8')).join(''))

interface KeptPage {
  language: Language
  brand: string
  /** Title of the window; defaults to `heading`. */
  title?: string
  heading: string
  sheet: Html
  /** Below the heading. */
  lead: Html
  main: Html
  /** After the visible content. */
  data?: Html
}

/** A self-contained page as a file, which works for years, offline and on paper. Contains no scripts. */
export const drawKeptPage = ({ language, brand, heading, title = heading, ...parts }: KeptPage): string =>
  html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${parts.sheet}</style>
</head>
<body>
<header><div class="wrap">
<p class="brand"><i></i>${brand}</p>
<h1>${heading}</h1>
${parts.lead}
</div></header>
<main>
${parts.main}
</main>
${parts.data}
</body>
</html>
`.text

/** A time to the second, with its time zone. */
export const keptTime = (
  time: Date,
  { language, timeZone }: { language: Language; timeZone: string },
): string =>
  new Intl.DateTimeFormat(localeOf(language), {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(time)
