import type { Certificate } from '@zenit/contract/certificates'
import type { Language } from '../../content/document.ts'
import { textIn } from '../../content/localized.ts'
import type { CertificateRow, Passed } from './queries.ts'

export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`.trim()

/** The public page of a certificate: an address that anyone can open. */
export const publicAddress = (publicUrl: string, number: string): string =>
  `${publicUrl}/certificate/${number}`

export const toRevoked = ({ revoked_at, revoked_reason }: CertificateRow): Certificate['revoked'] =>
  revoked_at && { at: revoked_at.toISOString(), reason: revoked_reason ?? '' }

/** The learner's certificate: as issued, or what it would say if it were issued now. */
export function toCertificate(
  passed: Passed,
  { publicUrl, language }: { publicUrl: string; language: Language },
): Certificate {
  const { number, passedAt, certificate } = passed
  return {
    number,
    learnerName: certificate?.learner_name ?? fullName(passed),
    courseTitle: certificate?.course_title ?? textIn(passed.title, language),
    passedAt: passedAt.toISOString(),
    issuedAt: certificate?.issued_at.toISOString() ?? null,
    url: publicAddress(publicUrl, number),
    imageUrl: certificate && `/api/course/certificate-image/${number}`,
    revoked: certificate && toRevoked(certificate),
  }
}
