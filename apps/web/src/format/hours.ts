/** The hour of the day in a time zone, from 0 to 23. */
export const hourIn = (timeZone: string, now: Date): number =>
  Number(new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(now))

/** The year in a time zone. */
export const yearIn = (timeZone: string, now: Date): number =>
  Number(new Intl.DateTimeFormat('en', { timeZone, year: 'numeric' }).format(now))
