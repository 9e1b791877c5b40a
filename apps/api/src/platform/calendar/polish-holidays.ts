import { addDays, type Day, dayOf, yearOf } from './days.ts'

/** Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher). */
export function easterSunday(year: number): Day {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const inCentury = year % 100
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const days = epact + weekday - 7 * late + 114
  return dayOf(year, Math.floor(days / 31), (days % 31) + 1)
}

const christmasEveSince = 2025

/**
 * The days off of the Act of 18 January 1951, in its current version; includes Christmas Eve since 2025. Correct from
 * 2011 on, when Epiphany returned.
 */
export function polishHolidays(year: number): Day[] {
  const easter = easterSunday(year)
  return [
    dayOf(year, 1, 1),
    dayOf(year, 1, 6),
    easter,
    addDays(easter, 1),
    dayOf(year, 5, 1),
    dayOf(year, 5, 3),
    // Pentecost and Corpus Christi move with Easter.
    addDays(easter, 49),
    addDays(easter, 60),
    dayOf(year, 8, 15),
    dayOf(year, 11, 1),
    dayOf(year, 11, 11),
    ...(year >= christmasEveSince ? [dayOf(year, 12, 24)] : []),
    dayOf(year, 12, 25),
    dayOf(year, 12, 26),
  ]
}

const known = new Map<number, ReadonlySet<Day>>()

export function isPolishHoliday(day: Day): boolean {
  const year = yearOf(day)
  const holidays = known.get(year) ?? new Set(polishHolidays(year))
  known.set(year, holidays)
  return holidays.has(day)
}
