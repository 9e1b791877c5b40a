import { viewHome } from '@zenit/contract/home'
import { getUserData } from '@zenit/contract/session'
import { updateTimeZone, viewStreak } from '@zenit/contract/streaks'
import { describe, expect, test } from 'vitest'
import { type Actor, signIn } from '../../../test/testing/actor.ts'
import { createTestApp } from '../../../test/testing/app.ts'
import { createLearner } from '../../../test/testing/factories.ts'
import { insertStudyDays } from '../../demo/facts.ts'
import { goalSeconds } from './day.ts'

const app = await createTestApp()
const { db } = app.deps

const studied = (learner: Actor, days: Record<string, number>) =>
  insertStudyDays(
    db,
    Object.entries(days).map(([day, seconds]) => ({
      ...{ userId: String(learner.userId), at: app.clock() },
      ...{ day, seconds },
    })),
  )

/** A new session, because the access token expires when the clock is moved far. */
const at = (learner: Actor, time: string) => {
  app.clock.set(time)
  return signIn(app, learner.userId ?? '')
}

const streakOf = async (learner: Actor, month?: string) =>
  (await learner.call(viewStreak, { query: month ? { month } : {} })).body.streak

describe('GET /streak', () => {
  test('[STREAK-01] [HOME-02] returns today, the streak, this week and the month', async () => {
    const learner = await at(await createLearner(app), '2026-11-20T09:00:00Z')
    await studied(learner, {
      '2026-10-30': goalSeconds,
      '2026-11-16': goalSeconds,
      '2026-11-17': goalSeconds + 100,
      '2026-11-18': goalSeconds - 1,
      '2026-11-19': goalSeconds,
      '2026-11-20': 120,
    })
    const streak = await streakOf(learner)
    expect(streak).toMatchObject({
      today: '2026-11-20',
      currentDays: 3,
      longestDays: 3,
      isTodayMet: false,
      isForgivenessLeft: false,
      challenge: { seconds: 120, goalSeconds: 300 },
    })
    expect(streak.week.map(({ state }) => state)).toEqual([
      'met',
      'met',
      'forgiven',
      'met',
      'none',
      'none',
      'none',
    ])
    expect(streak.calendar).toMatchObject({ month: '2026-11', firstMonth: '2026-10' })
    expect(streak.calendar.days).toHaveLength(30)
    expect((await streakOf(learner, '2026-10')).calendar.days.filter(({ state }) => state === 'met')).toEqual(
      [{ day: '2026-10-30', state: 'met' }],
    )
  })

  test('[STREAK-01] of a new learner is empty, in this month', async () => {
    const learner = await at(await createLearner(app), '2026-11-20T09:00:00Z')
    expect(await streakOf(learner)).toMatchObject({
      currentDays: 0,
      longestDays: 0,
      isForgivenessLeft: true,
      calendar: { month: '2026-11', firstMonth: '2026-11' },
    })
  })

  test('[ACCESS-06] [STREAK-01] contains nothing of other learners', async () => {
    const learner = await createLearner(app)
    await studied(await createLearner(app), { '2026-11-20': goalSeconds })
    expect((await streakOf(learner)).longestDays).toBe(0)
  })

  test.each(['2026-13', '2026-1', '26-11', '2026-11-20', 'november'])(
    '[API-02] month %s is rejected',
    async (month) => {
      const learner = await createLearner(app)
      expect((await learner.call(viewStreak, { query: { month } })).status).toBe(400)
    },
  )

  test.each([
    ['the night of the change to summer time', '2026-03-28T23:30:00Z', '2026-03-29'],
    ['the last minute of that day', '2026-03-29T21:59:00Z', '2026-03-29'],
    ['the first minute after it', '2026-03-29T22:00:00Z', '2026-03-30'],
    ['the hour that occurs twice', '2026-10-25T00:30:00Z', '2026-10-25'],
    ['and again', '2026-10-25T01:30:00Z', '2026-10-25'],
    ['the last minute of the long day', '2026-10-25T22:59:00Z', '2026-10-25'],
    ['the end of the year', '2026-12-31T22:59:59Z', '2026-12-31'],
    ['the new year', '2026-12-31T23:00:00Z', '2027-01-01'],
  ])('[STREAK-01] %s is of the right day', async (_, time, day) => {
    const learner = await at(await createLearner(app), time)
    expect((await streakOf(learner)).today).toBe(day)
  })
})

describe('a learner who travels', () => {
  test('[STREAK-01] gets the day of their current time zone, and keeps days met elsewhere', async () => {
    const home = await at(await createLearner(app), '2026-11-20T20:00:00Z')
    await studied(home, { '2026-11-19': goalSeconds, '2026-11-20': goalSeconds })
    expect(await streakOf(home)).toMatchObject({ today: '2026-11-20', isTodayMet: true })

    const { body } = await home.call(updateTimeZone, { body: { timeZone: 'Asia/Tokyo' } })
    expect(body.user.timeZone).toBe('Asia/Tokyo')
    expect((await home.call(getUserData, {})).body.user.timeZone, 'at once').toBe('Asia/Tokyo')
    expect(await streakOf(home)).toMatchObject({ today: '2026-11-21', isTodayMet: false, currentDays: 2 })
    expect((await home.call(viewHome, {})).body.challenge.seconds).toBe(0)

    await studied(home, { '2026-11-21': goalSeconds })
    await home.call(updateTimeZone, { body: { timeZone: 'Pacific/Honolulu' } })
    expect(await streakOf(home)).toMatchObject({ today: '2026-11-20', isTodayMet: true, currentDays: 3 })
  })

  test.each(['Europe/Wonderland', '+01:00', '', 'x'.repeat(65), 'Europe/Warsaw\u0000', 1])(
    '[API-02] [STREAK-01] %j is no time zone',
    async (timeZone) => {
      const learner = await at(await createLearner(app), '2026-11-20T09:00:00Z')
      const reply = await learner.call(updateTimeZone, { body: { timeZone } })
      expect([reply.status, reply.code]).toEqual([400, 'invalid-input'])
      expect(reply.text).toContain('"field":"timeZone"')
      expect((await learner.call(getUserData, {})).body.user.timeZone).toBe('Europe/Warsaw')
    },
  )
})
