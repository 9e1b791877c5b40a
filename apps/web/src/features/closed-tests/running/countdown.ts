/** How many milliseconds the server's clock is ahead of this device's. */
export const clockOffset = (serverNow: string, deviceNow = Date.now()): number =>
  Date.parse(serverNow) - deviceNow

interface Span {
  startedAt: string
  endsAt: string
}

/** Whole seconds until the end by the server's clock; 0 after it. */
export const secondsLeft = ({ endsAt }: Pick<Span, 'endsAt'>, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(endsAt) - now) / 1000))

/** The share of the time used, 0–1; the height of the sun. */
export function shareUsed({ startedAt, endsAt }: Span, now: number): number {
  const [start, end] = [Date.parse(startedAt), Date.parse(endsAt)]
  if (end <= start) return 1
  return Math.min(1, Math.max(0, (now - start) / (end - start)))
}

/** `12:38`, `0:07`. */
export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

const announcedMinutes = [10, 5, 1] as const

/**
 * The minutes to announce when the time left went from `before` to `now` seconds; null when there is nothing to
 * announce. A device that slept may skip several marks: only the latest is announced.
 */
export function minutesToAnnounce(before: number, now: number): number | null {
  const passed = announcedMinutes.filter((minutes) => before > minutes * 60 && now <= minutes * 60 && now > 0)
  return passed.at(-1) ?? null
}
