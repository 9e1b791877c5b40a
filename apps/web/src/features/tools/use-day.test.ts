import { expect, test } from 'vitest'
import { dayInWords } from './use-day.ts'

test.each([
  { day: '2026-11-27', language: 'pl', words: /^piątek, 27 listopada 2026$/ },
  { day: '2026-03-01', language: 'pl', words: /^niedziela, 1 marca 2026$/ },
  {
    day: '2026-11-27',
    language: 'en', // Editions of Unicode's data differ by a comma.
    words: /^Friday,? 27 November 2026$/,
  },
])('[LANG-01] $day is $words', ({ day, language, words }) => {
  expect(dayInWords(day, language)).toMatch(words)
})
