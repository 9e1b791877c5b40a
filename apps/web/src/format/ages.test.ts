import { expect, test } from 'vitest'
import { agoWords, backupSizeWords } from './ages.ts'

const now = Date.parse('2026-11-24T12:00:00Z')

test.each([
  ['2026-11-24T12:00:05Z', '0 minut temu', '0 minutes ago'],
  ['2026-11-24T11:01:00Z', '59 minut temu', '59 minutes ago'],
  ['2026-11-24T06:00:00Z', '6 godzin temu', '6 hours ago'],
  ['2026-11-22T12:00:01Z', '47 godzin temu', '47 hours ago'],
  ['2026-11-22T12:00:00Z', '2 dni temu', '2 days ago'],
])('[OPS-06] the age of a run that began at %s', (instant, pl, en) => {
  expect([agoWords(instant, now, 'pl'), agoWords(instant, now, 'en')]).toEqual([pl, en])
})

test('[OPS-06] the size of a backup is in gigabytes from one gigabyte on', () => {
  const told = [0, 1024 ** 2 * 3.5, 1024 ** 3 * 1.25].map((bytes) => backupSizeWords(bytes, 'en'))
  expect(told).toEqual(['1 kB', '3.5 MB', '1.3 GB'])
})
