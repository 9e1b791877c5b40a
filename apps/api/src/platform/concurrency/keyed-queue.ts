/**
 * Work of the same key one after another in this process: a crowd of requests for one thing then waits here, rather
 * than on as many connections of the database.
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
