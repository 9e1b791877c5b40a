import { isDeepStrictEqual } from 'node:util'
import type { AssignableRole } from '@zenit/contract/people'
import type { User } from '@zenit/contract/session'
import type { FastifyBaseLogger } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { ApiError, required } from '../../platform/http/errors.ts'
import { endHubSessions, resetHubFactor } from '../identity/own-logins.ts'
import { notify, sayStreamsEnded } from '../notifications/notify.ts'
import { isOrganisation, moveTo } from '../organisations/membership.ts'
import { demote, promote } from '../ranks/promote.ts'
import { endSessions } from '../session/service.ts'
import { type StaffAction, staffTransaction } from '../staff/actions.ts'
import { isAdmin, lockAdmins, requireAnotherAdmin, requireStillAdmin } from '../staff/admins.ts'
import { requireReason } from '../staff/reason.ts'
import { findLocked, type LockedPerson, lockUser, setDisabledAt, setRoles } from './changes.queries.ts'

/** The person who makes the change, the person changed, and the reason. */
export interface PersonChange {
  id: string
  actorId: string
  reason: string
  log: FastifyBaseLogger
}

interface Turn {
  tx: DbOrTx
  /** Read under the lock. */
  person: LockedPerson
  act: PersonChange
  now: Date
}

type Change = Pick<StaffAction, 'action' | 'before' | 'after'>

/** Locks the row before reading it, so that the result includes the previous change. */
async function lockPerson(tx: DbOrTx, id: string): Promise<LockedPerson> {
  await lockUser(tx, id)
  await lockAdmins(tx)
  const row = await findLocked(tx, id)
  required(row, 'not-found')
  return row
}

/**
 * Changes one thing about a person and writes it to the audit log; `null` means nothing to change, and writes nothing.
 * Changes run one after the other, and people who have just lost the admin role can make none.
 */
async function change(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  act: PersonChange,
  make: (turn: Turn) => Promise<Change | null>,
): Promise<void> {
  const { id, actorId } = act
  const reason = requireReason(act.reason)
  await staffTransaction({ db }, act.log, async (tx, record) => {
    const turn = { tx, person: await lockPerson(tx, id), act, now: clock() }
    const changed = await make(turn)
    await requireStillAdmin(tx, actorId)
    if (!changed) return
    // Their open pages reconnect with the new permissions, or not at all.
    await sayStreamsEnded(tx, id)
    await record({
      actorId,
      subject: { kind: 'person', id },
      personId: id,
      reason,
      now: turn.now,
      ...changed,
    })
  })
}

/** Throws 409 `own-account` for one's own account, and `last-admin` when no other admin would be left. */
async function requireDispensable({ tx, act }: Turn): Promise<void> {
  required(act.id !== act.actorId, 'own-account')
  if (await isAdmin(tx, act.id)) await requireAnotherAdmin(tx, act.id)
}

const allRoles = ['learner', 'reviewer', 'author', 'admin'] as const satisfies User['roles']

export const updateRoles = (
  deps: Deps,
  act: PersonChange & { roles: readonly AssignableRole[] },
): Promise<void> =>
  change(deps, act, async (turn) => {
    const { tx, person } = turn
    const wanted = new Set<string>(['learner', ...act.roles])
    const roles = allRoles.filter((role) => wanted.has(role))
    const before = allRoles.filter((role) => person.roles.includes(role))
    if (isDeepStrictEqual(roles, before)) return null
    if (before.includes('admin') && !wanted.has('admin')) await requireDispensable(turn)
    await setRoles(tx, act.id, roles)
    return { action: 'roles-changed', before: { roles: before }, after: { roles } }
  })

/** The first rank with a notification: the second unlocks the whole product, which is noticed anyway. */
const firstToldRank = 3

async function raise({ tx, person, act, now }: Turn, rank: number): Promise<void> {
  const userId = act.id
  for (let reached = person.rank + 1; reached <= rank; reached++) {
    const isHighest = reached === rank
    const promotion = { userId, rank: reached, reason: 'staff', now }
    await promote(tx, { ...promotion, celebratedAt: isHighest ? null : now })
    if (isHighest && rank >= firstToldRank)
      await notify(tx, { kind: 'rank', cause: String(rank), to: [{ userId, parameters: { rank } }], now })
  }
}

export const updateRank = (deps: Deps, act: PersonChange & { rank: number }): Promise<void> =>
  change(deps, act, async (turn) => {
    const {
      tx,
      person,
      act: { id: userId },
    } = turn
    const { rank } = act
    if (rank === person.rank) return null
    if (rank < person.rank) {
      if (act.id === act.actorId) throw new ApiError('own-account')
      if (rank === 1) await requireDispensable(turn)
      await demote(tx, { userId, rank })
    } else await raise(turn, rank)
    return { action: 'rank-changed', before: { rank: person.rank }, after: { rank } }
  })

export const updateOrganisation = (
  deps: Deps,
  act: PersonChange & { organisationId: string },
): Promise<void> =>
  change(deps, act, async ({ tx, person, now }) => {
    const { organisationId } = act
    if (organisationId === person.organisationId) return null
    if (!(await isOrganisation(tx, organisationId)))
      throw new ApiError('invalid-input', {
        fields: [{ field: 'organisationId', code: 'unknown' }],
      })
    await moveTo(tx, { userIds: [act.id], to: organisationId, now })
    const before = { organisationId: person.organisationId }
    return { action: 'organisation-changed', before, after: { organisationId } }
  })

/** Ends every session of a person, here and at the product's own hub. */
async function signOut({ ownLogins }: Deps, { tx, act: { id: userId }, now }: Turn): Promise<number> {
  await endHubSessions(tx, ownLogins, userId)
  return endSessions(tx, { userId, now })
}

export const updateStatus = (deps: Deps, act: PersonChange & { isDisabled: boolean }): Promise<void> =>
  change(deps, act, async (turn) => {
    const { tx, person, now } = turn
    const { id: userId, isDisabled } = act
    if (isDisabled === person.isDisabled) return null
    if (isDisabled) await requireDispensable(turn)
    await setDisabledAt(tx, userId, isDisabled ? now : null)
    const sessions = isDisabled ? { sessions: await signOut(deps, turn) } : {}
    return {
      action: isDisabled ? 'person-disabled' : 'person-enabled',
      before: { isDisabled: person.isDisabled },
      after: { isDisabled, ...sessions },
    }
  })

/** Returns the number of ended sessions. */
export async function endAllSessions(deps: Deps, act: PersonChange): Promise<number> {
  let ended = 0
  await change(deps, act, async (turn) => {
    required(act.id !== act.actorId, 'own-account')
    ended = await signOut(deps, turn)
    return ended > 0 ? { action: 'sessions-ended', after: { sessions: ended } } : null
  })
  return ended
}

/** People who lost their second factor need somebody else: an open browser must not be enough to reset one's own. */
export const resetSecondFactor = (deps: Deps, act: PersonChange): Promise<void> =>
  change(deps, act, async ({ tx }) => {
    required(act.id !== act.actorId, 'own-account')
    return (await resetHubFactor(tx, deps, act.id)) ? { action: 'second-factor-reset' } : null
  })
