import { createHmac } from 'node:crypto'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { deleteExpiredTokens, insertTokens, type Tokens } from './queries.ts'
import { type HeldToken, lockRefreshToken, revoke, useUp } from './rotation.queries.ts'

/** So long after its first use a refresh token still answers its successor: two tabs raced, or an answer was lost. */
export const graceSeconds = 60

/** A link of the longest chain that one request may follow: each is a renewal within the grace. */
const mostLinks = 20

/**
 * The pair that follows a refresh token. Derived instead of drawn, because only hashes are kept: a lost answer can be
 * given again, and a race of twenty has one successor. Nobody can derive it without the server's secret.
 */
function successorOf(token: string, { sessionId, seed }: HeldToken, secret: string): Tokens {
  const derive = (kind: string) =>
    createHmac('sha256', secret).update(seed).update(`${kind}:${token}`).digest('base64url')
  return { sessionId, accessToken: derive('access'), refreshToken: derive('refresh') }
}

type Rotation =
  | { kind: 'renewed'; tokens: Tokens }
  /** Unknown, or past its time. */
  | { kind: 'refused' }
  /** The session was ended, or the account was disabled. */
  | { kind: 'ended' }
  /** Used long ago: somebody else has it too. The whole session is over (RFC 9700, 4.14.2). */
  | { kind: 'reused'; sessionId: string; userId: string }

const isWithinGrace = (usedAt: Date, now: Date) => now.getTime() - usedAt.getTime() <= graceSeconds * 1000

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
      await useUp(tx, token, { sessionId, now })
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
