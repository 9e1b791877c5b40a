import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { hashSecret, newId, newSecret } from '../../platform/ids.ts'

/** Lifetime of an access token before the page refreshes it. */
export const accessSeconds = 15 * 60
/** How long a person may be absent and stay signed in. */
export const refreshSeconds = 30 * 24 * 60 * 60

export interface Tokens {
  sessionId: string
  accessToken: string
  refreshToken: string
}

const inSeconds = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)

/** Stores the hashes of a pair of tokens. */
export async function insertTokens(db: DbOrTx, tokens: Tokens, now: Date): Promise<void> {
  const common = { session_id: tokens.sessionId, created_at: now, used_at: null }
  await db
    .insertInto('session_tokens')
    .values([
      {
        ...common,
        kind: 'access',
        token_hash: hashSecret(tokens.accessToken),
        expires_at: inSeconds(now, accessSeconds),
      },
      {
        ...common,
        kind: 'refresh',
        token_hash: hashSecret(tokens.refreshToken),
        expires_at: inSeconds(now, refreshSeconds),
      },
    ])
    .execute()
}

const longestUserAgent = 400

/** Maximum number of sessions per person; one more ends the session that was unused for longest. */
export const mostSessions = 50

/** Locks a person against new sessions until the end of the transaction. Must come before locking their sessions. */
export async function lockPerson(tx: DbOrTx, userId: string): Promise<void> {
  await tx.selectFrom('users').where('id', '=', userId).select('id').forNoKeyUpdate().execute()
}

/** Sessions without a valid token are already over and do not count. */
const endSurplusSessions = (db: DbOrTx, userId: string, now: Date) =>
  sql`
    update sessions set revoked_at = ${now} where revoked_at is null and id in (
      select s.id from sessions s where s.user_id = ${userId} and s.revoked_at is null
        and exists (select from session_tokens t where t.session_id = s.id and t.expires_at > ${now})
      order by s.seen_at desc, s.created_at desc, s.id desc offset ${mostSessions})`.execute(db)

interface NewSession {
  userId: string
  /** The hub's ID token, to end its session too. */
  idToken: string | null
  userAgent?: string
  /** When the password was entered at the hub; undefined when unknown. */
  authenticatedAt?: Date | null
  now: Date
}

/** Opens a session for a person, in a transaction that has locked them ({@link lockPerson}). */
export async function createSession(db: DbOrTx, session: NewSession): Promise<Tokens> {
  const id = newId()
  await db
    .insertInto('sessions')
    .values({
      id,
      user_id: session.userId,
      id_token: session.idToken,
      created_at: session.now,
      revoked_at: null,
      seed: randomBytes(32),
      user_agent: (session.userAgent ?? '').slice(0, longestUserAgent),
      seen_at: session.now,
      authenticated_at: session.authenticatedAt ?? null,
    })
    .execute()
  const tokens = { sessionId: id, accessToken: newSecret(), refreshToken: newSecret() }
  await insertTokens(db, tokens, session.now)
  await endSurplusSessions(db, session.userId, session.now)
  return tokens
}

/** Deletes a session's expired tokens. */
export async function deleteExpiredTokens(db: DbOrTx, sessionId: string, now: Date): Promise<void> {
  await db
    .deleteFrom('session_tokens')
    .where('session_id', '=', sessionId)
    .where('expires_at', '<=', now)
    .execute()
}

/** Returns the session of the first known token, ended or not; null for unknown tokens. */
export async function findSessionId(db: DbOrTx, tokens: readonly string[]): Promise<string | null> {
  if (tokens.length === 0) return null
  const hashes = tokens.map(hashSecret)
  const rows = await db
    .selectFrom('session_tokens')
    .where('token_hash', 'in', hashes)
    .select(['token_hash', 'session_id'])
    .execute()
  const known = hashes.map((hash) => rows.find(({ token_hash }) => token_hash.equals(hash)))
  return known.find((row) => row)?.session_id ?? null
}

interface EndedSession {
  id: string
  userId: string
  /** The hub's ID token, to end its session too. */
  idToken: string | null
  /** Whether it had already ended. */
  wasOver: boolean
}

/** Ends the session of any of the tokens; an ended one stays unchanged. */
export async function revokeSession(db: DbOrTx, tokens: string[], now: Date): Promise<EndedSession | null> {
  if (tokens.length === 0) return null
  const { rows } = await sql<EndedSession>`
    update sessions s set revoked_at = coalesce(s.revoked_at, ${now})
    from (select id, revoked_at from sessions where id in
      (select session_id from session_tokens where token_hash = any(${tokens.map(hashSecret)}::bytea[]))
      order by id for update) before
    where s.id = before.id
    returning s.id, s.user_id as "userId", s.id_token as "idToken", before.revoked_at is not null as "wasOver"`.execute(
    db,
  )
  return rows.find(({ idToken }) => idToken) ?? rows[0] ?? null
}

/**
 * Returns which of these access tokens are valid and belong to people of at least this rank; for connections that
 * outlast a request.
 */
export async function listValidTokens(
  db: DbOrTx,
  { accessTokens, rank, now }: { accessTokens: readonly string[]; rank: number; now: Date },
): Promise<Set<string>> {
  const byHash = new Map(accessTokens.map((token) => [hashSecret(token).toString('hex'), token]))
  const rows = await db
    .selectFrom('session_tokens as t')
    .innerJoin('sessions as s', 's.id', 't.session_id')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .where(sql<boolean>`t.token_hash = any(${accessTokens.map(hashSecret)}::bytea[])`)
    .where('t.kind', '=', 'access')
    .where('t.expires_at', '>', now)
    .where('s.revoked_at', 'is', null)
    .where('u.disabled_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('rank_promotions as p')
          .whereRef('p.user_id', '=', 'u.id')
          .where('p.rank', '>=', rank)
          .select('p.rank'),
      ),
    )
    .select('t.token_hash')
    .execute()
  return new Set(rows.map(({ token_hash }) => byHash.get(token_hash.toString('hex')) ?? ''))
}

export interface OwnSession {
  id: string
  userAgent: string
  createdAt: Date
  seenAt: Date
}

/** Returns a person's sessions, last used first; those without a valid token are over. */
export function listSessions(db: DbOrTx, userId: string, now: Date): Promise<OwnSession[]> {
  return db
    .selectFrom('sessions as s')
    .where('s.user_id', '=', userId)
    .where('s.revoked_at', 'is', null)
    .where((row) =>
      row.exists(
        row
          .selectFrom('session_tokens as t')
          .whereRef('t.session_id', '=', 's.id')
          .where('t.expires_at', '>', now)
          .select('t.session_id'),
      ),
    )
    .select(['s.id', 's.user_agent as userAgent', 's.created_at as createdAt', 's.seen_at as seenAt'])
    .orderBy('s.seen_at', 'desc')
    .execute()
}

/** Ends a person's own session; null for another person's. An ended one stays unchanged. */
export async function endSession(
  db: DbOrTx,
  { userId, id, now }: { userId: string; id: string; now: Date },
): Promise<{ wasOver: boolean } | null> {
  const { rows } = await sql<{ wasOver: boolean }>`
    update sessions s set revoked_at = coalesce(s.revoked_at, ${now})
    from (select id, revoked_at from sessions where id = ${id} and user_id = ${userId} for update) before
    where s.id = before.id returning before.revoked_at is not null as "wasOver"`.execute(db)
  return rows[0] ?? null
}

/** Returns the hub's ID token of a session, to end the hub's session too. */
export async function findIdToken(db: DbOrTx, sessionId: string): Promise<string | null> {
  const session = await db
    .selectFrom('sessions')
    .where('id', '=', sessionId)
    .select('id_token')
    .executeTakeFirst()
  return session?.id_token ?? null
}

/** Ends all sessions of a person except one to keep; returns how many. */
export async function endSessions(
  db: DbOrTx,
  { userId, except, now }: { userId: string; except?: string; now: Date },
): Promise<number> {
  // Codes that could open another session.
  await db.deleteFrom('login_codes').where('user_id', '=', userId).execute()
  const ended = await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .executeTakeFirst()
  return Number(ended.numUpdatedRows)
}
