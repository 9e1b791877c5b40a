import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TFunction } from 'i18next'
import type { Language } from '../../../content/document.ts'
import { type Html, html } from '../../../platform/http/html.ts'
import { fontsToPreload, pageScript, pageSheet } from '../../../platform/http/pages/assets.ts'
import { localeOf, translator } from '../../../platform/i18n.ts'
import { hubPath } from '../../identity/own-hub.ts'
import { landscape } from './landscape.ts'

const sheet = pageSheet(
  'hub.css',
  ['frame', 'forms', 'account', 'layouts'].map((name) => join(import.meta.dirname, `assets/${name}.css`)),
)
const script = pageScript('hub.js', join(import.meta.dirname, 'assets/hub.js'))

declare module 'fastify' {
  interface FastifyInstance {
    /** Set in the hub's scope. */
    hasMailbox: boolean
  }
}

export interface Page {
  title: string
  body: Html
  /** Pages of signed-in people have their own navigation; `here` is the current one. */
  here?: 'profile' | 'rank' | 'account' | 'mailbox'
}

/** What every page needs: the reader's language, and the page's address for the language switch. */
export interface Reader {
  language: Language
  t: TFunction
  path: string
  /** The rest of the address's query, without the language; with its question mark. */
  search: string
  brand: string
  /** Whether the mailbox is available: not in production. */
  hasMailbox: boolean
}

export function readerOf(request: FastifyRequest): Reader {
  const [path = '', query] = request.url.split('?')
  const params = new URLSearchParams(query)
  params.delete('lang')
  return {
    language: request.language,
    t: translator(request.language),
    path,
    search: params.size > 0 ? `?${params}` : '',
    brand: request.server.brand,
    hasMailbox: request.server.hasMailbox,
  }
}

const mark = (
  size: number,
) => html`<svg class="mark" width="${size}" height="${size}" viewBox="0 0 34 34" fill="none" aria-hidden="true">
  <path d="M3 25a14 14 0 0 1 28 0" stroke="currentColor" stroke-opacity=".6" stroke-width="2.6" stroke-linecap="round"/>
  <circle class="mark-sun" cx="17" cy="11" r="5.2"/>
  <path d="M2 27.5h30" stroke="currentColor" stroke-width="2.6" stroke-linecap="round"/></svg>`

const languageSwitch = ({
  t,
  language,
  path,
  search,
}: Reader) => html`<nav class="languages" aria-label="${t('hub:language.label')}">
  ${(['pl', 'en'] as const).map(
    (
      one,
    ) => html`<a href="${path}${search ? `${search}&` : '?'}lang=${one}" lang="${one}" hreflang="${one}" ${one === language && html`aria-current="true"`}
      ><abbr aria-hidden="true">${one.toUpperCase()}</abbr><span class="hidden">${t(`hub:language.${one}`)}</span></a>`,
  )}</nav>`

const navigation = ({ t, hasMailbox }: Reader, here: Page['here']) =>
  here &&
  html`<nav class="pages" aria-label="${t('hub:pages.label')}">${(
    ['profile', 'rank', 'account', ...(hasMailbox ? (['mailbox'] as const) : [])] as const
  ).map(
    (one) =>
      html`<a href="${hubPath}/${one}" ${one === here && html`aria-current="page"`}>${t(`hub:pages.${one}`)}</a>`,
  )}</nav>`

/** Footer of account pages, as on every page of the product. */
const footer = ({ t, brand }: Reader) => html`<footer><div>
  <p>${mark(26)} ${brand}</p>
  <nav class="legal" aria-label="${t('hub:footer.legal')}">
    <a href="/privacy">${t('hub:footer.privacy')}</a> <a href="/terms">${t('hub:footer.terms')}</a>
  </nav>
</div></footer>`

/** Returns a complete page of the hub. It works without its script, which only adds a button that shows a password. */
export const drawPage = (reader: Reader, page: Page): string =>
  html`<!doctype html>
<html lang="${reader.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${page.title} · ${reader.brand}</title>
<link rel="icon" href="/mark.svg" type="image/svg+xml">
${fontsToPreload.map((font) => html`<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`)}
<link rel="stylesheet" href="${sheet}">
<script src="${script}" defer></script>
</head>
<body class="${page.here ? 'account' : 'entrance'}">
<a class="skip" href="#main">${reader.t('hub:skip')}</a>
<div class="sky" data-sky="dawn" aria-hidden="true"><div class="glow"></div>${landscape}</div>
<header data-on-sky>
<a class="logo" href="/" aria-label="${reader.t('hub:brand.home', { brand: reader.brand })}">${mark(34)}<span aria-hidden="true">${reader.brand}</span></a>
${navigation(reader, page.here)}
${languageSwitch(reader)}
</header>
<main id="main" tabindex="-1">${page.body}</main>
${page.here && footer(reader)}
</body>
</html>`.text

/** Sends a page that is never cached, because most contain personal data or a form's token. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(drawPage(readerOf(request), page))
}

/** „24 listopada 2026” */
export const longDate = (language: Language, date: Date): string =>
  new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: 'long',
    timeZone: 'Europe/Warsaw',
  }).format(date)
