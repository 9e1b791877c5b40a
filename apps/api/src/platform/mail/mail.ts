import type { Clock } from '../clock.ts'
import type { Db, DbOrTx } from '../db/connect.ts'
import type { PlatformConfig } from '../environment.ts'
import { newId } from '../ids.ts'
import { enqueue } from '../jobs.ts'
import { normaliseEmail } from '../text/email-address.ts'
import { deliverMail } from './deliver.ts'

export interface MailDeps {
  db: Db
  config: PlatformConfig
  clock: Clock
}

export interface Mail {
  to: string
  subject: string
  /** Plain text with unwrapped lines. */
  text: string
  /** Identifies the event: the same cause never writes twice to the same address. */
  cause: string
  /** The account it is about, if any; deleted with that account. */
  userId?: string
  /** Deletes the content once the mail is sent. */
  isForgottenOnceSent?: boolean
}

/**
 * Writes a mail in the transaction that causes it: it is sent exactly when that commits. Without a mail server it stays
 * stored, and the mailbox shows it.
 */
export async function sendMail(tx: DbOrTx, needs: MailDeps, mail: Mail): Promise<void> {
  const { to, subject, text, cause, userId = null, isForgottenOnceSent = false } = mail
  const written = await tx
    .insertInto('mails')
    .values({
      id: newId(),
      recipient: normaliseEmail(to),
      subject,
      text,
      cause,
      user_id: userId,
      forgotten_once_sent: isForgottenOnceSent,
      created_at: needs.clock(),
      sent_at: null,
      refusal: null,
    })
    .onConflict((conflict) => conflict.columns(['recipient', 'cause']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (written && needs.config.mail) await enqueue(tx, deliverMail(needs), { payload: { id: written.id } })
}
