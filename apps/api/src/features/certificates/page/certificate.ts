import QRCode from 'qrcode'
import type { Language } from '../../../content/document.ts'
import { Html, html } from '../../../platform/http/html.ts'
import type { CertificateRow } from '../queries.ts'
import { lengthOf, signatoryOn, titleOn } from '../wording.ts'
import { dayOf } from './day.ts'
import type { Page, Reader } from './layout.ts'
import { revokedSign, scene, validSign } from './scene.ts'
import { searchForm } from './search.ts'

const day = (date: Date, language: Language): Html =>
  html`<time datetime="${date.toISOString()}">${dayOf(date, language)}</time>`

/** Inserts markup in place of the one value of a translated sentence. */
function withMarkup(sentence: string, value: Html): Html {
  const [before = '', after = ''] = sentence.split('\u0000')
  return html`${before}${value}${after}`
}

const dated = ({ t, language }: Reader, key: string, date: Date): Html =>
  withMarkup(t(`certificates:${key}`, { date: '\u0000' }), day(date, language))

const revocation = (reader: Reader, { revoked_at, revoked_reason }: CertificateRow) =>
  revoked_at &&
  html`<p class="revocation">${dated(reader, 'status.revokedOn', revoked_at)}<br>${reader.t(
    'certificates:status.reason',
    { reason: revoked_reason },
  )}</p>`

const verdict = ({ t }: Reader, { revoked_at }: CertificateRow) =>
  html`<p class="verdict">${revoked_at ? revokedSign : validSign}${t(
    `certificates:status.${revoked_at ? 'revoked' : 'valid'}`,
  )}</p>`

/** Returns a smaller size for long names or words, so that they stay whole and within the arc. */
function sizeOf(name: string): string {
  const word = Math.max(...name.split(/\s/).map(({ length }) => length))
  if (word > 26) return 'widest'
  if (name.length > 56 || word > 20) return 'longest'
  // A double name of this length, which does not break, just fits a phone.
  return name.length > 30 || word > 14 ? 'long' : 'usual'
}

/** Longer double names are wider than a phone and may break. */
const longestWhole = 36

/** Keeps a double surname on one line. */
const whole = (name: string): Html[] =>
  name
    .split(/(?<=\s)(?!-)(?<!-\s)/)
    .map((word) =>
      word.includes('-') && word.length <= longestWhole
        ? html`<span class="whole">${word.trimEnd()}</span>${word.endsWith(' ') && ' '}`
        : html`${word}`,
    )

/** Returns a placeholder once the holder has removed their name; the certificate stays. */
const nameOn = ({ t }: Reader, { learner_name }: CertificateRow): string =>
  learner_name ?? t('certificates:page.nameRemoved')

/** Returns the address without the protocol. */
const typed = (address: string) => address.replace(/^https?:\/\//, '')

async function hero(reader: Reader, certificate: CertificateRow, address: string): Promise<Html> {
  const { t } = reader
  const { language } = reader
  const name = nameOn(reader, certificate)
  const course = titleOn(certificate, language)
  const { minutes } = certificate
  const length = minutes && t('certificates:page.length', { time: lengthOf(minutes, language) })
  const signatory = signatoryOn(certificate.signatory, reader)
  const qr = await QRCode.toString(address, {
    type: 'svg',
    margin: 2,
    errorCorrectionLevel: 'M',
    color: { dark: '#14202e', light: '#ffffff' },
  })
  return html`<article class="hero">${scene(certificate.number)}
<div class="words">
${verdict(reader, certificate)}
${revocation(reader, certificate)}
<p class="kind">${t('certificates:page.kind')}</p>
<h1 class="${certificate.learner_name ? sizeOf(name) : 'removed'}">${whole(name)}</h1>
<p class="for">${t('certificates:page.for')}</p>
<p class="course" lang="${course.language}">${course.title}</p>
<p class="date">${dated(reader, 'page.issuedOn', certificate.issued_at)}${length && html` <span>${length}</span>`}</p>
</div>
<div class="foot">
<p class="signatory"><b>${signatory.name}</b><span class="label">${signatory.role}</span></p>
<p><span class="label">${t('certificates:page.number')}</span><b>${certificate.number}</b></p>
<p class="paper"><span class="label">${t('certificates:page.address')}</span><b>${typed(address)}</b></p>
<div class="qr" role="img" aria-label="${t('certificates:page.qr')}">${new Html(qr)}</div>
</div>
</article>`
}

/** Returns the holder, or the date on which they removed their name. */
const holder = (reader: Reader, certificate: CertificateRow): Html | string =>
  certificate.name_removed_at
    ? dated(reader, 'proof.nameRemoved', certificate.name_removed_at)
    : nameOn(reader, certificate)

function proof(reader: Reader, certificate: CertificateRow): Html {
  const { t, brand, language } = reader
  const course = titleOn(certificate, language)
  const signatory = signatoryOn(certificate.signatory, reader)
  const { revoked_at, renewed_at, issued_at } = certificate
  const fact = (key: string, value: Html | string) =>
    html`<div><dt>${t(`certificates:proof.${key}`)}</dt><dd>${value}</dd></div>`
  return html`<section aria-labelledby="proof">
<h2 id="proof">${t('certificates:proof.title')}</h2>
<p>${t(`certificates:proof.${revoked_at ? 'revoked' : 'valid'}`, { brand })}</p>
<dl>
${fact('status', revoked_at ? dated(reader, 'proof.isRevoked', revoked_at) : t('certificates:proof.isValid'))}
${fact('who', holder(reader, certificate))}
${fact('what', html`<span lang="${course.language}">${course.title}</span>`)}
${certificate.minutes && fact('length', lengthOf(certificate.minutes, language))}
${fact('when', dated(reader, 'proof.date', issued_at))}
${fact('signatory', `${signatory.name}, ${signatory.role}`)}
${renewed_at && fact('renewed', dated(reader, 'proof.isRenewed', renewed_at))}
</dl>
</section>`
}

/** Links to the certificate as files, which show a revocation too. */
function files({ t, language }: Reader, { number, revoked_at }: CertificateRow): Html {
  const at = `/certificate/${number}`
  return html`<section aria-labelledby="files"><h2 id="files">${t('certificates:files.title')}</h2>
<p>${t(`certificates:files.${revoked_at ? 'revoked' : 'valid'}`)}</p>
<ul class="files">
<li><a href="${at}.pdf?lang=${language}" type="application/pdf">${t('certificates:files.pdf')}</a></li>
<li><a href="${at}/badge" download>${t('certificates:files.badge')}</a></li>
<li><a href="${at}/badge.png" download>${t('certificates:files.picture')}</a></li>
</ul></section>`
}

/** The public page of an issued certificate, valid or revoked. */
export async function certificatePage(
  reader: Reader,
  certificate: CertificateRow,
  address: string,
): Promise<Page> {
  const { number } = certificate
  const { title: course } = titleOn(certificate, reader.language)
  const name = nameOn(reader, certificate)
  return {
    title: reader.t('certificates:page.title', { name }),
    description: reader.t('certificates:page.description', { name, course, number }),
    canonical: address,
    state: certificate.revoked_at ? 'revoked' : 'valid',
    hero: await hero(reader, certificate, address),
    below: html`<div class="below">${proof(reader, certificate)}
<div class="beside">${files(reader, certificate)}
<section aria-labelledby="search"><h2 id="search">${reader.t('certificates:search.other')}</h2>
${searchForm(reader, '')}</section></div></div>`,
  }
}
