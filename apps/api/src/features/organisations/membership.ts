import type { DbOrTx } from '../../platform/db/connect.ts'
import { isOrganisation, move } from './membership.queries.ts'
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
