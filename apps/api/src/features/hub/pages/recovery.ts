import { type Html, html } from '../../../platform/http/html.ts'
import { hubPath } from '../../identity/own-hub.ts'
import { entrance } from './entrance.ts'
import type { Faults, Form } from './faults.ts'
import { faultSummary, field, formTitle, newPasswordField, tokenField } from './form.ts'
import type { Page, Reader } from './page.ts'

interface ForgotPageInput {
  /** Address of the page and its form. */
  path: string
  /** Address of the sign-in page. */
  back: string
  token: string
  form: Form
  faults: Faults
}

/** Asks for an address to send a link for a new password to. */
export function forgotPage(reader: Reader, { path, back, token, form, faults }: ForgotPageInput): Page {
  const { t } = reader
  const title = t('hub:forgot.title')
  const card = html`<h1 id="title">${title}</h1>
${faultSummary(reader, faults)}<p>${t('hub:forgot.lead')}</p>
<form method="post" action="${path}" novalidate>${tokenField(token)}
${field(reader, { name: 'email', label: t('hub:fields.email'), type: 'email', autocomplete: 'username', value: form.email, fault: faults.email })}
<button class="button">${t('hub:forgot.submit')}</button></form>
<p class="other"><a href="${back}">${t('hub:forgot.back')}</a></p>`
  return { title: formTitle(reader, title, faults), body: entrance(reader, card) }
}

/** A translated sentence with a link, marked there by `<name>…</name>`. */
function withLink(text: string, href: string): Html {
  const [before, words, after] = text.split(/<\/?\w+>/)
  return html`${before}<a href="${href}">${words}</a>${after}`
}

/** The same for known and unknown addresses. */
export function forgotSentPage(reader: Reader, { path, back }: Pick<ForgotPageInput, 'path' | 'back'>): Page {
  const { t } = reader
  const title = t('hub:forgotSent.title')
  const card = html`<h1 id="title">${title}</h1>
<p>${t('hub:forgotSent.lead')}</p><p>${withLink(t('hub:forgotSent.nothing'), path)}</p>
${reader.hasMailbox && html`<p><a href="${hubPath}/mailbox">${t('hub:forgotSent.mailbox')}</a></p>`}
<a class="button" href="${back}">${t('hub:forgotSent.back')}</a>`
  return { title, body: entrance(reader, card) }
}

interface NewPassword {
  /** Whether the account also gets its former address back. */
  isTakenBack: boolean
  email: string
  token: string
  faults: Faults
}

/** The page of a link that sets a password. Opening it changes nothing. */
export function newPasswordPage(reader: Reader, { isTakenBack, email, token, faults }: NewPassword): Page {
  const { t } = reader
  const [key, action] = isTakenBack ? ['oldEmail', 'old-email'] : ['newPassword', 'new-password']
  const title = t(`hub:${key}.title`)
  const card = html`<h1 id="title">${title}</h1>
${faultSummary(reader, faults)}<p class="about">${t(`hub:${key}.lead`, { email })}</p>
<form method="post" action="${hubPath}/${action}" novalidate>${tokenField(token)}
${newPasswordField(reader, { label: t('hub:fields.newPassword'), email, fault: faults.password })}
<p class="hint">${t('hub:newPassword.note')}</p>
<button class="button">${t(`hub:${key}.submit`)}</button></form>`
  return { title: formTitle(reader, title, faults), body: entrance(reader, card) }
}
