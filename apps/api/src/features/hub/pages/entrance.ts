import { type Html, html } from '../../../platform/http/html.ts'
import { hubPath } from '../../identity/own-hub.ts'
import type { Faults, Form } from './faults.ts'
import { faultSummary, faultText, field, formTitle, newPasswordField, tokenField } from './form.ts'
import type { Page, Reader } from './page.ts'

interface Entrance {
  uid: string
  token: string
  form: Form
  faults: Faults
}

const hero = ({ t }: Reader) => html`<div class="hero" data-on-sky>
<p class="headline">${t('hub:hero.title')}</p><p class="lead">${t('hub:hero.lead')}</p>
<svg class="arc" viewBox="0 0 430 232" aria-hidden="true">
<path class="way" d="M28 214A372 170 0 0 1 400 44"/><path class="gone" d="M28 214A372 170 0 0 1 88 121"/>
<circle class="zenith" cx="400" cy="44" r="11"/>
<circle class="halo" cx="88" cy="121" r="42"/><circle class="halo" cx="88" cy="121" r="27"/><circle class="sun" cx="88" cy="121" r="17"/>
</svg></div>`

/** A card beside the dawn. */
export const entrance = (reader: Reader, card: Html): Html =>
  html`<div class="two">${hero(reader)}<section class="card" aria-labelledby="title">${card}</section></div>`

const address = (uid: string, page: 'sign-in' | 'sign-up' | 'forgot-password') =>
  `${hubPath}/interaction/${uid}/${page}`

const other = ({ t }: Reader, uid: string, to: 'signIn' | 'signUp') => {
  const from = to === 'signIn' ? 'signUp' : 'signIn'
  const href = address(uid, to === 'signIn' ? 'sign-in' : 'sign-up')
  return html`<p class="other">${t(`hub:${from}.other`)} <a href="${href}">${t(`hub:${from}.otherLink`)}</a></p>`
}

export function signInPage(reader: Reader, { uid, token, form, faults }: Entrance): Page {
  const { t } = reader
  const card = html`<h1 id="title">${t('hub:signIn.title')}</h1>
${faultSummary(reader, faults)}
<form method="post" action="${address(uid, 'sign-in')}" novalidate>
${tokenField(token)}
${field(reader, { name: 'email', label: t('hub:fields.email'), type: 'email', autocomplete: 'username', value: form.email, fault: faults.email })}
${field(reader, { name: 'password', label: t('hub:fields.password'), type: 'password', autocomplete: 'current-password', fault: faults.password })}
<p class="aside"><a href="${address(uid, 'forgot-password')}">${t('hub:signIn.forgot')}</a></p>
<button class="button">${t('hub:signIn.submit')}</button>
</form>${other(reader, uid, 'signUp')}`
  return { title: formTitle(reader, t('hub:signIn.title'), faults), body: entrance(reader, card) }
}

/** The sentence of consent, with its two links inserted. */
function termsLabel({ t }: Reader): Html {
  const link = (href: string, key: string) =>
    html`<a href="${href}" target="_blank" rel="noopener">${t(key)}<span class="hidden"> ${t('hub:newTab')}</span></a>`
  const parts = t('hub:signUp.terms').split(/\[(terms|privacy)\]/)
  return html`${parts.map((part) => {
    if (part === 'terms') return link('/terms', 'hub:signUp.termsLink')
    return part === 'privacy' ? link('/privacy', 'hub:signUp.privacyLink') : part
  })}`
}

const consent = (reader: Reader, { form, faults }: Entrance) => html`<div class="field">
${faults.terms && html`<p class="fault" id="terms-fault">${faultText(reader, faults.terms)}</p>`}
<div class="check"><input id="terms" name="terms" type="checkbox" value="yes" required ${form.terms && html`checked`}
 ${faults.terms && html`aria-invalid="true" aria-describedby="terms-fault"`}>
<label for="terms">${termsLabel(reader)}</label></div></div>`

export const nameFields = (reader: Reader, { form, faults }: Pick<Entrance, 'form' | 'faults'>): Html[] => [
  field(reader, {
    name: 'firstName',
    label: reader.t('hub:fields.firstName'),
    autocomplete: 'given-name',
    value: form.firstName,
    fault: faults.firstName,
  }),
  field(reader, {
    name: 'lastName',
    label: reader.t('hub:fields.lastName'),
    autocomplete: 'family-name',
    value: form.lastName,
    fault: faults.lastName,
  }),
]

export function signUpPage(reader: Reader, given: Entrance): Page {
  const { t } = reader
  const { uid, token, form, faults } = given
  const card = html`<h1 id="title">${t('hub:signUp.title')}</h1>
${faultSummary(reader, faults)}
<form method="post" action="${address(uid, 'sign-up')}" novalidate>
${tokenField(token)}
<div class="names" role="group" aria-describedby="names-hint">${nameFields(reader, given)}
<p class="hint" id="names-hint">${t('hub:signUp.nameHint')}</p></div>
${field(reader, { name: 'email', label: t('hub:fields.email'), type: 'email', autocomplete: 'username', value: form.email, fault: faults.email })}
${newPasswordField(reader, { label: t('hub:fields.password'), fault: faults.password })}
${consent(reader, given)}
<button class="button">${t('hub:signUp.submit')}</button>
</form>${other(reader, uid, 'signIn')}`
  return { title: formTitle(reader, t('hub:signUp.title'), faults), body: entrance(reader, card) }
}
