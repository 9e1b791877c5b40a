import type {
  Certificate,
  CertificateEvent as EventView,
  IssuedCertificate,
} from '@zenit/contract/certificates'
import type { Signatory } from '../../config/config.ts'
import type { Language } from '../../content/document.ts'
import { textIn } from '../../content/localized.ts'
import { displayName } from '../identity/display-name.ts'
import { publicAddress } from './public-address.ts'
import type { CertificateEvent, CertificateRow, Person } from './queries.ts'
import { renewalOf } from './renewal.ts'
import type { CertificateHistory, PassedCourse } from './service.ts'
import { signatoryOn, titleOn } from './wording.ts'

const toRevoked = ({ revoked_at, revoked_reason }: CertificateRow): Certificate['revoked'] =>
  revoked_at && { at: revoked_at.toISOString(), reason: revoked_reason ?? '' }

const toEvent = ({ kind, at, learnerName, reason }: CertificateEvent): EventView => ({
  kind,
  at: at.toISOString(),
  learnerName,
  reason,
})

interface Reader {
  publicUrl: string
  brand: string
  /** The signatory of certificates issued now. */
  signatory: Signatory | null
  language: Language
  now: Date
}

function toRenewal(passed: PassedCourse, { language, now }: Reader): Certificate['renewal'] {
  const { certificate, events } = passed
  const renewal = certificate && renewalOf(certificate, { name: displayName(passed), events, now })
  if (!renewal) return null
  const { learnerName, availableAt } = renewal
  const courseTitle = textIn(passed.title, language)
  return { learnerName, courseTitle, availableAt: availableAt?.toISOString() ?? null }
}

function toImageUrl({ number, image_key, renewed_at }: CertificateRow): string | null {
  if (!image_key) return null
  const address = `/api/course/certificate-image/${number}`
  return renewed_at ? `${address}?v=${renewed_at.getTime()}` : address
}

/** Returns the learner's certificate as issued, or as it would be issued now. */
export function toCertificate(passed: PassedCourse, reader: Reader): Certificate {
  const { number, passedAt, certificate, events } = passed
  const { language } = reader
  const isValid = certificate !== null && certificate.revoked_at === null
  return {
    number,
    learnerName: certificate ? certificate.learner_name : displayName(passed),
    courseTitle: certificate ? titleOn(certificate, language).title : textIn(passed.title, language),
    minutes: certificate ? certificate.minutes : Math.round(passed.minutes) || null,
    signatory: signatoryOn(certificate ? certificate.signatory : reader.signatory, reader),
    language: certificate?.language ?? null,
    passedAt: passedAt.toISOString(),
    issuedAt: certificate?.issued_at.toISOString() ?? null,
    renewedAt: certificate?.renewed_at?.toISOString() ?? null,
    url: publicAddress(reader.publicUrl, number),
    imageUrl: certificate && toImageUrl(certificate),
    pdfUrl: isValid ? `/certificate/${number}.pdf?lang=${language}` : null,
    badgeUrl: isValid ? `/certificate/${number}/badge` : null,
    revoked: certificate && toRevoked(certificate),
    renewal: toRenewal(passed, reader),
    history: events.map(toEvent),
  }
}

const toPerson = (person: Person | null) =>
  person && { _id: person.id, firstName: person.firstName, lastName: person.lastName }

/** Returns an issued certificate as staff see it. */
export const toIssued = (
  { certificate, holder, acts }: CertificateHistory,
  publicUrl: string,
): IssuedCertificate => ({
  number: certificate.number,
  learnerName: certificate.learner_name,
  courseId: certificate.course_id,
  courseTitle: certificate.course_title,
  issuedAt: certificate.issued_at.toISOString(),
  renewedAt: certificate.renewed_at?.toISOString() ?? null,
  url: publicAddress(publicUrl, certificate.number),
  revoked: toRevoked(certificate),
  holder: toPerson(holder),
  history: acts.map((act) => ({ ...toEvent(act), actor: toPerson(act.actor) })),
})
