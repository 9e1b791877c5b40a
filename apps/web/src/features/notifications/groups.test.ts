import { expect, test } from 'vitest'
import { groupByDay } from './groups.ts'

const at = (_id: string, createdAt: string) => ({ _id, createdAt })

test('[NOTIF-01] notifications are grouped by the day in the reader’s time zone', () => {
  const pages = [[at('b', '2026-11-20T23:30:00Z'), at('a', '2026-11-20T22:30:00Z')]]
  const days = (timeZone: string) =>
    groupByDay(pages, timeZone).map(({ day, items }) => `${day} ${items.map(({ _id }) => _id).join('')}`)
  expect(days('Europe/Warsaw')).toEqual(['2026-11-21 b', '2026-11-20 a'])
  expect(days('UTC')).toEqual(['2026-11-20 ba'])
})

test('[NOTIF-01] one that moved to the next page because of a new one is shown once', () => {
  const time = '2026-11-20T12:00:00Z'
  const pages = [[at('d', time), at('c', time)], [at('c', time), at('b', time)], []]
  expect(groupByDay(pages, 'UTC')[0]?.items.map(({ _id }) => _id)).toEqual(['d', 'c', 'b'])
})
