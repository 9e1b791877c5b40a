/** How many requests of each key are under way and not counted yet. */
export function createPendingCounts() {
  const counts = new Map<string, number>()
  const lower = (key: string) => {
    const left = (counts.get(key) ?? 0) - 1
    if (left > 0) counts.set(key, left)
    else counts.delete(key)
  }
  return {
    /** Returns what ends it, as often as it is called; null when there are `most` already. */
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
