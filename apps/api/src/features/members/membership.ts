import type { AnswerOf } from '@zenit/contract/call'
import type { viewMembership } from '@zenit/contract/membership'
import type { Deps } from '../../deps.ts'
import { required } from '../../platform/http/errors.ts'
import { sayStreamsEnded } from '../notifications/notify.ts'
import { ensureDefaultOrganisation } from '../organisations/default.ts'
import { moveTo } from '../organisations/membership.ts'
import { recordStaffAction } from '../staff/actions.ts'
import { findMembership, lockMembership } from './membership.queries.ts'

export async function view({ db }: Deps, userId: string): Promise<AnswerOf<typeof viewMembership>> {
  const row = await findMembership(db, userId)
  required(row, 'not-found')
  const { organisationId: _id, organisation: name, joinedAt, groups, isDefault } = row
  return { organisation: { _id, name }, joinedAt: joinedAt.toISOString(), groups, canLeave: !isDefault }
}

/** Throws 404 `not-found` for a person who is not (or no longer) a member, and 409 `default-organisation`. */
export const leave = (
  { db, clock }: Deps,
  { userId, organisationId }: { userId: string; organisationId: string },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const row = await lockMembership(tx, userId)
    required(row?.organisationId === organisationId, 'not-found')
    const to = await ensureDefaultOrganisation(tx)
    required(to !== organisationId, 'default-organisation')
    const now = clock()
    await moveTo(tx, { userIds: [userId], to, now })
    // Their other open pages reconnect with the new permissions.
    await sayStreamsEnded(tx, userId)
    await recordStaffAction(tx, {
      actorId: userId,
      action: 'organisation-left',
      subject: { kind: 'organisation', id: organisationId },
      personId: userId,
      reason: null,
      before: { organisationId },
      after: { organisationId: to },
      now,
    })
  })
