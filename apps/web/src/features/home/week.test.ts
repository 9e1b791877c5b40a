import type { Streak } from '@zenit/contract/streaks'
import { describe, expect, test } from 'vitest'
import { lookOf, newsOf } from './week.ts'

const today = '2026-11-20'

describe('[STREAK-01] a day of the current week', () => {
  test.each([
    ['2026-11-19', 'met', 'met'],
    ['2026-11-18', 'forgiven', 'forgiven'],
    ['2026-11-17', 'none', 'missed'],
    [today, 'none', 'today'],
    [today, 'met', 'met'],
    ['2026-11-21', 'none', 'ahead'],
  ] as const)('%s, %s, looks %s', (day, state, look) => {
    expect(lookOf({ day, state }, today)).toBe(look)
  })
})

describe('[STREAK-01, HOME-02] the message about today', () => {
  const streak = (given: Partial<Streak>) =>
    ({ currentDays: 0, isTodayMet: false, challenge: { seconds: 0, goalSeconds: 300 }, ...given }) as Streak

  test.each([
    [{}, { kind: 'begin', minutes: 5 }],
    [
      { currentDays: 3, challenge: { seconds: 61, goalSeconds: 300 } },
      { kind: 'goOn', minutes: 4 },
    ],
    [
      { currentDays: 3, challenge: { seconds: 299, goalSeconds: 300 } },
      { kind: 'goOn', minutes: 1 },
    ],
    [
      { currentDays: 4, isTodayMet: true, challenge: { seconds: 900, goalSeconds: 300 } },
      { kind: 'met', minutes: 0 },
    ],
  ] as const)('%j', (given, news) => {
    expect(newsOf(streak(given))).toEqual(news)
  })
})
