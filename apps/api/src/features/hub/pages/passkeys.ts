import { type Html, html } from '../../../platform/http/html.ts'
import { hubPath } from '../../identity/own-hub.ts'
import { currentPasswordField, subPage } from './credentials.ts'
import type { Faults } from './faults.ts'
import { faultText, field, tokenField } from './form.ts'
import { longDate, type Page, type Reader } from './page.ts'

const path = `${hubPath}/account/passkeys`

interface PasskeyButtonInput {
  does: 'create' | 'use'
  /** Options for the browser, as JSON. */
  options: string
  label: string
  isPlain?: boolean
}

/** A button whose script asks for a passkey and sends its form with the response. */
const passkeyButton = (
  { t }: Reader,
  { does, options, label, isPlain = false }: PasskeyButtonInput,
): Html => html`<input type="hidden" name="passkey" value="">
<div data-passkey="${does}" data-options="${options}">
<p class="hint" data-unable>${t('hub:passkeys.unable')}</p>
<button type="button" class="button ${isPlain && 'plain'}" hidden>${label}</button>
<p class="fault" role="alert" data-failed hidden>${t('hub:faults.passkey.wrong')}</p></div>`

interface ProofInput {
  faults: Faults
  /** Options for asking the account's passkeys, as JSON; null: it has none. */
  passkey: string | null
  /** Whether an app is connected. */
  isApp: boolean
}

/** The code field of a form: of the app, or a recovery code without one. */
export function proofFields(reader: Reader, { faults, isApp }: Pick<ProofInput, 'faults' | 'isApp'>): Html {
  const { t } = reader
  const label = isApp ? t('hub:fields.code') : t('hub:fields.recoveryCode')
  return field(reader, {
    name: 'code',
    label,
    autocomplete: 'one-time-code',
    hint: isApp ? t('hub:fields.codeHint') : t('hub:fields.recoveryHint'),
    fault: faults.code,
  })
}

/** The button to sign in with a passkey instead of a code. */
export const signInByPasskey = (reader: Reader, options: string | null): Html | null =>
  options === null
    ? null
    : passkeyButton(reader, { does: 'use', options, label: reader.t('hub:passkeys.use') })

/** The button to confirm a change with a passkey instead of a code. */
export const confirmByPasskey = (reader: Reader, options: string | null): Html | null =>
  options === null
    ? null
    : passkeyButton(reader, { does: 'use', options, label: reader.t('hub:passkeys.confirm'), isPlain: true })

interface PasskeyRow {
  id: string
  name: string
  createdAt: Date
  usedAt: Date | null
}

interface PasskeysPageInput extends ProofInput {
  token: string
  passkeys: readonly PasskeyRow[]
  /** Whether the account has a second factor, which is then required again. */
  hasFactor: boolean
  canAdd: boolean
  done: string | null
}

const times = ({ t, language }: Reader, { createdAt, usedAt }: PasskeyRow): string => {
  const added = t('hub:passkeys.added', { date: longDate(language, createdAt) })
  const used = usedAt
    ? t('hub:passkeys.used', { date: longDate(language, usedAt) })
    : t('hub:passkeys.neverUsed')
  return `${added} ${used}`
}

const listed = (reader: Reader, passkeys: readonly PasskeyRow[]): Html => {
  const { t } = reader
  return html`<dl class="rows">${passkeys.map(
    (one) => html`<div class="row"><dt>${times(reader, one)}</dt><dd>${one.name}</dd>
<dd><a class="button plain" href="${path}?id=${one.id}" aria-label="${t('hub:passkeys.changeOf', { name: one.name })}">${t('hub:account.change')}</a></dd></div>`,
  )}</dl>`
}

const nameField = (reader: Reader, value: string, faults: Faults): Html =>
  field(reader, {
    name: 'name',
    label: reader.t('hub:passkeys.name'),
    autocomplete: 'off',
    value,
    hint: reader.t('hub:passkeys.nameHint'),
    fault: faults.name,
  })

/** Lists the passkeys of an account, with a form to add another, which requires the password. */
export function passkeysPage(reader: Reader, shown: PasskeysPageInput & { name: string }): Page {
  const { t } = reader
  const { token, passkeys, faults, hasFactor, canAdd, done } = shown
  const add = html`<h2>${t('hub:passkeys.add')}</h2>
<form method="post" action="${path}" novalidate>${tokenField(token)}
${nameField(reader, shown.name, faults)}
${currentPasswordField(reader, faults)}
${hasFactor && proofFields(reader, shown)}
<button class="button">${t('hub:factor.start')}</button>
${hasFactor && confirmByPasskey(reader, shown.passkey)}</form>`
  const form = html`${done && html`<p class="saved" role="status">${done}</p>`}
${faults.passkey && html`<p class="fault" id="passkey">${faultText(reader, faults.passkey)}</p>`}
${passkeys.length > 0 ? listed(reader, passkeys) : html`<p>${t('hub:passkeys.none')}</p>`}
${canAdd ? add : html`<p>${t('hub:faults.passkey.full')}</p>`}`
  return subPage(reader, { title: t('hub:passkeys.title'), lead: t('hub:passkeys.lead'), form, faults })
}

/** After the password: the browser creates the passkey. */
export function newPasskeyPage(
  reader: Reader,
  { token, name, options }: { token: string; name: string; options: string },
): Page {
  const { t } = reader
  const form = html`<form method="post" action="${path}/add" novalidate>${tokenField(token)}
<input type="hidden" name="name" value="${name}">
${passkeyButton(reader, { does: 'create', options, label: t('hub:passkeys.create') })}</form>`
  const title = t('hub:passkeys.createTitle', { name })
  return subPage(reader, { title, lead: t('hub:passkeys.createLead'), form, faults: {} })
}

/** One passkey: rename and delete. */
export function passkeyPage(
  reader: Reader,
  shown: ProofInput & { token: string; passkey: string | null; one: PasskeyRow; name: string },
): Page {
  const { t } = reader
  const { token, faults, one } = shown
  const id = html`<input type="hidden" name="id" value="${one.id}">`
  const form = html`<p>${times(reader, one)}</p>
<form method="post" action="${path}/rename" novalidate>${tokenField(token)}${id}
${nameField(reader, shown.name, faults)}
<button class="button">${t('hub:passkeys.rename')}</button></form>
<h2>${t('hub:passkeys.remove')}</h2><p>${t('hub:passkeys.removeLead')}</p>
<form method="post" action="${path}/remove" novalidate>${tokenField(token)}${id}
${currentPasswordField(reader, faults)}
${proofFields(reader, shown)}
<button class="button plain">${t('hub:passkeys.remove')}</button>
${confirmByPasskey(reader, shown.passkey)}</form>`
  return subPage(reader, { title: one.name, lead: t('hub:passkeys.oneLead'), form, faults })
}
