import type { Language } from '../../../content/document.ts'
import { translator } from '../../../platform/i18n.ts'
import { dayOf } from '../page/day.ts'
import { publicAddress } from '../public-address.ts'
import type { CertificateRow } from '../queries.ts'
import { lengthOf, signatoryOn, titleOn } from '../wording.ts'

/** All text on the sheet, as it was entered; equal text gives an equal sheet. */
export interface SheetWords {
  language: Language
  /** Language of the course title, which may not exist in the other one. */
  courseLanguage: Language
  title: string
  brand: string
  kind: string
  name: string
  /** False once the holder removed it; a sentence replaces it. */
  hasName: boolean
  for: string
  course: string
  date: string
  signatory: { name: string; role: string }
  numberLabel: string
  number: string
  addressLabel: string
  address: string
  qr: string
  revoked: { stamp: string; notice: string } | null
  issuedAt: Date
  changedAt: Date
}

interface Sheet {
  certificate: CertificateRow
  language: Language
  publicUrl: string
  brand: string
}

export function toSheetWords({ certificate, language, publicUrl, brand }: Sheet): SheetWords {
  const t = translator(language)
  const { number, learner_name, minutes, issued_at, renewed_at, revoked_at, revoked_reason } = certificate
  const course = titleOn(certificate, language)
  const length = minutes ? [t('certificates:page.length', { time: lengthOf(minutes, language) })] : []
  const signatory = signatoryOn(certificate.signatory, { brand, language })
  const name = learner_name ?? t('certificates:page.nameRemoved')
  const changes = [issued_at, renewed_at, certificate.name_removed_at, revoked_at]
  return {
    language,
    courseLanguage: course.language,
    title: t('certificates:pdf.title', { name, course: course.title }),
    brand,
    kind: t('certificates:page.kind').toLocaleUpperCase(language),
    name,
    hasName: learner_name !== null,
    for: t('certificates:page.for'),
    course: course.title,
    date: [t('certificates:page.issuedOn', { date: dayOf(issued_at, language) }), ...length].join(' · '),
    signatory,
    numberLabel: t('certificates:page.number'),
    number,
    addressLabel: t('certificates:page.address'),
    address: publicAddress(publicUrl, number),
    qr: t('certificates:pdf.qr'),
    revoked: revoked_at && {
      stamp: t('certificates:pdf.stamp'),
      notice: [
        `${t('certificates:status.revoked')}.`,
        `${t('certificates:status.revokedOn', { date: dayOf(revoked_at, language) })}.`.replace('..', '.'),
        t('certificates:status.reason', { reason: revoked_reason }),
      ].join(' '),
    },
    issuedAt: issued_at,
    changedAt: new Date(Math.max(...changes.map((time) => time?.getTime() ?? 0))),
  }
}
