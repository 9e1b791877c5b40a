import { ApiError } from '../http/errors.ts'

/** Nobody loses so often by chance: then the caller is told to come again. */
const mostTries = 20

/**
 * Work that holds only if nobody else was quicker: `undefined` says that somebody was, and it is done anew on what is
 * there now. Throws 503 `unavailable` when it never holds.
 */
export async function retryWhenOutrun<T>(work: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < mostTries; tries++) {
    const done = await work()
    if (done !== undefined) return done
  }
  throw new ApiError('unavailable')
}
