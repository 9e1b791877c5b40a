import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db, DbOrTx } from '../db/connect.ts'
import { newId } from '../ids.ts'
import { enqueue } from '../jobs.ts'
import { deliverMail } from './deliver.ts'

export interface MailNeeds {
  db: Db
  config: Config
  clock: Clock
}

export interface Mail {
  to: string
  subject: string
  /** Plain text, its lines as long as they are. */
  text: string
  /** What happened: the same cause never writes twice to the same address. */
  cause: string
}

/**
 * Writes a mail in the transaction that causes it: it goes out exactly when that commits. Without a server for mail it
 * stays where it is, and the hub's mailbox shows it.
 */
export async function sendMail(tx: DbOrTx, needs: MailNeeds, { to, ...mail }: Mail): Promise<void> {
  const written = await tx
    .insertInto('mails')
    .values({
      ...mail,
      id: newId(),
      recipient: to,
      created_at: needs.clock(),
      sent_at: null,
      refusal: null,
    })
    .onConflict((conflict) => conflict.columns(['recipient', 'cause']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (written && needs.config.mail) await enqueue(tx, deliverMail(needs), { payload: { id: written.id } })
}
