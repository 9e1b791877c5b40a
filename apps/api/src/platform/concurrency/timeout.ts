/** Returns the result of the work if it finishes in time; otherwise throws, while the work may continue. */
export function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`nothing came of it in ${ms} ms`)), ms)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}
