import type { DbOrTx } from '../../platform/db/connect.ts'
import { required } from '../../platform/http/errors.ts'
import { isOrganisation, lockMemberRows, move } from './membership.queries.ts'
import { withinSeats } from './seats.ts'

export { isOrganisation }

interface Move {
  userIds: readonly string[]
  /** An organisation that is there. */
  to: string
  now: Date
}

/**
 * Moves people to another organisation, in a transaction that holds their rows. What they have learned stays theirs; what
 * belonged to the organisation before does not go with them. Throws 409 `no-seats`.
 */
export const moveTo = (tx: DbOrTx, to: Move): Promise<void> => withinSeats(() => move(tx, to))

/** Holds people where they are until the end of the transaction; throws 404 `not-found` where one is not there. */
export async function lockMembers(
  tx: DbOrTx,
  { organisationId, people }: { organisationId: string; people: readonly string[] },
): Promise<string[]> {
  const userIds = await lockMemberRows(tx, { organisationId, userIds: people })
  required(userIds.length === people.length, 'not-found')
  return userIds
}
