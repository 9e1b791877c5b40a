import { isDeepStrictEqual } from 'node:util'
import type { Deps } from '../../deps.ts'
import { ApiError, required } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import { endHubSessions } from '../identity/own-logins.ts'
import { lockSeats, withdrawLetters } from '../invitations/by-directory.ts'
import { type DirectoryClient, inDirectory, type Turn } from './client.ts'
import { bringBack, LetterWanted, settleActive, shutOut } from './membership.ts'
import * as queries from './people.queries.ts'
import { findRow, type PersonRow } from './people.queries.ts'
import { type Person, personOf } from './person.ts'

/**
 * Repeats a write after checking the limits for the letter that it needs to send. Limits are counted outside
 * of the transaction, and released when the write fails.
 */
async function withLetter<T>(
  { organisationId, request }: DirectoryClient,
  run: (to: string | null) => Promise<T>,
): Promise<T> {
  try {
    return await run(null)
  } catch (error) {
    if (!(error instanceof LetterWanted)) throw error
    const { limits } = request.server
    const claims = [
      { limit: 'invitation-letters', of: organisationId },
      { limit: 'invitation-recipient', of: error.email },
    ]
    await limits.take(request, claims)
    try {
      return await run(error.email)
    } catch (failure) {
      await limits.giveBack(claims)
      throw failure
    }
  }
}

/** Returns a person of the directory. Throws 404 `not-found`, also for another organisation's. */
export async function view(
  { db }: Deps,
  { organisationId }: DirectoryClient,
  id: string,
): Promise<PersonRow> {
  const row = await findRow(db, { organisationId, id })
  required(row, 'not-found')
  return row
}

const current = async ({ tx, organisationId }: Turn, id: string): Promise<PersonRow> =>
  (await findRow(tx, { organisationId, id })) as PersonRow

/** Throws `uniqueness` for duplicates, and 409 `no-seats`. */
export const create = (deps: Deps, by: DirectoryClient, person: Person): Promise<PersonRow> =>
  withLetter(by, (mayWriteTo) =>
    inDirectory(deps, by, async (turn) => {
      const { tx, organisationId, now, record } = turn
      await lockSeats(tx, organisationId)
      const id = newId()
      // An existing member who is inactive in the directory from the start is excluded, too.
      const userId = person.isActive
        ? null
        : await queries.lockMember(tx, { organisationId, email: person.email })
      await queries.insertRow(tx, { organisationId, id, person, userId, now })
      const row = await current(turn, id)
      await record('directory-added')
      if (person.isActive) await settleActive(turn, row, mayWriteTo)
      else if (userId) await shutOut(turn, row)
      return current(turn, id)
    }),
  )

/** What was read before the locks must still hold; otherwise the client retries (503 `unavailable`). */
const requireSame = (seen: PersonRow, held: PersonRow | null): PersonRow => {
  required(held, 'not-found')
  if (held.userId !== seen.userId || held.isActive !== seen.isActive) throw new ApiError('unavailable')
  return held
}

/** Locks in the same order as sign-ins: the hub's sessions, the account, and then the row. */
async function hold(turn: Turn, seen: PersonRow, isEnding: boolean): Promise<PersonRow> {
  const { tx, deps, organisationId } = turn
  if (seen.userId && isEnding) await endHubSessions(tx, deps.ownLogins, seen.userId)
  if (seen.userId) await queries.lockUser(tx, seen.userId)
  return requireSame(seen, await queries.lockRow(tx, { organisationId, id: seen.id }))
}

async function settle(turn: Turn, before: PersonRow, mayWriteTo: string | null): Promise<void> {
  const { id, email } = before
  const row = await current(turn, id)
  if (before.isActive && !row.isActive) return shutOut(turn, before)
  if (!before.isActive && row.isActive) return bringBack(turn, row, mayWriteTo)
  await turn.record('directory-changed', { personId: row.userId })
  if (!row.isActive || row.userId || email === row.email) return
  await withdrawLetters(turn.tx, { organisationId: turn.organisationId, email })
  await settleActive(turn, row, mayWriteTo)
}

/** Changes a person; an empty change is recorded nowhere. */
export const change = (
  deps: Deps,
  by: DirectoryClient,
  { id, to }: { id: string; to: (person: Person) => Person },
): Promise<PersonRow> =>
  withLetter(by, (mayWriteTo) =>
    inDirectory(deps, by, async (turn) => {
      const { tx, organisationId, now } = turn
      await lockSeats(tx, organisationId)
      const seen = await findRow(tx, { organisationId, id })
      required(seen, 'not-found')
      const before = await hold(turn, seen, seen.isActive && !to(personOf(seen)).isActive)
      const person = to(personOf(before))
      if (isDeepStrictEqual(person, personOf(before))) return before
      await queries.updateRow(tx, id, person, now)
      await settle(turn, before, mayWriteTo)
      return current(turn, id)
    }),
  )

/** Removes a person from the directory: first makes them inactive, then deletes the entry. */
export const remove = (deps: Deps, by: DirectoryClient, id: string): Promise<void> =>
  inDirectory(deps, by, async (turn) => {
    const { tx, organisationId, now, record } = turn
    await lockSeats(tx, organisationId)
    const seen = await findRow(tx, { organisationId, id })
    required(seen, 'not-found')
    const row = await hold(turn, seen, seen.isActive)
    // Inactive first: people excluded by the directory do not count as having left by themselves.
    if (row.isActive) {
      await queries.updateRow(tx, id, { ...personOf(row), isActive: false }, now)
      await shutOut(turn, row)
    }
    await queries.deleteRow(tx, id)
    await record('directory-removed', { personId: row.userId })
  })
