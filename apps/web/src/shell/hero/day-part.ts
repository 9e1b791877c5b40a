/** The part of the day by the reader's clock, used by the greeting and the sky of the home page. */
export type DayPart = 'day' | 'evening' | 'night'

const morning = 5
const evening = 18
const night = 21

export function dayPartOf(hour: number): DayPart {
  if (hour >= night || hour < morning) return 'night'
  return hour >= evening ? 'evening' : 'day'
}

let serverHour = 0

/**
 * Sets the hour in the reader's time zone: the server cannot read the reader's clock. See
 * first-screen/render.tsx.
 */
export function setServerHour(hour: number): void {
  serverHour = hour
}

export const dayPartNow = (): DayPart => dayPartOf(import.meta.env.SSR ? serverHour : new Date().getHours())
