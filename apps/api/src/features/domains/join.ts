import type { DbOrTx } from '../../platform/db/connect.ts'
import type { MailDeps } from '../../platform/mail/mail.ts'
import { writeTo } from '../mail/letters.ts'
import { moveTo } from '../organisations/membership.ts'
import { recordStaffAction } from '../staff/actions.ts'
import { lockMove } from './queries.ts'

/**
 * Moves a person to the organisation of their confirmed address's domain, in the transaction of a sign-in or of the
 * confirmation. A letter informs them, also about who sees their data there. Without a free seat they stay where they
 * are.
 */
export async function joinByDomain(tx: DbOrTx, needs: MailDeps, userId: string): Promise<void> {
  const way = await lockMove(tx, userId)
  if (!way || way.isFull) return
  const now = needs.clock()
  const { from, to, organisation } = way
  await moveTo(tx, { userIds: [userId], to, now })
  await recordStaffAction(tx, {
    actorId: userId,
    action: 'organisation-joined',
    subject: { kind: 'organisation', id: to },
    personId: userId,
    reason: null,
    before: { organisationId: from },
    after: { organisationId: to },
    now,
  })
  await writeTo(tx, needs, {
    to: [userId],
    cause: `domains.joined.${to}`,
    letter: ({ t }) => {
      const say = (key: string) => t(`domains:joined.${key}`, { organisation })
      return {
        subject: say('subject'),
        paragraphs: [say('what'), say('next')],
        action: { label: say('action'), path: '/required' },
      }
    },
  })
}
