import type { AnswerOf } from '@zenit/contract/call'
import type { InvitationObstacle, viewInvitation } from '@zenit/contract/invitations'
import type { Deps } from '../../deps.ts'
import { required } from '../../platform/http/errors.ts'
import { isShutOutOf, linkDirectory } from '../directory/service.ts'
import { joinGroups } from '../groups/service.ts'
import { sayStreamsEnded } from '../notifications/notify.ts'
import { moveTo } from '../organisations/membership.ts'
import { recordStaffAction } from '../staff/actions.ts'
import * as queries from './queries.ts'

/** Returns why a person cannot use an invitation; null when they can. */
function obstacleOf(
  invitation: queries.FoundInvitation,
  guest: queries.Guest,
  isShutOut: boolean,
): InvitationObstacle | null {
  const { email, domain, uses, mostUses, isFull } = invitation
  if (isShutOut) return 'directory-inactive'
  if (uses >= mostUses) return 'used'
  if (email !== null && email !== guest.email) return 'another-address'
  if (domain !== null && !guest.email.endsWith(`@${domain}`)) return 'another-address'
  if (domain !== null && !guest.isConfirmed) return 'unconfirmed-address'
  return isFull ? 'no-seats' : null
}

interface InvitationInput {
  secret: string
  userId: string
}

/** Throws 404 `not-found` for an unknown or expired secret. */
export async function view(
  { db, clock }: Deps,
  { secret, userId }: InvitationInput,
): Promise<AnswerOf<typeof viewInvitation>> {
  const now = clock()
  const [invitation, guest] = await Promise.all([
    queries.findBySecret(db, { secret, now }),
    queries.findGuest(db, userId),
  ])
  required(invitation && guest, 'not-found')
  const { organisationId } = invitation
  const isMember = guest.organisationId === organisationId
  const isPersonal = invitation.email !== null
  const isShutOut = !isMember && (await isShutOutOf(db, { organisationId, userId, isPersonal, now }))
  const obstacle = isMember ? null : obstacleOf(invitation, guest, isShutOut)
  // People for whom it was not meant, or whose address is not confirmed, see no names.
  const isTheirs = obstacle === null || obstacle === 'no-seats'
  return {
    organisation: invitation.organisation,
    current: guest.organisation,
    isMember,
    managers: isTheirs ? await queries.listManagerNames(db, invitation.organisationId) : [],
    obstacle,
  }
}

/**
 * Adds a person to the organisation of an invitation; members stay, without another seat or use. Both rows are locked,
 * so that the last use admits one of two people, and one person counts once.
 */
export const accept = ({ db, clock }: Deps, { secret, userId }: InvitationInput): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const now = clock()
    const guest = await queries.lockGuest(tx, userId)
    const invitation = await queries.lockBySecret(tx, { secret, now })
    required(invitation && guest, 'not-found')
    if (guest.organisationId === invitation.organisationId) return
    const { organisationId, groupIds: ids } = invitation
    const byLetter = invitation.email !== null
    const isShutOut = await isShutOutOf(tx, { organisationId, userId, isPersonal: byLetter, now })
    const obstacle = obstacleOf(invitation, guest, isShutOut)
    required(obstacle !== 'no-seats', 'no-seats')
    required(obstacle === null, 'invitation-closed')
    await queries.use(tx, invitation, userId)
    await moveTo(tx, { userIds: [userId], to: organisationId, now })
    await joinGroups(tx, { userId, organisationId, ids, now })
    await linkDirectory(tx, { userId, byLetter, now })
    await recordStaffAction(tx, {
      actorId: userId,
      action: 'organisation-joined',
      subject: { kind: 'organisation', id: organisationId },
      personId: userId,
      reason: null,
      before: { organisationId: guest.organisationId },
      after: { organisationId },
      now,
    })
    // Their other open pages reconnect with the new permissions.
    await sayStreamsEnded(tx, userId)
  })
