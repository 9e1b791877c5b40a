import type { DbOrTx } from '../../platform/db/connect.ts'
import { translator } from '../../platform/i18n.ts'
import { newId } from '../../platform/ids.ts'
import { type MailDeps, sendMail } from '../../platform/mail/mail.ts'
import type { ErasedPerson } from './erasers.queries.ts'

/**
 * The last word to somebody who was erased: it is done, and whoever did not want it knows whom to ask. The address is
 * forgotten as soon as it has gone out. In production without a server for mail nobody would ever read it.
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
