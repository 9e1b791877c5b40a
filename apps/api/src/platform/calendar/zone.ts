import { addDays, type Day } from './days.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const date = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const time = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const
  // The Swedish format is ISO 8601 with a space.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, ...date, ...time })
  formats.set(timeZone, format)
  return format
}

/** Returns the wall-clock time as if it were UTC. */
const wallClock = (timeZone: string, instant: number): number =>
  Date.parse(`${formatOf(timeZone).format(instant).replace(' ', 'T')}Z`)

/** Returns the day of a time in a time zone. */
export const dayIn = (timeZone: string, instant: Date): Day => formatOf(timeZone).format(instant).slice(0, 10)

/** Returns the hour, 0 to 23, on the wall clock. */
export const hourIn = (timeZone: string, instant: Date): number =>
  Number(formatOf(timeZone).format(instant).slice(11, 13))

/**
 * Returns the time at which a wall clock shows a day and time (`18:00`). A time skipped in spring moves by the missing
 * hour; of a time that occurs twice in autumn, the first counts (as Temporal's `compatible`).
 */
export function instantIn(timeZone: string, day: Day, time: string): Date {
  const wanted = Date.parse(`${day}T${time}Z`)
  // A zone is at most a day away from UTC, so only the offsets before and after can apply.
  const dayMs = 24 * 60 * 60 * 1000
  const before = wallClock(timeZone, wanted - dayMs) - (wanted - dayMs)
  const after = wallClock(timeZone, wanted + dayMs) - (wanted + dayMs)
  const earlier = wanted - before
  const later = wanted - after
  return new Date(
    wallClock(timeZone, later) === wanted && wallClock(timeZone, earlier) !== wanted ? later : earlier,
  )
}

/** Returns the last millisecond of a day, which still has that date, unlike the next midnight. */
export const endOfDayIn = (timeZone: string, day: Day): Date =>
  new Date(instantIn(timeZone, addDays(day, 1), '00:00').getTime() - 1)
