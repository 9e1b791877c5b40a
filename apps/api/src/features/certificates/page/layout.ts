import { join } from 'node:path'
import type { TFunction } from 'i18next'
import type { Language } from '../../../content/document.ts'
import { type Html, html } from '../../../platform/http/html.ts'
import { pageSheet } from '../../../platform/http/pages/assets.ts'
import { mark } from './scene.ts'

const sheet = pageSheet(
  'certificate.css',
  ['sky', 'parts', 'states'].map((name) => join(import.meta.dirname, `../assets/${name}.css`)),
)

/** What every page needs. `path` is its own, for the language switch. */
export interface Reader {
  language: Language
  t: TFunction
  path: string
  brand: string
  /** An example of a number of this product. */
  example: string
}

export interface Page {
  title: string
  description?: string
  /** The canonical address of the same certificate. */
  canonical?: string
  state: 'valid' | 'revoked' | 'notice'
  hero: Html
  below?: Html
}

const languageSwitch = ({ t, language, path }: Reader) =>
  html`<nav class="languages" aria-label="${t('certificates:language')}">${(['pl', 'en'] as const).map(
    (one) =>
      html`<a href="${path}?lang=${one}" lang="${one}" hreflang="${one}"${one === language && html` aria-current="true"`}>${t(`certificates:languages.${one}`)}</a>`,
  )}</nav>`

/** Returns a complete page without scripts or inline styles, so that its content security policy can forbid both. */
export const drawPage = (reader: Reader, page: Page): string =>
  html`<!doctype html>
<html lang="${reader.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="theme-color" content="#071226">
<title>${page.title} · ${reader.brand}</title>
${page.description && html`<meta name="description" content="${page.description}">`}
${page.canonical && html`<link rel="canonical" href="${page.canonical}">`}
<link rel="icon" href="/mark.svg" type="image/svg+xml">
<link rel="stylesheet" href="${sheet}">
</head>
<body class="${page.state}">
<header data-on-sky>
<a class="logo" href="/" aria-label="${reader.t('certificates:brandHome', { brand: reader.brand })}">${mark}<span aria-hidden="true">${reader.brand}</span></a>
${languageSwitch(reader)}
</header>
<main>
${page.hero}
${page.below}
</main>
</body>
</html>
`.text
