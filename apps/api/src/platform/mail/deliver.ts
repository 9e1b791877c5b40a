import { id as idSchema, strict } from '@zenit/contract/parts'
import { sql } from 'kysely'
import { createTransport } from 'nodemailer'
import { Type } from 'typebox'
import type { DbOrTx } from '../db/connect.ts'
import type { PlatformConfig } from '../environment.ts'
import { job } from '../jobs.ts'
import type { MailDeps } from './mail.ts'

const patienceMs = 10_000
/** Time limit for a conversation with a server: less than its transaction may wait. */
const longestMs = 90_000
const keptDays = 90
/** As long as its delivery is tried; without a mail server, the mailbox shows it for a day. */
const farewellDays = { withServer: 14, without: 1 }
const dayMs = 24 * 60 * 60 * 1000

interface WaitingMail {
  id: string
  recipient: string
  subject: string
  text: string
  forgotten_once_sent: boolean
}

/** The library's error: RFC 5321's reply, and its command. */
interface SmtpFailure extends Error {
  code?: string
  responseCode?: number
  command?: string
}

/**
 * A transaction that waits for a mail server may take longer than those of requests; aborted, it would forget that the
 * mail was sent.
 */
const waitLong = (tx: DbOrTx) => sql`set local idle_in_transaction_session_timeout = '120s'`.execute(tx)

/** Locked until the transaction ends, so that only one of two workers sends it. */
const lockWaiting = (tx: DbOrTx, id: string): Promise<WaitingMail | undefined> =>
  tx
    .selectFrom('mails')
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('refusal', 'is', null)
    .select(['id', 'recipient', 'subject', 'text', 'forgotten_once_sent'])
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

interface TransmitInput {
  mail: NonNullable<PlatformConfig['mail']>
  waiting: WaitingMail
  /** Host name of the product, for the message id. */
  host: string
  longestMs: number
}

async function transmit({ mail, waiting, host, longestMs }: TransmitInput): Promise<void> {
  const transport = createTransport({
    url: mail.url,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: 3 * patienceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    await transport.sendMail({
      from: mail.from,
      // As an object, so that nothing in the address is parsed as a list.
      to: { name: '', address: waiting.recipient },
      subject: waiting.subject,
      text: waiting.text,
      // The same for each try, so that a mail sent twice after a lost response is shown once.
      messageId: `<${waiting.id}@${host}>`,
      headers: { 'auto-submitted': 'auto-generated' },
      signal: AbortSignal.timeout(longestMs),
    })
  } finally {
    transport.close()
  }
}

/**
 * Whether the server reports permanently that the address does not exist; any other error may be temporary.
 */
const isRefused = ({ command, responseCode }: SmtpFailure) =>
  command === 'RCPT TO' && responseCode !== undefined && responseCode >= 500

/** Addresses must not be logged, so only the code of a failure is. */
const toError = ({ code, responseCode }: SmtpFailure) =>
  new Error(`The mail server answered ${responseCode ?? code ?? 'nothing'}`)

/** Sends one mail, retried until the server accepts it. */
export const deliverMail = ({ db, config, clock }: MailDeps, limits = { longestMs }) =>
  job({
    name: 'mail.deliver.v1',
    payload: strict({ id: idSchema }),
    // The pauses grow to six hours: two weeks of tries.
    maxAttempts: 66,
    async run({ id }) {
      const { mail } = config
      if (!mail) return
      await db.transaction().execute(async (tx) => {
        await waitLong(tx)
        const waiting = await lockWaiting(tx, id)
        if (!waiting) return
        const done = (outcome: { sent_at: Date } | { refusal: string }) =>
          waiting.forgotten_once_sent
            ? tx.deleteFrom('mails').where('id', '=', id).execute()
            : tx.updateTable('mails').set(outcome).where('id', '=', id).execute()
        try {
          await transmit({ mail, waiting, host: new URL(config.publicUrl).hostname, ...limits })
          await done({ sent_at: clock() })
        } catch (error) {
          const failure = error as SmtpFailure
          if (!isRefused(failure)) throw toError(failure)
          await done({ refusal: String(failure.responseCode) })
        }
      })
    },
  })

/** Deletes mails after three months, because they contain names and addresses that are not needed any more. */
export const sweepMails = ({ db, clock, config }: MailDeps) =>
  job({
    name: 'mail.sweep.v1',
    payload: Type.Object({}),
    maxAttempts: 3,
    cron: '41 3 * * *',
    async run() {
      const before = (days: number) => new Date(clock().getTime() - days * dayMs)
      const farewell = before(config.mail ? farewellDays.withServer : farewellDays.without)
      await db
        .deleteFrom('mails')
        .where((row) =>
          row.or([
            row('created_at', '<', before(keptDays)),
            row.and([row('forgotten_once_sent', '=', true), row('created_at', '<', farewell)]),
          ]),
        )
        .execute()
    },
  })
