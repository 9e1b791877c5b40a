import type { Selectable } from 'kysely'
import type { Database } from '../../platform/db/tables.ts'
import type { DbOrTx } from '../db/connect.ts'

export type KeptMail = Omit<Selectable<Database['mails']>, 'cause' | 'user_id' | 'forgotten_once_sent'>

/** Returns the newest mails; with `before`, those written before that one. */
export function listMails(
  db: DbOrTx,
  { before, limit }: { before: string | null; limit: number },
): Promise<KeptMail[]> {
  const mails = db
    .selectFrom('mails')
    .select(['id', 'recipient', 'subject', 'text', 'created_at', 'sent_at', 'refusal'])
    .orderBy('id', 'desc')
    .limit(limit)
  return (before ? mails.where('id', '<', before) : mails).execute()
}
