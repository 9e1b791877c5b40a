import type { FastifyRequest } from 'fastify'
import type { Claim } from '../../../platform/http/limits/rate-limits.ts'
import { placeOf } from '../../../platform/http/place.ts'
import type { Account } from '../accounts/queries.ts'

/**
 * Counts a guess before the code is checked, so that concurrent guesses count too, and undoes it for a right code.
 * Guesses are counted per password: an attacker who knows it can use up its tries, and the owner has all of them again
 * after setting a new one. The number of passwords with tries per day is limited too, so that access to the mailbox
 * does not allow endless guessing. Throws 429 `rate-limited`.
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
