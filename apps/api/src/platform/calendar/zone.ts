import { addDays, type Day } from './days.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const date = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const time = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const
  // The Swedish form is ISO 8601's, but for the space.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, ...date, ...time })
  formats.set(timeZone, format)
  return format
}

/** What a clock on the wall shows, as if it were in UTC. */
const wallClock = (timeZone: string, instant: number): number =>
  Date.parse(`${formatOf(timeZone).format(instant).replace(' ', 'T')}Z`)

/** The day that an instant belongs to in a time zone. */
export const dayIn = (timeZone: string, instant: Date): Day => formatOf(timeZone).format(instant).slice(0, 10)

/** The hour, 0 to 23, that a wall clock shows. */
export const hourIn = (timeZone: string, instant: Date): number =>
  Number(formatOf(timeZone).format(instant).slice(11, 13))

/**
 * The instant at which a wall clock shows a day and a time (`18:00`). A time that the clocks skip in spring is moved on
 * by the hour that is missing; of a time that comes twice in autumn it is the first (as Temporal's `compatible`).
 */
export function instantIn(timeZone: string, day: Day, time: string): Date {
  const wanted = Date.parse(`${day}T${time}Z`)
  // A zone is at most a day away from UTC: the offsets before and after are the only ones that can hold.
  const dayMs = 24 * 60 * 60 * 1000
  const before = wallClock(timeZone, wanted - dayMs) - (wanted - dayMs)
  const after = wallClock(timeZone, wanted + dayMs) - (wanted + dayMs)
  const earlier = wanted - before
  const later = wanted - after
  return new Date(
    wallClock(timeZone, later) === wanted && wallClock(timeZone, earlier) !== wanted ? later : earlier,
  )
}

/** The last millisecond of a day: it still reads as that day, which the next midnight would not. */
export const endOfDayIn = (timeZone: string, day: Day): Date =>
  new Date(instantIn(timeZone, addDays(day, 1), '00:00').getTime() - 1)
