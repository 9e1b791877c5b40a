import type { Language } from '../../content/document.ts'
import type { Deps } from '../../deps.ts'
import type { DbOrTx } from '../../platform/db/connect.ts'
import type { ManagerTurn } from '../organisations/manager-access.ts'
import { writeLetters } from './manage.ts'
import * as queries from './queries.ts'

interface Expected {
  email: string
  name: string | null
  language: Language
}

/** Locks the organisation's seats against other invitations until the end of the transaction. */
export const lockSeats = queries.lockLetters

/** Sends an invitation to a person from the organisation's directory. Throws 409 `no-seats`. */
export async function inviteByDirectory(deps: Deps, turn: ManagerTurn, expected: Expected): Promise<void> {
  const letters = [{ ...expected, groupIds: [] }]
  await writeLetters(deps, turn, { letters, userId: null })
}

/** Deletes open invitations to an address. */
export async function withdrawLetters(
  tx: DbOrTx,
  { organisationId, email }: { organisationId: string; email: string },
): Promise<void> {
  await queries.deleteLetters(tx, { organisationId, emails: [email] })
}
