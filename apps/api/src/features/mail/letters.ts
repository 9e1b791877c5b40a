import type { TFunction } from 'i18next'
import type { Language } from '../../content/document.ts'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { translator } from '../../platform/i18n.ts'
import { type MailDeps, sendMail } from '../../platform/mail/mail.ts'
import { listAddresses } from './queries.ts'

/** What a mail says, in its reader's language; greeting and signature are the same in all of them. */
export interface Letter {
  subject: string
  paragraphs: readonly string[]
  /** Where to go on: a path of the product. */
  action?: { label: string; path: `/${string}` }
  /** Why it comes, where its reader need not have an account. */
  reason?: string
}

export interface LetterReader {
  t: TFunction
  language: Language
}

interface Order {
  to: readonly string[]
  /** What happened: it is told once to each, however often it is said. */
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
    // The mark of a signature (RFC 3676), which mail programs show quietly.
    `-- \n${reason}\n${publicUrl}`,
  ].join('\n\n')
}

/**
 * Writes to people by their ids, each in the language they chose (LANG-06), in the transaction that makes it true.
 * Whoever is shut out of the product gets nothing.
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
