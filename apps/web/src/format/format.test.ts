import { expect, test } from 'vitest'
import * as dates from './dates.ts'
import * as days from './days.ts'
import { enumeration, listWords } from './lists.ts'
import { lengthWords, numberWords, sizeWords } from './numbers.ts'
import { percentWords } from './percent.ts'
import { splitSentences } from './segments.ts'

/**
 * With plain spaces and without commas: no-break spaces depend on the language, and commas on the version of Unicode’s
 * data.
 */
const plain = (words: string) => words.replaceAll(/[\u00a0\u2009\u202f]/g, ' ').replaceAll(',', '')

/** Nine in the morning in Warsaw. */
const morning = '2026-11-21T08:05:07Z'
const { officeTimeZone } = dates

test.each([
  [dates.weekdayWords, 'sobota 21 listopada', 'Saturday 21 November'],
  [dates.weekdayMomentWords, 'sobota 21 listopada 9:05', 'Saturday 21 November at 9:05'],
  [dates.dateWords, '21 listopada 2026', '21 November 2026'],
  [dates.momentWords, '21 listopada 9:05', '21 November at 9:05'],
  [dates.dateTimeWords, '21 listopada 2026 9:05', '21 November 2026 at 9:05'],
  [dates.timeWords, '9:05', '9:05'],
  [dates.clockWords, '09:05', '09:05'],
])('[LANG-01] an instant is written in the language’s own form (%#)', (words, pl, en) => {
  expect(plain(words(morning, 'pl', officeTimeZone))).toBe(pl)
  expect(plain(words(morning, 'en', officeTimeZone))).toBe(en)
})

test('[LANG-01] the day is that of the given time zone', () => {
  const midnight = '2026-11-20T23:30:00Z'
  expect(dates.isoDay(midnight, 'UTC')).toBe('2026-11-20')
  expect(dates.isoDay(midnight, officeTimeZone)).toBe('2026-11-21')
  expect(dates.dateWords(Date.parse(midnight), 'pl', 'UTC')).toBe('20 listopada 2026')
})

test('[LANG-01] a span contains once what its ends have in common', () => {
  const span = days.daySpanFormat('en', { day: 'numeric', month: 'short' })
  expect(plain(span('2026-11-23', '2026-11-29')).replaceAll(' – ', '–')).toBe('23–29 Nov')
})

test('[LANG-01] days in the near future have names', () => {
  expect([0, 1, 11].map((count) => dates.daysAhead(count, 'pl'))).toEqual(['dzisiaj', 'jutro', 'za 11 dni'])
})

test('the day and month of a date are not broken', () => {
  expect(dates.onOneLine('środa, 25 listopada')).toBe('środa, 25\u00a0listopada')
})

test.each([
  [days.dayWords, '27 listopada 2026', '27 November 2026'],
  [days.weekdayOfDay, 'piątek 27 listopada', 'Friday 27 November'],
  [days.fullDayWords, 'piątek 27 listopada 2026', 'Friday 27 November 2026'],
  [days.monthWords, 'listopad 2026', 'November 2026'],
  [days.weekdayName, 'piątek', 'Friday'],
  [days.shortWeekday, 'pt', 'Fri'],
])('[LANG-01] a day of the calendar is the same one wherever it is read (%#)', (words, pl, en) => {
  const zone = process.env.TZ
  try {
    for (const place of ['Pacific/Honolulu', 'Pacific/Kiritimati']) {
      process.env.TZ = place
      expect([words('2026-11-27', 'pl'), words('2026-11-27', 'en')].map(plain)).toEqual([pl, en])
    }
  } finally {
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
  }
})

test('[LANG-01] in Polish a number of four digits has no space', () => {
  expect([1.25, 3000, 12_500].map((value) => plain(numberWords(value, 'pl')))).toEqual([
    '125',
    '3000',
    '12 500',
  ])
  expect([1.25, 3000].map((value) => numberWords(value, 'en'))).toEqual(['1.25', '3,000'])
})

test.each([
  [45, '45 minut', '45 minutes'],
  [60, '1 godzina', '1 hour'],
  [200, '35 godziny', '3.5 hours'],
])('[LANG-01] a length of %i minutes', (minutes, pl, en) => {
  expect(plain(lengthWords(minutes, 'pl'))).toBe(pl)
  expect(lengthWords(minutes, 'en')).toBe(en)
})

test.each([
  [3, '1 kB'],
  [48_213, '47 kB'],
  [1024 * 1024 * 2.55, '2.6 MB'],
])('[LANG-01] a file of %i bytes has %s', (bytes, words) => {
  expect(sizeWords(bytes, 'en')).toBe(words)
})

test.each([
  [29 / 50, '58%'],
  [0.999, '99%'],
  [1, '100%'],
])('[LANG-01] a share of %f is %s', (share, words) => {
  expect(percentWords(share, 'en')).toBe(words)
  expect(plain(percentWords(share, 'pl')).replace(' ', '')).toBe(words)
})

test('[LANG-01] lists end in the form of the language', () => {
  const words = ['a', 'b', 'c']
  expect([listWords(words, 'pl'), listWords(words, 'en')]).toEqual(['a, b i c', 'a, b and c'])
  expect([enumeration(words, 'pl'), enumeration(words, 'en')]).toEqual(['a, b i c', 'a, b, c'])
})

test('[LANG-01] sentences are separated', () => {
  expect(splitSentences('Jeden. Dwa!', 'pl')).toEqual(['Jeden. ', 'Dwa!'])
})
