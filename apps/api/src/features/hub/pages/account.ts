import { type Html, html } from '../../../platform/http/html.ts'
import { hubPath } from '../../identity/own-hub.ts'
import type { Account } from '../accounts/queries.ts'
import { nameFields } from './entrance.ts'
import type { Faults, Form } from './faults.ts'
import { faultSummary, formTitle, tokenField } from './form.ts'
import { longDate, type Page, type Reader } from './page.ts'

interface ProfilePageInput {
  token: string
  saved: boolean
  form: Form
  faults: Faults
}

const savedNote = ({ t }: Reader, saved: boolean) =>
  saved && html`<p class="saved" role="status">${t('hub:saved')}</p>`

const heading = ({ t }: Reader, page: 'profile' | 'account' | 'rank') =>
  html`<div class="hero" data-on-sky><h1>${t(`hub:${page}.title`)}</h1><p class="lead">${t(`hub:${page}.lead`)}</p></div>`

export function profilePage(reader: Reader, { token, saved, form, faults }: ProfilePageInput): Page {
  const { t } = reader
  const body = html`${heading(reader, 'profile')}<section class="card">
${savedNote(reader, saved)}${faultSummary(reader, faults)}
<form method="post" action="${hubPath}/profile" novalidate>${tokenField(token)}
<div class="names">${nameFields(reader, { form, faults })}</div>
<p class="hint">${t('hub:profile.note')}</p>
<button class="button">${t('hub:profile.submit')}</button></form></section>`
  return { title: formTitle(reader, t('hub:profile.title'), faults), here: 'profile', body }
}

/** The result of the last action, shown above the page. */
const notes = {
  saved: 'hub:saved',
  password: 'hub:savedPassword',
  email: 'hub:savedEmail',
  'email-sent': 'hub:sentEmail',
  'email-cancelled': 'hub:cancelledEmail',
  confirmed: 'hub:confirmedEmail',
  'confirmation-sent': 'hub:sentConfirmation',
  'factor-off': 'hub:factorOff',
} as const
export type AccountNote = keyof typeof notes

export const isDone = (text: unknown): text is AccountNote => typeof text === 'string' && text in notes

interface AccountPageInput {
  account: Account
  /** The address that waits for confirmation. */
  awaited: string | null
  /** Since when sign-in requires a second factor. */
  factorSince: Date | null
  /** Number of passkeys. */
  passkeys: number
  token: string
  done: AccountNote | null
}

const row = (label: string, value: Html, action?: Html) =>
  html`<div class="row"><dt>${label}</dt><dd>${value}</dd>${action && html`<dd>${action}</dd>`}</div>`

function passwordState({ t, language }: Reader, { password_changed_at: changed }: Account): string {
  return changed
    ? t('hub:account.passwordSince', { date: longDate(language, changed) })
    : t('hub:account.passwordKept')
}

const factorState = ({ t, language }: Reader, { factorSince: since }: AccountPageInput): string =>
  since ? t('hub:account.factorSince', { date: longDate(language, since) }) : t('hub:account.factorNone')

const passkeyState = ({ t }: Reader, { passkeys: count }: Pick<AccountPageInput, 'passkeys'>): string =>
  count > 0 ? t('hub:passkeys.count', { count }) : t('hub:account.passkeysNone')

/** The requested address, until it is confirmed. The text does not reveal whether another account has it. */
const awaitedNote = ({ t }: Reader, { awaited, token }: AccountPageInput) =>
  awaited &&
  html`<div class="note"><p>${t('hub:account.awaited', { email: awaited })}</p>
<form method="post" action="${hubPath}/account/email/cancel">${tokenField(token)}
<button class="button plain">${t('hub:account.cancel')}</button></form></div>`

/** The address of a new account, until its owner confirms it. */
const unconfirmedNote = ({ t }: Reader, { account, token }: AccountPageInput) =>
  account.email_confirmed_at === null &&
  html`<div class="note"><p>${t('hub:account.unconfirmed', { email: account.email })}</p>
<form method="post" action="${hubPath}/account/confirmation">${tokenField(token)}
<button class="button plain">${t('hub:account.confirm')}</button></form></div>`

function signInCard(reader: Reader, shown: AccountPageInput): Html {
  const { t, language } = reader
  const { account } = shown
  const change = (page: 'email' | 'password' | 'second-factor' | 'passkeys', label: string) =>
    html`<a class="button plain" href="${hubPath}/account/${page}" aria-label="${label}">${t('hub:account.change')}</a>`
  return html`<section class="card" aria-labelledby="sign-in"><h2 id="sign-in">${t('hub:account.signIn')}</h2>
<dl class="rows">
${row(t('hub:account.email'), html`${account.email}`, change('email', t('hub:account.changeEmail')))}
${row(t('hub:account.password'), html`${passwordState(reader, account)}`, change('password', t('hub:account.changePassword')))}
${row(t('hub:account.factor'), html`${factorState(reader, shown)}`, change('second-factor', t('hub:account.changeFactor')))}
${row(t('hub:passkeys.title'), html`${passkeyState(reader, shown)}`, change('passkeys', t('hub:passkeys.change')))}
${row(t('hub:account.since'), html`${longDate(language, account.created_at)}`)}
</dl>${unconfirmedNote(reader, shown)}${awaitedNote(reader, shown)}</section>`
}

const languageCard = ({ t }: Reader, { account, token }: AccountPageInput) =>
  html`<section class="card" aria-labelledby="language"><h2 id="language">${t('hub:account.language')}</h2>
<form class="line" method="post" action="${hubPath}/account">${tokenField(token)}
<div class="field"><label for="locale">${t('hub:fields.locale')}</label>
<select id="locale" name="locale">${(['pl', 'en'] as const).map(
    (one) =>
      html`<option value="${one}" lang="${one}" ${one === account.locale && html`selected`}>${t(`hub:language.${one}`)}</option>`,
  )}</select></div>
<button class="button plain">${t('hub:account.submit')}</button></form></section>`

const wayCard = (title: string, lead: string, { href, label }: { href: string; label: string }) =>
  html`<section class="card quiet"><div><h2>${title}</h2><p>${lead}</p></div>
<a class="button plain" href="${href}">${label}</a></section>`

export function accountPage(reader: Reader, shown: AccountPageInput): Page {
  const { t } = reader
  const devices = { href: '/sessions', label: t('hub:account.devicesLink') }
  const signOut = { href: `${hubPath}/session/end`, label: t('hub:account.signOut') }
  const body = html`${heading(reader, 'account')}
${shown.done && html`<p class="saved" role="status">${t(notes[shown.done])}</p>`}
${signInCard(reader, shown)}${languageCard(reader, shown)}
${wayCard(t('hub:account.devices'), t('hub:account.devicesLead'), devices)}
${wayCard(t('hub:account.signOutTitle'), t('hub:account.signOutLead'), signOut)}`
  return { title: t('hub:account.title'), here: 'account', body }
}

/** When each rank was reached; rank 1 comes with the first visit. Null: this person has not entered the product. */
export type Ranks = Map<number, Date> | null

const ladder = [1, 2, 3, 4, 5]
const points = ladder.map((rank) => {
  const angle = ((rank - 1) / 4) * (Math.PI / 2)
  return { rank, x: Math.round(400 - 372 * Math.cos(angle)), y: Math.round(214 - 170 * Math.sin(angle)) }
})

const climb = (current: number) => html`<svg class="arc climb" viewBox="0 0 430 240" aria-hidden="true">
<path class="way" d="M28 214A372 170 0 0 1 400 44"/>
<path class="gone" d="M28 214A372 170 0 0 1 ${points[current - 1]?.x} ${points[current - 1]?.y}"/>
${points.map(({ rank, x, y }) =>
  rank === current
    ? html`<circle class="halo" cx="${x}" cy="${y}" r="27"/><circle class="sun" cx="${x}" cy="${y}" r="17"/>`
    : html`<circle class="${rank < current ? 'step' : 'zenith'}" cx="${x}" cy="${y}" r="9"/>`,
)}</svg>`

/** The current rank, its position, and what the next one needs. */
const standing = ({ t }: Reader, current: number) => html`<div class="standing">${climb(current)}
<div><h2>${t(`hub:rank.names.${current}`)}</h2><p>${t('hub:rank.current', { rank: current })}</p>
${
  current < ladder.length
    ? html`<p><strong>${t('hub:rank.next')}</strong></p><p>${t(`hub:rank.needs.${current + 1}`)}</p>`
    : html`<p>${t('hub:rank.top')}</p>`
}</div></div>`

export function rankPage(reader: Reader, ranks: Ranks): Page {
  const { t, language } = reader
  const current = ranks ? Math.max(1, ...ranks.keys()) : 0
  const state = (rank: number) => {
    if (rank === current) return t('hub:rank.here')
    const reached = ranks?.get(rank)
    return reached ? t('hub:rank.reached', { date: longDate(language, reached) }) : t('hub:rank.ahead')
  }
  const body = html`${heading(reader, 'rank')}<section class="card">
${ranks ? standing(reader, current) : html`<p>${t('hub:rank.none')}</p>`}
<ol class="ladder">${ladder.map(
    (
      rank,
    ) => html`<li ${rank === current && html`aria-current="step"`} class="${rank <= current ? 'done' : ''}">
<strong>${rank}. ${t(`hub:rank.names.${rank}`)}</strong><span>${t(`hub:rank.needs.${rank}`)}</span><em>${state(rank)}</em></li>`,
  )}</ol></section>`
  return { title: t('hub:rank.title'), here: 'rank', body }
}
