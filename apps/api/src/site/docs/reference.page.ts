import { join } from 'node:path'
import { type Call, takesIdempotencyKey } from '@zenit/contract/call'
import { calls } from '@zenit/contract/calls'
import type { FastifyInstance } from 'fastify'
import { type TObject, Type } from 'typebox'
import { type Html, html } from '../../platform/http/html.ts'
import { keepAnswer, keptRoute, mapInTurns } from '../../platform/http/kept-answer.ts'
import { pageSheet } from '../../platform/http/pages/assets.ts'
import { querySchema } from '../../platform/http/route.ts'
import { translator } from '../../platform/i18n.ts'
import { errorCodesOf, isWrite, templateOf } from './openapi.ts'
import { asPage, drawPage } from './page.ts'
import { textOfSchema } from './schema-text.ts'

type Translate = ReturnType<typeof translator>

const sheet = pageSheet('reference.css', [
  join(import.meta.dirname, 'page.css'),
  join(import.meta.dirname, 'reference.page.css'),
])

const slices = [...Map.groupBy(calls, ({ slice }) => slice)].sort(([a], [b]) => (a < b ? -1 : 1))

const part = (title: string, content: Html | null) => content && html`<dt>${title}</dt><dd>${content}</dd>\n`

const schemaText = (schema: TObject) => html`<pre lang="en">${textOfSchema(schema)}</pre>`

const withFields = (schema: TObject | undefined): TObject | null =>
  schema && Object.keys(schema.properties).length > 0 ? schema : null

function bodyOf(call: Call): Html | null {
  const upload = call.upload && Type.Object({ [call.upload]: Type.String({ format: 'binary' }) })
  if (upload) return html`<p><code>multipart/form-data</code></p>${schemaText(upload)}`
  return call.body ? schemaText(call.body) : null
}

const headersOf = (call: Call): Html =>
  html`<code>X-CSRF-Token</code>${takesIdempotencyKey(call) && html`, <code>Idempotency-Key</code>?`}`

function answerOf({ answer, answerType }: Call): Html {
  return answerType ? html`<code>${answerType}</code>` : html`<pre lang="en">${textOfSchema(answer)}</pre>`
}

function callEntry(t: Translate, call: Call): Html {
  const [params, query] = [withFields(call.params), withFields(querySchema(call))]
  const errors = errorCodesOf(call).map(
    (code) => html`<li><a href="/api/docs/errors#${code}">${code}</a></li>`,
  )
  return html`<details id="${call.name}">
<summary><b class="${call.method.toLowerCase()}">${call.method}</b> <code>${templateOf(call)}</code><span lang="en">${call.summary}</span></summary>
<dl>
${part(t('docs:reference.access'), html`${t(`docs:reference.who.${call.access}`)}`)}${part(t('docs:reference.params'), params && schemaText(params))}${part(t('docs:reference.query'), query && schemaText(query))}${part(t('docs:reference.headers'), isWrite(call) ? headersOf(call) : null)}${part(t('docs:reference.body'), bodyOf(call))}${part(t('docs:reference.answer'), answerOf(call))}${part(t('docs:reference.errors'), html`<ul>${errors}</ul>`)}</dl>
</details>
`
}

async function drawReference(language: 'pl' | 'en', brand: string): Promise<string> {
  const t = translator(language)
  const links = slices.map(([slice]) => html`<li><a href="#${slice}" lang="en">${slice}</a></li>\n`)
  const entries = await mapInTurns(
    slices.flatMap(([, own]) => own),
    (call) => [call, callEntry(t, call)] as const,
  )
  const entryOf = new Map(entries)
  const sections = slices.map(
    ([slice, own]) => html`<section aria-labelledby="${slice}">
<h2 id="${slice}" lang="en">${slice}</h2>
${own.map((call) => entryOf.get(call) ?? null)}</section>
`,
  )
  return drawPage(
    { language, brand },
    {
      sheet,
      title: t('docs:reference.title'),
      lead: html`${t('docs:reference.lead')} <a href="/api/openapi.json">openapi.json</a> · <a href="/api/docs/errors">${t('docs:errors.title')}</a>`,
      main: html`<nav aria-label="${t('docs:reference.slices')}"><ul>${links}</ul></nav>
<div>
${sections}</div>`,
    },
  )
}

/**
 * `/api/docs`: every call of the contract, readable without a script. Libraries that display OpenAPI all
 * write styles into the page, which our policy refuses, and have accessibility barriers that axe finds.
 */
export function referencePage(api: FastifyInstance): void {
  const send = {
    pl: keepAnswer(() => drawReference('pl', api.brand)),
    en: keepAnswer(() => drawReference('en', api.brand)),
  }
  for (const path of ['/docs', '/docs/'])
    keptRoute(api, path, async (request, reply) => send[request.language](request, asPage(reply, request)))
}
