/** What comes of the work if it comes in time; else it is given up, though it may still go on. */
export function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`nothing came of it in ${ms} ms`)), ms)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}
