import type { TFunction } from 'i18next'
import type { Language } from '../../content/document.ts'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { translator } from '../../platform/i18n.ts'
import { type MailDeps, sendMail } from '../../platform/mail/mail.ts'
import { listAddresses } from './queries.ts'

/** The content of a mail in its reader's language; greeting and signature are the same in all of them. */
export interface Letter {
  subject: string
  paragraphs: readonly string[]
  /** Where to continue: a path of the product. */
  action?: { label: string; path: `/${string}` }
  /** The reason for the mail, when its reader may have no account. */
  reason?: string
}

export interface LetterReader {
  t: TFunction
  language: Language
}

interface Order {
  to: readonly string[]
  /** Identifies the event; each person gets one mail about it, even when it is repeated. */
  cause: string
  letter: (reader: LetterReader) => Letter
}

export function toText(
  { publicUrl, brand }: MailDeps['config'],
  { t }: LetterReader,
  letter: Letter,
): string {
  const { paragraphs, action, reason = t('mail:reason', { brand }) } = letter
  return [
    t('mail:greeting'),
    ...paragraphs,
    ...(action ? [`${action.label}:\n${publicUrl}${action.path}`] : []),
    // The separator of a signature (RFC 3676), which mail programs show less prominently.
    `-- \n${reason}\n${publicUrl}`,
  ].join('\n\n')
}

/**
 * Writes to people by id, each in their language (LANG-06), in the transaction of the event. People with a disabled
 * account get nothing.
 */
export async function writeTo(tx: DbOrTx, needs: MailDeps, { to, cause, letter }: Order): Promise<void> {
  if (to.length === 0) return
  for (const { id: userId, email, locale } of await listAddresses(tx, to)) {
    const reader = { t: translator(locale), language: locale }
    const written = letter(reader)
    const text = toText(needs.config, reader, written)
    await sendMail(tx, needs, { to: email, subject: written.subject, text, cause, userId })
  }
}
