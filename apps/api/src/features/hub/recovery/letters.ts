import type { TFunction } from 'i18next'
import type { DbOrTx } from '../../../platform/db/connect.ts'
import { translator } from '../../../platform/i18n.ts'
import { newId } from '../../../platform/ids.ts'
import { type MailDeps, sendMail } from '../../../platform/mail/mail.ts'
import { hubPath } from '../../identity/own-hub.ts'
import { type Letter, toText } from '../../mail/letters.ts'
import { findUserId } from '../../session/hub-port.ts'
import type { Account } from '../accounts/queries.ts'
import type { Link, Purpose } from './queries.ts'

type Kind =
  | 'newPassword'
  | 'passwordChanged'
  | 'confirmEmail'
  | 'newEmail'
  | 'emailInUse'
  | 'emailChanged'
  | 'emailTakenBack'
  | 'factorOn'
  | 'factorOff'
  | 'factorReset'
  | 'recoveryCodes'
  | 'recoveryCodeUsed'
  | 'passkeyAdded'
  | 'passkeyRemoved'

interface HubLetter {
  kind: Kind
  account: Pick<Account, 'id' | 'email' | 'locale'>
  /** Another address than the account's. */
  to?: string
  /** Target of its action, unless it is a new password. A path with a secret is deleted once the letter is sent. */
  link?: { purpose: Link['purpose']; secret: string }
  values?: Record<string, string>
}

/** Returns the path of a link's page, with its secret. */
const linkPath = (purpose: Purpose, secret: string) => `${hubPath}/${purpose}?token=${secret}` as const

const pathOf = ({ link }: HubLetter) =>
  link ? linkPath(link.purpose, link.secret) : (`${hubPath}/forgot-password` as const)

function write(t: TFunction, letter: HubLetter, brand: string): Letter {
  const { kind, values = {} } = letter
  const say = (key: string) => t(`hub:letters.${kind}.${key}`, { ...values, brand })
  return {
    subject: say('subject'),
    paragraphs: [say('what'), say('next')],
    action: { label: say('action'), path: pathOf(letter) },
  }
}

/** Writes to the owner of an account in the account's language, in the transaction of the change. */
export async function writeToOwner(tx: DbOrTx, needs: MailDeps, letter: HubLetter): Promise<void> {
  const { account, kind, link, to = account.email } = letter
  const reader = { t: translator(account.locale), language: account.locale }
  const written = write(reader.t, letter, needs.config.brand)
  const userId = await findUserId(tx, account.id)
  await sendMail(tx, needs, {
    to,
    subject: written.subject,
    text: toText(needs.config, reader, written),
    cause: `hub.${kind}.${newId()}`,
    ...(userId ? { userId } : {}),
    isForgottenOnceSent: link !== undefined,
  })
}

/** `ania@poczta.pl` → `a•••@poczta.pl`: enough to recognise a known address. */
export function masked(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  return `${[...name][0] ?? ''}•••@${domain}`
}
