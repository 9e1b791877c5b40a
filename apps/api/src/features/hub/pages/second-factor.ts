import QRCode from 'qrcode'
import { Html, html } from '../../../platform/http/html.ts'
import { hubPath } from '../../identity/own-hub.ts'
import { base32 } from '../second-factor/totp.ts'
import { currentPasswordField, subPage } from './credentials.ts'
import { entrance } from './entrance.ts'
import type { Faults } from './faults.ts'
import { faultSummary, field, formTitle, tokenField } from './form.ts'
import type { Page, Reader } from './page.ts'
import { proofFields, signInByPasskey } from './passkeys.ts'

/** What there is to answer by. */
interface FactorWays {
  /** What the account's passkeys are asked for, as JSON; null: there are none. */
  passkey: string | null
  /** There is an app whose codes serve. */
  isApp: boolean
}

interface FactorPageInput {
  token: string
  faults: Faults
}

const path = `${hubPath}/account/second-factor`

/** The second half of a sign-in. */
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

/** Turning it on begins with the password. */
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

/** The secret as a picture and as text, and a field to show that the app has it. */
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

/** Shown once, in the answer that makes them. */
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

/** Of a factor that is on: each change asks for password and factor again, in one form with its buttons. */
export function factorPage(
  reader: Reader,
  input: FactorPageInput & Pick<FactorWays, 'isApp'> & { codes: number },
): Page {
  const { t } = reader
  const { token, faults, codes, isApp } = input
  const form = html`<p>${t('hub:factor.codesLeft', { count: codes })}</p>
<form method="post" action="${path}/codes" novalidate>${tokenField(token)}
${currentPasswordField(reader, faults)}
${proofFields(reader, { faults, isApp })}
<div class="choices"><button class="button">${t('hub:factor.renew')}</button>
${!isApp && html`<button class="button plain" formaction="${path}">${t('hub:factor.addApp')}</button>`}
<button class="button plain" formaction="${path}/remove">${t('hub:factor.remove')}</button></div></form>
<p><a href="${hubPath}/account/passkeys">${t('hub:passkeys.change')}</a></p>`
  const lead = isApp ? t('hub:factor.onLead') : t('hub:factor.onLeadPasskeys')
  return subPage(reader, { title: t('hub:factor.title'), lead, form, faults })
}
