/** Counts the requests of each key that are in progress and not counted yet. */
export function createPendingCounts() {
  const counts = new Map<string, number>()
  const lower = (key: string) => {
    const left = (counts.get(key) ?? 0) - 1
    if (left > 0) counts.set(key, left)
    else counts.delete(key)
  }
  return {
    /** Returns a function that ends it, safe to call repeatedly; null when `most` are already in progress. */
    take(key: string, most: number): (() => void) | null {
      const before = counts.get(key) ?? 0
      if (before >= most) return null
      counts.set(key, before + 1)
      let isHeld = true
      return () => {
        if (isHeld) lower(key)
        isHeld = false
      }
    },
  }
}
