import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { hashSecret } from '../../platform/ids.ts'

/** Maximum lifetime of a session after its sign-in, however often it is renewed. */
const longestDays = 90

export interface HeldToken {
  sessionId: string
  userId: string
  seed: Buffer
  usedAt: Date | null
  isOver: boolean
  /** Ended by a person, not expired. */
  isEnded: boolean
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000)

/**
 * Returns the refresh token under a lock, so that each of several concurrent requests sees the previous one's result.
 */
export async function lockRefreshToken(tx: DbOrTx, token: string, now: Date): Promise<HeldToken | null> {
  const { rows } = await sql<HeldToken>`
    select t.session_id as "sessionId", s.user_id as "userId", s.seed, t.used_at as "usedAt",
      (t.expires_at <= ${now} or s.created_at <= ${daysBefore(now, longestDays)}) as "isOver",
      (s.revoked_at is not null or u.disabled_at is not null) as "isEnded"
    from session_tokens t
    join sessions s on s.id = t.session_id
    join users u on u.id = s.user_id
    where t.token_hash = ${hashSecret(token)} and t.kind = 'refresh'
    for update of t`.execute(tx)
  return rows[0] ?? null
}

/** Marks the token as used, and records the session's activity. */
export async function useUp(
  tx: DbOrTx,
  token: string,
  { sessionId, now }: { sessionId: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('session_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', hashSecret(token))
    .execute()
  await tx.updateTable('sessions').set({ seen_at: now }).where('id', '=', sessionId).execute()
}

export async function revoke(tx: DbOrTx, sessionId: string, now: Date): Promise<void> {
  await tx
    .updateTable('sessions')
    .set((row) => ({ revoked_at: row.fn.coalesce('revoked_at', row.val(now)) }))
    .where('id', '=', sessionId)
    .execute()
}
