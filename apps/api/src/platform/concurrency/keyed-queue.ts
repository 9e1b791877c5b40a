/**
 * Runs work of the same key one after another in this process, so that many requests for one thing wait here instead of
 * on many database connections.
 */
export function createKeyedQueue() {
  const last = new Map<string, Promise<unknown>>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const mine = (last.get(key) ?? Promise.resolve()).then(work, work)
    last.set(key, mine)
    try {
      return await mine
    } finally {
      if (last.get(key) === mine) last.delete(key)
    }
  }
}
