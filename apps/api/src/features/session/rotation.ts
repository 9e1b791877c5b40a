import { createHmac } from 'node:crypto'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { deleteExpiredTokens, insertTokens, type Tokens } from './queries.ts'
import { type HeldToken, lockRefreshToken, revoke, useUp } from './rotation.queries.ts'

/**
 * Seconds after its first use during which a refresh token still returns its successor, for racing tabs and lost
 * responses.
 */
export const graceSeconds = 60

/** Maximum number of renewals within the grace that one request may follow. */
const mostLinks = 20

/**
 * Returns the pair of tokens that follows a refresh token. Derived instead of random, because only hashes are stored: a
 * lost response can be repeated, and twenty concurrent requests get one successor. Deriving it needs the server's
 * secret.
 */
function successorOf(token: string, { sessionId, seed }: HeldToken, secret: string): Tokens {
  const derive = (kind: string) =>
    createHmac('sha256', secret).update(seed).update(`${kind}:${token}`).digest('base64url')
  return { sessionId, accessToken: derive('access'), refreshToken: derive('refresh') }
}

type Rotation =
  | { kind: 'renewed'; tokens: Tokens }
  /** Unknown, or expired. */
  | { kind: 'refused' }
  /** The session was ended, or the account was disabled. */
  | { kind: 'ended' }
  /** Used long ago, so somebody else has it too. The whole session ends (RFC 9700, 4.14.2). */
  | { kind: 'reused'; sessionId: string; userId: string }

const isWithinGrace = (usedAt: Date, now: Date) => now.getTime() - usedAt.getTime() <= graceSeconds * 1000

/** Exchanges a refresh token for the next pair (AUTH-07), and marks it as used. */
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
      await useUp(tx, token, { sessionId, now })
      await deleteExpiredTokens(tx, sessionId, now)
      await insertTokens(tx, tokens, now)
      return { kind: 'renewed', tokens }
    }
    const next = await lockRefreshToken(tx, tokens.refreshToken, now)
    // Not used yet: this response was lost.
    if (next?.usedAt === null) return { kind: 'renewed', tokens }
    token = tokens.refreshToken
  }
  return { kind: 'refused' }
}
