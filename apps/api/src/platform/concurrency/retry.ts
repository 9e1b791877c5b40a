import { ApiError } from '../http/errors.ts'

/** More lost races than chance explains: the client should retry later. */
const mostTries = 20

/**
 * Runs work that may lose a race: `undefined` means that it did, and it is repeated on the new state. Throws 503
 * `unavailable` after too many tries.
 */
export async function retryWhenOutrun<T>(work: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < mostTries; tries++) {
    const done = await work()
    if (done !== undefined) return done
  }
  throw new ApiError('unavailable')
}
