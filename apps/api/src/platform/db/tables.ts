import type { ColumnType, Generated } from 'kysely'

/** The platform's tables of migrations/ for Kysely; the product declares its own beside these. */
export interface Database {
  heartbeat: { is_only: Generated<boolean>; beaten_at: Date }
  outages: { away_from: Date; away_until: Date; seconds: number; cause: OutageCause }
  mails: MailsTable
  rate_limits: { key: Buffer; used: number; ends_at: Date }
  idempotency_keys: {
    user_id: string
    key_hash: Buffer
    request_hash: Buffer
    created_at: Date
    leased_until: Date
    finished_at: Generated<Date | null>
    /** Written as text. */
    response: ColumnType<unknown, string | null | undefined, string | null>
  }
}

/**
 * Cause of an outage; `stall` is what requests may cause, and gives no time back. `unknown`: before causes were stored.
 */
export type OutageCause = 'absence' | 'database' | 'suspension' | 'clock' | 'stall' | 'unknown'

interface MailsTable {
  id: string
  recipient: string
  subject: string
  text: string
  cause: string
  created_at: Date
  sent_at: Date | null
  refusal: string | null
  user_id: string | null
  forgotten_once_sent: Generated<boolean>
}
