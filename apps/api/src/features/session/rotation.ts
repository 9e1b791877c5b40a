import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { hashSecret } from '../../platform/ids.ts'
import { deleteExpiredTokens, insertTokens, type Tokens } from './queries.ts'

/** So long after its first use a refresh token still answers its successor: two tabs raced, or an answer was lost. */
export const graceSeconds = 60

/** So long after its sign-in a session ends, however often it was renewed. */
const longestDays = 90

/** A link of the longest chain that one request may follow: each is a renewal within the grace. */
const mostLinks = 20

interface HeldToken {
  sessionId: string
  userId: string
  seed: Buffer
  usedAt: Date | null
  isOver: boolean
  /** By somebody, and not by its time. */
  isEnded: boolean
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000)

/** The refresh token under a lock, so that of many who bring it each sees what the one before did. */
async function lockRefreshToken(tx: DbOrTx, token: string, now: Date): Promise<HeldToken | null> {
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

/**
 * The pair that follows a refresh token. Derived instead of drawn, because only hashes are kept: a lost answer can be
 * given again, and a race of twenty has one successor. Nobody can derive it without the server's secret.
 */
function successorOf(token: string, { sessionId, seed }: HeldToken, secret: string): Tokens {
  const derive = (kind: string) =>
    createHmac('sha256', secret).update(seed).update(`${kind}:${token}`).digest('base64url')
  return { sessionId, accessToken: derive('access'), refreshToken: derive('refresh') }
}

export type Rotation =
  | { kind: 'renewed'; tokens: Tokens }
  /** Unknown, or past its time. */
  | { kind: 'refused' }
  /** Of a session that somebody has ended, or of somebody who was shut out. */
  | { kind: 'ended' }
  /** Used long ago: somebody else has it too. The whole session is over (RFC 9700, 4.14.2). */
  | { kind: 'reused'; sessionId: string; userId: string }

const isWithinGrace = (usedAt: Date, now: Date) => now.getTime() - usedAt.getTime() <= graceSeconds * 1000

async function revoke(tx: DbOrTx, sessionId: string, now: Date): Promise<void> {
  await tx
    .updateTable('sessions')
    .set((row) => ({ revoked_at: row.fn.coalesce('revoked_at', row.val(now)) }))
    .where('id', '=', sessionId)
    .execute()
}

/** Trades a refresh token for the pair that follows it (AUTH-07); the one that is brought is used up. */
export async function rotate(
  tx: DbOrTx,
  brought: string,
  { secret, now }: { secret: string; now: Date },
): Promise<Rotation> {
  let token = brought
  for (let link = 0; link < mostLinks; link++) {
    const held = await lockRefreshToken(tx, token, now)
    if (held?.isEnded) return { kind: 'ended' }
    if (!held || held.isOver) return { kind: 'refused' }
    const { sessionId, userId, usedAt } = held
    if (usedAt && !isWithinGrace(usedAt, now)) {
      await revoke(tx, sessionId, now)
      return { kind: 'reused', sessionId, userId }
    }
    const tokens = successorOf(token, held, secret)
    if (usedAt === null) {
      await tx
        .updateTable('session_tokens')
        .set({ used_at: now })
        .where('token_hash', '=', hashSecret(token))
        .execute()
      await tx.updateTable('sessions').set({ seen_at: now }).where('id', '=', sessionId).execute()
      await deleteExpiredTokens(tx, sessionId, now)
      await insertTokens(tx, tokens, now)
      return { kind: 'renewed', tokens }
    }
    const next = await lockRefreshToken(tx, tokens.refreshToken, now)
    // Not used yet: it is the very answer that was lost.
    if (next?.usedAt === null) return { kind: 'renewed', tokens }
    token = tokens.refreshToken
  }
  return { kind: 'refused' }
}
