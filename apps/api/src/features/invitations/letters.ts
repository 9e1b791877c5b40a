import type { Language } from '../../content/document.ts'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { translator } from '../../platform/i18n.ts'
import { newId } from '../../platform/ids.ts'
import { type MailDeps, sendMail } from '../../platform/mail/mail.ts'
import { toText } from '../mail/letters.ts'

interface Order {
  to: string
  organisation: string
  secret: string
  /** Language of the person who invites, because that of the invited person is unknown. */
  language: Language
  /** True when the organisation's directory sent it instead of a manager. */
  isFromDirectory: boolean
}

/** Sends a letter to a person who may have no account. The letter and its secret are deleted once it is sent. */
export async function writeInvitation(tx: DbOrTx, needs: MailDeps, order: Order): Promise<void> {
  const { to, organisation, secret, language, isFromDirectory } = order
  const t = translator(language)
  const { brand } = needs.config
  const say = (key: string) => t(`invitations:letter.${key}`, { organisation, brand })
  const text = toText(
    needs.config,
    { t, language },
    {
      subject: say('subject'),
      paragraphs: [say('what'), say('next'), say('unexpected')],
      action: { label: say('action'), path: `/invitation/${secret}` },
      reason: say(isFromDirectory ? 'directory' : 'reason'),
    },
  )
  await sendMail(tx, needs, {
    to,
    subject: say('subject'),
    text,
    cause: `invitation.${newId()}`,
    isForgottenOnceSent: true,
  })
}
