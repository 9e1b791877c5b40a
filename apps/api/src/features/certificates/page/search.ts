import { type Html, html } from '../../../platform/http/html.ts'
import type { Page, Reader } from './layout.ts'
import { scene } from './scene.ts'

/** A form that works without scripts and puts the number into the address of the next page. */
export const searchForm = ({ t, language, example }: Reader, typed: string): Html =>
  html`<form action="/certificate" method="get" role="search">
<input type="hidden" name="lang" value="${language}">
<label for="number">${t('certificates:search.label')}</label>
<div class="row"><input id="number" name="number" value="${typed}" required maxlength="60" autocomplete="off" autocapitalize="characters" spellcheck="false" aria-describedby="hint">
<button>${t('certificates:search.submit')}</button></div>
<p id="hint" class="hint">${t('certificates:search.hint', { example })}</p>
</form>`

const notice = (title: string, body: Html): Html => html`<div class="hero">${scene(title)}
<div class="words"><h1>${title}</h1>
${body}</div></div>`

/** Where anyone can enter the number of a certificate. */
export function searchPage(reader: Reader): Page {
  const title = reader.t('certificates:search.title')
  const intro = reader.t('certificates:search.intro')
  return { title, state: 'notice', hero: notice(title, html`<p>${intro}</p>${searchForm(reader, '')}`) }
}

/** The page for an unknown number. */
export function unknownPage(reader: Reader, typed: string): Page {
  const { t } = reader
  const title = t('certificates:unknown.title')
  const body = html`<p class="typed">${t('certificates:unknown.typed', { number: typed })}</p>
<p>${t('certificates:unknown.text')}</p>${searchForm(reader, typed)}`
  return { title, state: 'notice', hero: notice(title, body) }
}

export function limitedPage({ t }: Reader): Page {
  const title = t('certificates:limited.title')
  return { title, state: 'notice', hero: notice(title, html`<p>${t('certificates:limited.text')}</p>`) }
}

export function failedPage({ t }: Reader): Page {
  const title = t('certificates:failed.title')
  return { title, state: 'notice', hero: notice(title, html`<p>${t('certificates:failed.text')}</p>`) }
}
