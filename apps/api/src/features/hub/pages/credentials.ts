import { type Html, html } from '../../../platform/http/html.ts'
import { hubPath } from '../../identity/own-hub.ts'
import type { Faults, Form } from './faults.ts'
import { faultSummary, field, formTitle, newPasswordField, tokenField } from './form.ts'
import type { Page, Reader } from './page.ts'

interface Change {
  /** Current address of the account. */
  email: string
  token: string
  faults: Faults
}

interface SubPage {
  title: string
  lead: string
  form: Html
  faults: Faults
}

/** A page below the account page, with a link back to it. */
export const subPage = (reader: Reader, { title, lead, form, faults }: SubPage): Page => ({
  title: formTitle(reader, title, faults),
  here: 'account',
  body: html`<div class="hero" data-on-sky><h1>${title}</h1></div>
<section class="card narrow">${faultSummary(reader, faults)}<p class="about">${lead}</p>${form}
<p><a href="${hubPath}/account">${reader.t('hub:changeEmail.back')}</a></p></section>`,
})

export const currentPasswordField = (reader: Reader, faults: Faults): Html =>
  field(reader, {
    name: 'currentPassword',
    label: reader.t('hub:fields.currentPassword'),
    type: 'password',
    autocomplete: 'current-password',
    fault: faults.currentPassword,
  })

export function changePasswordPage(reader: Reader, { email, token, faults }: Change): Page {
  const { t } = reader
  const form = html`<form method="post" action="${hubPath}/account/password" novalidate>${tokenField(token)}
${currentPasswordField(reader, faults)}
${newPasswordField(reader, { label: t('hub:fields.newPassword'), email, fault: faults.password })}
<button class="button">${t('hub:changePassword.submit')}</button></form>`
  return subPage(reader, {
    title: t('hub:changePassword.title'),
    lead: t('hub:changePassword.lead'),
    form,
    faults,
  })
}

export function changeEmailPage(
  reader: Reader,
  { email, token, form: given, faults }: Change & { form: Form },
): Page {
  const { t } = reader
  const form = html`<form method="post" action="${hubPath}/account/email" novalidate>${tokenField(token)}
${field(reader, { name: 'email', label: t('hub:fields.newEmail'), type: 'email', autocomplete: 'email', value: given.email, hint: t('hub:changeEmail.hint'), fault: faults.email })}
${currentPasswordField(reader, faults)}
<button class="button">${t('hub:changeEmail.submit')}</button></form>`
  const lead = t('hub:changeEmail.lead', { email })
  return subPage(reader, { title: t('hub:changeEmail.title'), lead, form, faults })
}

interface Confirmation {
  email: string
  token: string
}

const confirmationPage = (
  reader: Reader,
  key: 'confirmEmail' | 'confirmOwnEmail',
  { action, email, token }: Confirmation & { action: string },
): Page => {
  const form = html`<form method="post" action="${hubPath}/${action}">${tokenField(token)}
<button class="button">${reader.t(`hub:${key}.submit`)}</button></form>`
  const lead = reader.t(`hub:${key}.lead`, { email })
  return subPage(reader, { title: reader.t(`hub:${key}.title`), lead, form, faults: {} })
}

/** The page behind the link in the letter to a new address. Opening it changes nothing. */
export const confirmEmailPage = (reader: Reader, given: Confirmation): Page =>
  confirmationPage(reader, 'confirmEmail', { ...given, action: 'new-email' })

/** The same for the address given at sign-up. */
export const confirmOwnEmailPage = (reader: Reader, given: Confirmation): Page =>
  confirmationPage(reader, 'confirmOwnEmail', { ...given, action: 'confirm-email' })
