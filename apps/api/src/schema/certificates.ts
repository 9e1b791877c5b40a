import type { JWK } from 'jose'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Signatory } from '../config/config.ts'
import type { Localized } from '../content/document.ts'

/** The tables of passes, certificates and badges, for Kysely. */
export interface CertificatesTables {
  course_passes: CoursePassesTable
  certificates: CertificatesTable
  certificate_events: CertificateEventsTable
  badge_keys: BadgeKeysTable
  badges: { number: string; subject_id: string; salt: string; list: number; place: number }
}

interface CoursePassesTable {
  user_id: string
  course_id: string
  passed_at: Date
  evidence: 'closed-test' | 'final-work'
  evidence_id: string
  certificate_number: string
}

interface CertificatesTable {
  number: string
  user_id: string | null
  course_id: string
  learner_name: string | null
  course_title: string
  language: 'pl' | 'en'
  issued_at: Date
  image_key: string | null
  image_sha256: Generated<Buffer | null>
  minutes: Generated<number | null>
  course_titles: JSONColumnType<Localized, string | undefined, string>
  signatory: ColumnType<Signatory | null, string | null | undefined, string | null>
  renewed_at: Date | null
  name_removed_at: Date | null
  revoked_at: Date | null
  revoked_reason: string | null
}

interface CertificateEventsTable {
  number: string
  sequence: number
  kind: 'issued' | 'renewed' | 'revoked' | 'restored' | 'name-removed'
  happened_at: Date
  actor_id: string | null
  reason: string | null
  learner_name: string | null
}

interface BadgeKeysTable {
  id: string
  public_jwk: JSONColumnType<JWK>
  private_jwk: JSONColumnType<JWK> | null
  created_at: Date
  retired_at: Date | null
}
