import { useLocalHour } from '../../local-time.ts'

/** The part of the day by the reader's clock, used by the greeting and the sky of the home page. */
export type DayPart = 'day' | 'evening' | 'night'

const morning = 5
const evening = 18
const night = 21

export function dayPartOf(hour: number): DayPart {
  if (hour >= night || hour < morning) return 'night'
  return hour >= evening ? 'evening' : 'day'
}

export const useDayPart = (): DayPart => dayPartOf(useLocalHour())
