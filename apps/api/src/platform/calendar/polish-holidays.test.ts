import { describe, expect, test } from 'vitest'
import { easterSunday, isPolishHoliday, polishHolidays } from './polish-holidays.ts'

test.each([
  '1961-04-02',
  '1981-04-19',
  '2008-03-23',
  '2024-03-31',
  '2025-04-20',
  '2026-04-05',
  '2027-03-28',
  '2028-04-16',
  '2029-04-01',
  '2030-04-21',
  '2038-04-25',
  '2049-04-18',
  '2076-04-19',
  '2285-03-22',
])('[FINAL-04] Easter falls on %s', (day) => {
  expect(easterSunday(Number(day.slice(0, 4)))).toBe(day)
})

describe('public holidays in Poland', () => {
  test.each([
    [2024, ['04-01', '05-19', '05-30']],
    [2025, ['04-21', '06-08', '06-19']],
    [2026, ['04-06', '05-24', '06-04']],
    [2027, ['03-29', '05-16', '05-27']],
    [2028, ['04-17', '06-04', '06-15']],
    [2038, ['04-26', '06-13', '06-24']],
  ])('[FINAL-04] Easter Monday, Pentecost and Corpus Christi of %i', (year, days) => {
    expect(days.filter((day) => !isPolishHoliday(`${year}-${day}`))).toEqual([])
  })

  test('[FINAL-04] are these in 2026, and no others', () => {
    expect(polishHolidays(2026)).toEqual([
      '2026-01-01',
      '2026-01-06',
      '2026-04-05',
      '2026-04-06',
      '2026-05-01',
      '2026-05-03',
      '2026-05-24',
      '2026-06-04',
      '2026-08-15',
      '2026-11-01',
      '2026-11-11',
      '2026-12-24',
      '2026-12-25',
      '2026-12-26',
    ])
  })

  test.each([
    ['2023-12-24', false],
    ['2024-12-24', false],
    ['2025-12-24', true],
    ['2030-12-24', true],
    // Good Friday and New Year’s Eve are working days.
    ['2026-04-03', false],
    ['2026-12-31', false],
    ['2026-05-02', false],
  ])('[FINAL-04] %s: %s', (day, isHoliday) => {
    expect(isPolishHoliday(day)).toBe(isHoliday)
  })
})
