import { viewHome } from '@zenit/contract/home'
import { listNotifications } from '@zenit/contract/notifications'
import { completeOnboarding, viewOnboarding } from '@zenit/contract/onboarding'
import { celebrateRank, viewRank } from '@zenit/contract/ranks'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/testing/app.ts'
import { createLearner } from '../../../test/testing/factories.ts'
import { createItem } from '../../../test/testing/items.ts'
import { newId } from '../../platform/ids.ts'
import { promote } from '../ranks/promote.ts'

const app = await createTestApp()
const { db } = app.deps

const promotions = (userId: string | null) =>
  db
    .selectFrom('rank_promotions')
    .where('user_id', '=', userId ?? '')
    .select(['rank', 'reason'])
    .execute()

test('[ONB-01] without any steps there is nothing to show', async () => {
  const learner = await createLearner(app, { rank: 1 })
  expect((await learner.call(viewOnboarding, {})).body).toEqual({ data: { steps: [] } })
})

test('[ONB-01][LANG-03] the steps are in the learner’s language', async () => {
  const step = {
    _id: newId(),
    title: { pl: 'Witaj', en: 'Welcome' },
    body: { pl: '<p>Dzień dobry</p>', en: '<p>Good day</p>' },
    media: '/media/a.webp',
    picture: 'lessons' as const,
  }
  await createItem(app, 'onboarding', { steps: [step] })
  const learner = await createLearner(app, { rank: 1 })
  for (const [language, title, body] of [
    ['pl', 'Witaj', '<p>Dzień dobry</p>'],
    ['en', 'Welcome', '<p>Good day</p>'],
  ] as const) {
    const reply = await learner.call(viewOnboarding, { language })
    expect(reply.body.data.steps).toEqual([{ ...step, title, body }])
  }
})

test('[ONB-01][ACCESS-01] completing it raises rank 1 to 2, and gives access to the rest immediately', async () => {
  const learner = await createLearner(app, { rank: 1 })
  expect((await learner.call(viewHome, {})).code).toBe('rank-too-low')
  const { status, body } = await learner.call(completeOnboarding, {})
  expect([status, body]).toMatchObject([200, { success: true, user: { _id: learner.userId, rankStage: 2 } }])
  expect((await learner.call(viewHome, {})).status).toBe(200)
  expect(await promotions(learner.userId)).toEqual([{ rank: 2, reason: 'onboarding' }])
})

test('[RANK-01] the new rank is celebrated like every other, once, without a notification', async () => {
  const learner = await createLearner(app, { rank: 1 })
  await learner.call(completeOnboarding, {})
  expect((await learner.call(viewRank, {})).body.rank).toMatchObject({ rankStage: 2, celebration: 2 })
  const replies = [
    await learner.call(celebrateRank, { body: { rank: 2 } }),
    await learner.call(celebrateRank, { body: { rank: 2 } }),
  ]
  expect(replies.map(({ body }) => body.isFirst)).toEqual([true, false])
  expect((await learner.call(viewRank, {})).body.rank.celebration).toBeNull()
  expect((await learner.call(listNotifications, {})).body.notifications).toEqual([])
})

test('[API-02][RANK-01] twenty simultaneous completions promote once', async () => {
  const learner = await createLearner(app, { rank: 1 })
  // The viewer is cached from here on, so that each of the twenty still has rank 1.
  await learner.call(viewOnboarding, {})
  const replies = await Promise.all(Array.from({ length: 20 }, () => learner.call(completeOnboarding, {})))
  expect(replies.map((reply) => reply.body.user.rankStage)).toEqual(Array(20).fill(2))
  expect(await promotions(learner.userId)).toHaveLength(1)
})

test('[ONB-01] completing it never lowers a rank', async () => {
  const learner = await createLearner(app, { rank: 3 })
  const before = await promotions(learner.userId)
  const { body } = await learner.call(completeOnboarding, {})
  expect(body.user.rankStage).toBe(3)
  expect(await promotions(learner.userId)).toEqual(before)
})

test('[RANK-01] a rank that is earned twice is new only once', async () => {
  const { userId } = await createLearner(app)
  const promotion = { userId: userId ?? '', rank: 3, reason: 'certificate', now: app.clock() }
  expect(await promote(db, promotion)).toBe(true)
  expect(await promote(db, promotion)).toBe(false)
})
