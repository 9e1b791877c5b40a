import { type Html, html } from '../../../platform/http/html.ts'
import type { Fault, Faults } from './faults.ts'
import type { Reader } from './page.ts'

interface Field {
  name: string
  label: string
  type?: 'text' | 'email' | 'password'
  autocomplete: string
  value?: string
  hint?: string
  /** Digits only: phones show a numeric keyboard. */
  isNumeric?: boolean
  fault: Fault | undefined
}

function input({ name, type = 'text', ...given }: Field): Html {
  const described = [given.fault && `${name}-fault`, given.hint && `${name}-hint`].filter(Boolean).join(' ')
  return html`<input id="${name}" name="${name}" type="${type}" value="${given.value}" autocomplete="${given.autocomplete}" required
 ${type === 'email' && html`inputmode="email"`} ${given.isNumeric && html`inputmode="numeric"`} ${type !== 'text' && html`autocapitalize="none" spellcheck="false"`}
 ${given.fault && html`aria-invalid="true"`} ${described && html`aria-describedby="${described}"`}>`
}

/** What the script of the pages needs for a button that shows the typed text; without scripts there is no button. */
const secret = ({ t }: Reader, label: string, one: Html): Html =>
  html`<div class="secret" data-show="${t('hub:fields.showPassword')}" data-hide="${t('hub:fields.hidePassword')}"
 data-field="${label}">${one}</div>`

/** A labelled field; hint and error are linked to it for screen readers. */
export function field(reader: Reader, given: Field): Html {
  const { name, label, type, hint, fault } = given
  const one = input(given)
  return html`<div class="field">
<label for="${name}">${label}</label>
${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}
${fault && html`<p class="fault" id="${name}-fault">${faultText(reader, fault)}</p>`}
${type === 'password' ? secret(reader, label, one) : one}
</div>`
}

/** A field for a new password; password managers suggest one and store it for `email`. */
export const newPasswordField = (
  reader: Reader,
  { label, email, fault }: { label: string; email?: string; fault: Fault | undefined },
): Html => html`${email && html`<input type="email" name="username" autocomplete="username" value="${email}" hidden readonly>`}
${field(reader, { name: 'password', label, type: 'password', autocomplete: 'new-password', hint: reader.t('hub:fields.newPasswordHint'), fault })}`

export const faultText = (reader: Reader, fault: Fault): string => reader.t(`hub:faults.${fault}`)

/** Lists the errors with links to their fields; takes the focus when the page opens. */
export function faultSummary(reader: Reader, faults: Faults): Html | null {
  const entries = Object.entries(faults)
  if (entries.length === 0) return null
  return html`<div class="summary" role="alert" tabindex="-1" autofocus>
<h2>${reader.t('hub:summary.title', { count: entries.length })}</h2>
<ul>${entries.map(([name, fault]) => html`<li><a href="#${name}">${faultText(reader, fault)}</a></li>`)}</ul>
</div>`
}

export const tokenField = (token: string): Html => html`<input type="hidden" name="token" value="${token}">`

/** The title of a page, marked when its form was refused, because screen readers read it first. */
export const formTitle = (reader: Reader, title: string, faults: Faults): string =>
  Object.keys(faults).length > 0 ? reader.t('hub:errorPrefix', { title }) : title
