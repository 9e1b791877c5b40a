import { join } from 'node:path'
import type { TFunction } from 'i18next'
import type { Language } from '../../../content/document.ts'
import { type Html, html } from '../../../platform/http/html.ts'
import { drawKeptPage, keptSheet, keptTime } from '../../../platform/http/pages/kept-page.ts'
import { fieldsOf, isTable } from './csv.ts'
import type { Row, Subject, Value } from './subject.ts'

const sheet = keptSheet(join(import.meta.dirname, 'page.css'))

export interface Copy {
  t: TFunction
  language: Language
  brand: string
  timeZone: string
  madeAt: Date
  subjects: readonly Subject[]
  /** Paths of the files next to the page. */
  files: readonly string[]
}

const fieldText = ({ t }: Copy, field: string): string => t(`privacy:export.fields.${field}`)

function drawValue(copy: Copy, value: Value | undefined): Html | string {
  const { t } = copy
  if (value === null || value === undefined || value === '')
    return html`<i>${t('privacy:export.nothing')}</i>`
  if (typeof value === 'boolean') return t(`privacy:export.${value ? 'yes' : 'no'}`)
  if (value instanceof Date)
    return html`<time datetime="${value.toISOString()}">${keptTime(value, copy)}</time>`
  if (Array.isArray(value)) {
    if (value.length === 0) return html`<i>${t('privacy:export.nothing')}</i>`
    return html`<ul>${value.map((one) => html`<li>${drawValue(copy, one)}</li>`)}</ul>`
  }
  if (typeof value === 'object') return drawRow(copy, value as Row)
  return html`<span class="text">${value}</span>`
}

const drawRow = (copy: Copy, row: Row): Html =>
  html`<dl>${Object.entries(row).map(
    ([field, value]) => html`<div><dt>${fieldText(copy, field)}</dt><dd>${drawValue(copy, value)}</dd></div>`,
  )}</dl>`

function drawTable(copy: Copy, rows: readonly Row[]): Html {
  const fields = fieldsOf(rows)
  return html`<div class="wide"><table><thead><tr>${fields.map(
    (field) => html`<th scope="col">${fieldText(copy, field)}</th>`,
  )}</tr></thead><tbody>${rows.map(
    (row) => html`<tr>${fields.map((field) => html`<td>${drawValue(copy, row[field])}</td>`)}</tr>`,
  )}</tbody></table></div>`
}

/** Returns the files of a subject, next to the page. */
const dataFiles = ({ name, rows }: Subject): string[] => [
  `${name}.json`,
  ...(isTable(rows) ? [`${name}.csv`] : []),
]

function drawSubject(copy: Copy, subject: Subject): Html {
  const { t } = copy
  const { name, rows } = subject
  return html`<section id="${name}">
<h2>${t(`privacy:export.subjects.${name}.title`)}</h2>
<p>${t(`privacy:export.subjects.${name}.about`)}</p>
<p class="links">${dataFiles(subject).map((file) => html`<a href="data/${file}">${file}</a> `)}</p>
${rows.length > 0 && (isTable(rows) ? drawTable(copy, rows) : rows.map((row) => html`<article>${drawRow(copy, row)}</article>`))}
</section>
`
}

const hrefOf = (path: string) => path.split('/').map(encodeURIComponent).join('/')

function drawContents({ t, subjects, files }: Copy): Html {
  const titleOf = ({ name }: Subject) => t(`privacy:export.subjects.${name}.title`)
  const filled = subjects.filter(({ rows }) => rows.length > 0)
  const empty = subjects.filter(({ rows }) => rows.length === 0)
  return html`<nav><h2>${t('privacy:export.contents')}</h2><ul>${filled.map(
    (one) => html`<li><a href="#${one.name}">${titleOf(one)}</a> <small>${one.rows.length}</small></li>`,
  )}${files.length > 0 && html`<li><a href="#enclosed">${t('privacy:export.enclosed')}</a> <small>${files.length}</small></li>`}</ul>
${empty.length > 0 && html`<p class="empty">${t('privacy:export.empty')} ${empty.map(titleOf).join(', ')}.</p>`}</nav>`
}

const drawFiles = ({ t, files }: Copy): Html | false =>
  files.length > 0 &&
  html`<section id="enclosed"><h2>${t('privacy:export.enclosed')}</h2><ul>${files.map((path) => html`<li><a href="${hrefOf(path)}">${path}</a></li>`)}</ul></section>`

/** Returns the first page of the copy, with all of its data in the person's language. */
export function drawCopy(copy: Copy): string {
  const { t, language, brand, madeAt, subjects } = copy
  return drawKeptPage({
    language,
    brand,
    heading: t('privacy:export.title', { brand }),
    sheet,
    lead: html`<p>${t('privacy:export.made', { date: keptTime(madeAt, copy) })}</p>`,
    main: html`<p>${t('privacy:export.lead')}</p>
${drawContents(copy)}
${subjects.filter(({ rows }) => rows.length > 0).map((subject) => drawSubject(copy, subject))}
${drawFiles(copy)}`,
  })
}
