import type { DbOrTx } from '../../platform/db/connect.ts'
import { translator } from '../../platform/i18n.ts'
import { newId } from '../../platform/ids.ts'
import { type MailDeps, sendMail } from '../../platform/mail/mail.ts'
import type { ErasedPerson } from './erasers.queries.ts'

/**
 * Confirms an erasure to the person, and names a contact in case they did not want it. The address is deleted
 * as soon as the mail is sent. In production without a mail server, nothing is written, because nobody would
 * read it.
 */
export async function sendErasureMail(
  tx: DbOrTx,
  needs: MailDeps,
  { email, locale }: ErasedPerson,
): Promise<void> {
  const { production, mail, brand, publicUrl } = needs.config
  if (production && !mail) return
  const t = translator(locale)
  const text = ['greeting', 'done', 'stays', 'unexpected'].map((part) =>
    t(`privacy:farewell.${part}`, { brand }),
  )
  await sendMail(tx, needs, {
    to: email,
    subject: t('privacy:farewell.subject', { brand }),
    text: [...text, `-- \n${brand}\n${publicUrl}`].join('\n\n'),
    cause: `privacy.farewell ${newId()}`,
    isForgottenOnceSent: true,
  })
}
