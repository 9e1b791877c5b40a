import type { FastifyRequest } from 'fastify'
import type { Claim } from '../../../platform/http/limits/rate-limits.ts'
import { placeOf } from '../../../platform/http/place.ts'

/**
 * Counted before the code is looked at, so that guesses at once count too, and given back when it was right. Throws 429
 * `rate-limited`.
 */
export async function countGuess<T>(
  request: FastifyRequest,
  accountId: string,
  { check, isRight }: { check: () => Promise<T>; isRight: (outcome: T) => boolean },
): Promise<T> {
  const { limits } = request.server
  const claims: Claim[] = [
    { limit: 'second-factor', of: accountId },
    { limit: 'second-factor-day', of: accountId },
    { limit: 'second-factor-address', of: placeOf(request.ip) },
  ]
  await limits.take(request, claims)
  const outcome = await check()
  if (isRight(outcome)) await limits.giveBack(claims)
  return outcome
}
