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

/** Until the end of the transaction nobody else promises seats of the organisation. */
export const lockSeats = queries.lockLetters

/** Invites somebody whom the organisation's directory names, by a letter. Throws 409 `no-seats`. */
export async function inviteByDirectory(deps: Deps, turn: ManagerTurn, expected: Expected): Promise<void> {
  const letters = [{ ...expected, groupIds: [] }]
  await writeLetters(deps, turn, { letters, userId: null })
}

/** An open letter to an address opens nothing any more. */
export async function withdrawLetters(
  tx: DbOrTx,
  { organisationId, email }: { organisationId: string; email: string },
): Promise<void> {
  await queries.deleteLetters(tx, { organisationId, emails: [email] })
}
