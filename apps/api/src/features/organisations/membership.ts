import type { DbOrTx } from '../../platform/db/connect.ts'
import { required } from '../../platform/http/errors.ts'
import { isOrganisation, lockMemberRows, move } from './membership.queries.ts'
import { withinSeats } from './seats.ts'

export { isOrganisation }

interface Move {
  userIds: readonly string[]
  /** Id of an existing organisation. */
  to: string
  now: Date
}

/**
 * Moves people to another organisation, in a transaction that has locked their rows. They keep what they have learned;
 * what belongs to the previous organisation stays there. Throws 409 `no-seats`.
 */
export const moveTo = (tx: DbOrTx, to: Move): Promise<void> => withinSeats(() => move(tx, to))

/** Locks members until the end of the transaction. Throws 404 `not-found` when one of them is not a member. */
export async function lockMembers(
  tx: DbOrTx,
  { organisationId, people }: { organisationId: string; people: readonly string[] },
): Promise<string[]> {
  const userIds = await lockMemberRows(tx, { organisationId, userIds: people })
  required(userIds.length === people.length, 'not-found')
  return userIds
}
