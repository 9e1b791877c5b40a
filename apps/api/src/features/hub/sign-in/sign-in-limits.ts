import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../platform/http/errors.ts'
import { type Claim, retryAfter, type Use } from '../../../platform/http/limits/rate-limits.ts'
import { placeOf } from '../../../platform/http/place.ts'
import { findKnownBrowser, rememberBrowser } from './known-browser.ts'

/**
 * Returns how many wrong passwords one place may try at an account, given the number from all unknown places within the
 * hour: guessing from many places gets fewer guesses at each. The first try at a new place is always allowed, so that
 * the owner, who knows the password, is never locked out.
 */
function allowance(fromEverywhere: number): number {
  if (fromEverywhere > 1_000) return 1
  return fromEverywhere > 100 ? 3 : Number.POSITIVE_INFINITY
}

interface Attempt {
  /** The password was right: undoes the count of this attempt, and marks the browser as known. */
  succeeded(reply: FastifyReply): Promise<void>
}

/**
 * Counts an attempt to sign in before the password is checked, the same for unknown addresses. Throws 429
 * `rate-limited`.
 */
export async function beginAttempt(deps: Deps, request: FastifyRequest, email: string): Promise<Attempt> {
  const { limits } = request.server
  const place = placeOf(request.ip)
  const browser = findKnownBrowser(request, deps.config, email)
  if (browser) {
    const claims = [{ limit: 'sign-in-known-browser', of: `${browser} ${email}` }]
    await limits.take(request, claims)
    return attempt(deps, email, () => limits.forget(claims))
  }
  const pair: Claim = { limit: 'sign-in-pair', of: `${place} ${email}` }
  const wider: Claim[] = [
    { limit: 'sign-in-address', of: place },
    { limit: 'sign-in-account', of: email, isSoft: true },
  ]
  const [here, , everywhere] = (await limits.take(request, [pair, ...wider])) as [Use, Use, Use]
  if (here.used > allowance(everywhere.used))
    throw new ApiError('rate-limited', { headers: retryAfter(here.endsAt, deps.clock()) })
  return attempt(deps, email, async () => {
    await limits.forget([pair])
    await limits.giveBack(wider)
  })
}

const attempt = ({ config }: Deps, email: string, undo: () => Promise<void>): Attempt => ({
  async succeeded(reply) {
    await undo()
    rememberBrowser(reply, config, email)
  },
})
