import type { DbOrTx } from '../../../platform/db/connect.ts'
import { hashSecret, newSecret } from '../../../platform/ids.ts'
import { displayName } from '../../identity/display-name.ts'
import type { HubIdentity } from '../../identity/hub-identity.ts'
import type { LinkLogin } from './link-tokens.ts'

/** Lifetime of a code. */
export const codeSeconds = 60

/** Uses tokens up; returns false when one was used before. Concurrent calls wait for each other. */
export async function useUpTokens(tx: DbOrTx, used: LinkLogin['used']): Promise<boolean> {
  // Always in the same order, so that two requests never deadlock.
  const rows = used.toSorted((a, b) => a.jti_hash.compare(b.jti_hash))
  for (const row of rows) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('used_link_tokens')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows !== 1n) return false
  }
  return true
}

/** Stores a code that signs the person in once. */
export async function insertLoginCode(
  db: DbOrTx,
  { userId, now }: { userId: string; now: Date },
): Promise<{ loginCode: string; expiresAt: Date }> {
  const loginCode = newSecret()
  const expiresAt = new Date(now.getTime() + codeSeconds * 1000)
  await db
    .insertInto('login_codes')
    .values({ code_hash: hashSecret(loginCode), user_id: userId, expires_at: expiresAt })
    .execute()
  return { loginCode, expiresAt }
}

/** Returns the person of a code without using it up; null when it is not valid (any more). */
export async function findLoginCode(db: DbOrTx, code: string, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('login_codes')
    .where('code_hash', '=', hashSecret(code))
    .where('expires_at', '>', now)
    .select('user_id')
    .executeTakeFirst()
  return row?.user_id ?? null
}

/** Uses a code up; returns false when another request was faster. */
export async function useUpLoginCode(tx: DbOrTx, code: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('login_codes')
    .where('code_hash', '=', hashSecret(code))
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export interface KnownPerson {
  id: string
  name: string
  isDisabled: boolean
}

const people = (db: DbOrTx) =>
  db
    .selectFrom('users')
    .select(['users.id', 'first_name as firstName', 'last_name as lastName', 'disabled_at'])

interface PersonRow {
  id: string
  firstName: string
  lastName: string
  disabled_at: Date | null
}

const toPerson = (row: PersonRow | undefined): KnownPerson | null =>
  row ? { id: row.id, name: displayName(row), isDisabled: row.disabled_at !== null } : null

export const findPerson = async (db: DbOrTx, { issuer, subject }: HubIdentity) =>
  toPerson(await people(db).where('issuer', '=', issuer).where('subject', '=', subject).executeTakeFirst())

export const findPersonById = async (db: DbOrTx, id: string) =>
  toPerson(await people(db).where('users.id', '=', id).executeTakeFirst())

/** Returns who is signed in by any of these tokens, access or refresh; null for nobody. */
export async function findSignedIn(db: DbOrTx, tokens: readonly string[], now: Date) {
  if (tokens.length === 0) return null
  const row = await people(db)
    .innerJoin('sessions', 'sessions.user_id', 'users.id')
    .innerJoin('session_tokens', 'session_tokens.session_id', 'sessions.id')
    .where('token_hash', 'in', tokens.map(hashSecret))
    .where('expires_at', '>', now)
    .where('revoked_at', 'is', null)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  return toPerson(row)
}
