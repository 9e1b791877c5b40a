import QRCode from 'qrcode'
import { Html, html } from '../../../platform/http/html.ts'
import { hubPath } from '../../identity/own-hub.ts'
import { base32 } from '../second-factor/totp.ts'
import { currentPasswordField, subPage } from './credentials.ts'
import { entrance } from './entrance.ts'
import type { Faults } from './faults.ts'
import { faultSummary, field, formTitle, tokenField } from './form.ts'
import type { Page, Reader } from './page.ts'
import { confirmByPasskey, proofFields, signInByPasskey } from './passkeys.ts'

/** The available second factors. */
interface FactorWays {
  /** Options for asking the account's passkeys, as JSON; null: it has none. */
  passkey: string | null
  /** Whether an app is connected. */
  isApp: boolean
}

interface FactorPageInput {
  token: string
  faults: Faults
}

const path = `${hubPath}/account/second-factor`

/** The second step of a sign-in. */
export function secondFactorPage(
  reader: Reader,
  input: FactorPageInput & FactorWays & { uid: string },
): Page {
  const { uid, token, faults, passkey, isApp } = input
  const { t } = reader
  const title = passkey ? t('hub:secondFactor.passkeyTitle') : t('hub:secondFactor.title')
  const lead = passkey ? t('hub:secondFactor.passkeyLead') : t('hub:secondFactor.lead')
  const action = `${hubPath}/interaction/${uid}`
  const card = html`<h1 id="title">${title}</h1>${faultSummary(reader, faults)}
<p class="about">${lead}</p>
<form method="post" action="${action}/second-factor" novalidate>${tokenField(token)}
${signInByPasskey(reader, passkey)}
${proofFields(reader, { faults, isApp })}
<button class="button ${passkey && 'plain'}">${t('hub:secondFactor.submit')}</button></form>
<p class="hint">${t('hub:secondFactor.lost')}</p>
<p class="other"><a href="${action}/sign-in">${t('hub:secondFactor.back')}</a></p>`
  return { title: formTitle(reader, title, faults), body: entrance(reader, card) }
}

/** Turning it on requires the password. */
export function startPage(reader: Reader, { token, faults }: FactorPageInput): Page {
  const { t } = reader
  const form = html`<form method="post" action="${path}" novalidate>${tokenField(token)}
${currentPasswordField(reader, faults)}
<button class="button">${t('hub:factor.start')}</button></form>
<p>${t('hub:factor.orPasskey')} <a href="${hubPath}/account/passkeys">${t('hub:passkeys.add')}</a></p>`
  return subPage(reader, { title: t('hub:factor.title'), lead: t('hub:factor.lead'), form, faults })
}

const picture = async (uri: string, label: string): Promise<Html> => {
  const svg = await QRCode.toString(uri, { type: 'svg', margin: 2 })
  return html`<div class="qr" role="img" aria-label="${label}">${new Html(svg)}</div>`
}

interface Offer extends FactorPageInput {
  secret: Buffer
  uri: string
}

/** Shows the secret as a QR code and as text, with a field to prove that the app has it. */
export async function offerPage(reader: Reader, { token, faults, secret, uri }: Offer): Promise<Page> {
  const { t } = reader
  const key = base32(secret).replace(/(.{4})(?=.)/g, '$1 ')
  const form = html`${await picture(uri, t('hub:factor.picture'))}
<p><a href="${uri}">${t('hub:factor.openApp')}</a></p>
<p class="hint">${t('hub:factor.key')}</p><p><code class="key">${key}</code></p>
<form method="post" action="${path}/confirm" novalidate>${tokenField(token)}
${field(reader, { name: 'code', label: t('hub:fields.appCode'), autocomplete: 'one-time-code', isNumeric: true, fault: faults.code })}
<button class="button">${t('hub:factor.confirm')}</button></form>`
  return subPage(reader, { title: t('hub:factor.tryTitle'), lead: t('hub:factor.tryLead'), form, faults })
}

/** Shown once, in the response that creates them. */
export function recoveryCodesPage(reader: Reader, codes: readonly string[]): Page {
  const { t, brand } = reader
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${[t('hub:factor.codesFile', { brand }), '', ...codes].join('\n')}\n`)}`
  const form = html`<ul class="codes">${codes.map((code) => html`<li><code>${code}</code></li>`)}</ul>
<div class="choices off-paper"><a class="button plain" href="${file}" download="${t('hub:factor.codesName')}.txt">${t('hub:factor.download')}</a>
<button type="button" class="button plain" data-print hidden>${t('hub:factor.print')}</button></div>
<a class="button off-paper" href="${hubPath}/account">${t('hub:factor.codesDone')}</a>`
  return subPage(reader, {
    title: t('hub:factor.codesTitle'),
    lead: t('hub:factor.codesLead'),
    form,
    faults: {},
  })
}

/** Changes of an active factor, with the addresses of their forms. */
const changes = {
  codes: { action: `${path}/codes`, text: 'hub:factor.renew', lead: 'hub:factor.renewLead' },
  app: { action: path, text: 'hub:factor.addApp', lead: 'hub:factor.addAppLead' },
  off: { action: `${path}/remove`, text: 'hub:factor.remove', lead: 'hub:factor.removeLead' },
} as const

export type FactorChange = keyof typeof changes

export const isFactorChange = (text: unknown): text is FactorChange =>
  typeof text === 'string' && Object.hasOwn(changes, text)

/** An active factor, with links to its changes. */
export function factorPage(reader: Reader, { codes, isApp }: { codes: number; isApp: boolean }): Page {
  const { t } = reader
  const change = (name: FactorChange) =>
    html`<a class="button plain" href="${path}?change=${name}">${t(changes[name].text)}</a>`
  const form = html`<p>${t('hub:factor.codesLeft', { count: codes })}</p>
<div class="choices">${change('codes')}${!isApp && change('app')}${change('off')}</div>
<p><a href="${hubPath}/account/passkeys">${t('hub:passkeys.change')}</a></p>`
  const lead = isApp ? t('hub:factor.onLead') : t('hub:factor.onLeadPasskeys')
  return subPage(reader, { title: t('hub:factor.title'), lead, form, faults: {} })
}

/** One change, which requires the password, and a code or a passkey. */
export function factorChangePage(
  reader: Reader,
  input: FactorPageInput & FactorWays & { change: FactorChange },
): Page {
  const { t } = reader
  const { token, faults, isApp, passkey } = input
  const { action, text, lead } = changes[input.change]
  const form = html`<form method="post" action="${action}" novalidate>${tokenField(token)}
${currentPasswordField(reader, faults)}
${proofFields(reader, { faults, isApp })}
<button class="button">${t(text)}</button>
${confirmByPasskey(reader, passkey)}</form>
<p><a href="${path}">${t('hub:factor.back')}</a></p>`
  return subPage(reader, { title: t(text), lead: t(lead), form, faults })
}
