import type { DbOrTx } from '../../platform/db/connect.ts'
import { hashSecret, newId, newSecret } from '../../platform/ids.ts'

/** How long an access token serves before the page refreshes it. */
export const accessSeconds = 15 * 60
/** How long someone may stay away and still be signed in. */
export const refreshSeconds = 30 * 24 * 60 * 60

export interface Tokens {
  sessionId: string
  accessToken: string
  refreshToken: string
}

const inSeconds = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)

/** Adds a fresh pair of tokens to a session; only their hashes are kept. */
export async function addTokens(db: DbOrTx, sessionId: string, now: Date): Promise<Tokens> {
  const tokens: Tokens = { sessionId, accessToken: newSecret(), refreshToken: newSecret() }
  const common = { session_id: sessionId, created_at: now, used_at: null }
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
  return tokens
}

/** Opens a session for a person. `idToken` is the hub's, for ending its session too. */
export async function createSession(
  db: DbOrTx,
  session: { userId: string; idToken: string | null; now: Date },
): Promise<Tokens> {
  const id = newId()
  await db
    .insertInto('sessions')
    .values({
      id,
      user_id: session.userId,
      id_token: session.idToken,
      created_at: session.now,
      revoked_at: null,
    })
    .execute()
  return addTokens(db, id, session.now)
}
