import type { FastifyRequest } from 'fastify'
import type { Claim } from '../../../platform/http/limits/rate-limits.ts'
import { placeOf } from '../../../platform/http/place.ts'
import type { Account } from '../accounts/queries.ts'

/**
 * Counted before the code is looked at, so that guesses at once count too, and given back when it was right. They are
 * counted for the password that opened the way to them: whoever knows it can use its tries up, and the owner, who sets
 * another one, has them all again. So many passwords in a day have tries that a mailbox in wrong hands opens no endless
 * way. Throws 429 `rate-limited`.
 */
export async function countGuess<T>(
  request: FastifyRequest,
  { id, password_changed_at: since }: Pick<Account, 'id' | 'password_changed_at'>,
  { check, isRight }: { check: () => Promise<T>; isRight: (outcome: T) => boolean },
): Promise<T> {
  const { limits } = request.server
  const password = `${id} ${since?.getTime() ?? 0}`
  const claims: Claim[] = [
    { limit: 'second-factor', of: password },
    { limit: 'second-factor-day', of: password },
    { limit: 'second-factor-account', of: id },
    { limit: 'second-factor-address', of: placeOf(request.ip) },
  ]
  await limits.take(request, claims)
  const outcome = await check()
  if (isRight(outcome)) await limits.giveBack(claims)
  return outcome
}
