import type { ColumnType, Generated, JSONColumnType } from 'kysely'

/** The tables of people, their sessions and notifications, for Kysely. */
export interface PeopleTables {
  users: UsersTable
  staff_actions: StaffActionsTable
  rank_promotions: RankPromotionsTable
  notifications: NotificationsTable
  sessions: SessionsTable
  session_tokens: SessionTokensTable
  used_link_tokens: { issuer: string; jti_hash: Buffer; expires_at: Date }
  login_codes: { code_hash: Buffer; user_id: string; expires_at: Date }
}

interface UsersTable {
  id: string
  organisation_id: string
  issuer: string
  subject: string
  email: string
  first_name: string
  last_name: Generated<string>
  email_confirmed: Generated<boolean>
  avatar: string | null
  roles: Generated<string[]>
  time_zone: Generated<string>
  locale: Generated<'pl' | 'en'>
  disabled_at: Date | null
  joined_at: Generated<Date>
  created_at: Generated<Date>
  /** Reported by the product's own hub. */
  second_factor_since: ColumnType<Date | null, undefined, Date | null>
  /** Words of the name and the e-mail address, for search. */
  words: ColumnType<string, never, never>
}

interface StaffActionsTable {
  id: string
  happened_at: Date
  actor_id: string | null
  action: string
  subject_kind: string
  subject: string
  person_id: string | null
  reason: string | null
  before: JSONColumnType<object> | null
  after: JSONColumnType<object> | null
}

interface RankPromotionsTable {
  user_id: string
  rank: number
  reason: string
  promoted_at: Date
  celebrated_at: Date | null
}

interface NotificationsTable {
  user_id: string
  id: string
  kind:
    | 'certificate'
    | 'certificate-revoked'
    | 'certificate-restored'
    | 'rank'
    | 'new-course'
    | 'streak-at-risk'
    | 'reviewed-final-work'
    | 'review-due'
    | 'test-regraded'
    | 'required-training'
    | 'publication'
  cause: string
  parameters: JSONColumnType<object>
  created_at: Date
  read_at: Date | null
}

interface SessionsTable {
  id: string
  user_id: string
  id_token: string | null
  created_at: Date
  revoked_at: Date | null
  seed: Buffer
  user_agent: string
  seen_at: Date
  authenticated_at: Date | null
}

interface SessionTokensTable {
  token_hash: Buffer
  session_id: string
  kind: 'access' | 'refresh'
  created_at: Date
  expires_at: Date
  used_at: Date | null
}
