import { listNotifications } from '@zenit/contract/notifications'
import { claimReview, decideReview, undoReview } from '@zenit/contract/reviews'
import { describe, expect, test } from 'vitest'
import { type Actor, signIn } from '../../../test/testing/actor.ts'
import { createTestApp } from '../../../test/testing/app.ts'
import { createAuthor, createFinalWorkCourse, createReviewer, submit, verdict } from './fixtures.ts'
import { warnReviewers } from './jobs.ts'

/** Creates a work submitted on Friday at 10, due at the end of Wednesday, and everybody who may review it. */
async function createWaiting() {
  const app = await createTestApp()
  const course = await createFinalWorkCourse(app)
  const ewa = await createReviewer(app)
  const admin = await createReviewer(app, { roles: ['learner', 'admin'] })
  const author = await createAuthor(app, course, { roles: ['learner', 'reviewer'] })
  const learner = await createAuthor(app, course)
  const away = await createReviewer(app)
  await app.deps.db
    .updateTable('users')
    .set({ disabled_at: app.clock() })
    .where('id', '=', String(away.userId))
    .execute()
  const handedIn = await submit(author, course)
  const id = handedIn.submitData?.versions[0]?._id ?? ''
  const now = (actor: Actor) => signIn(app, String(actor.userId))

  const warn = (percent: number) => warnReviewers(app.deps).run({ versionId: id, percent })
  const told = async (actor: Actor) => {
    const { body } = await (await now(actor)).call(listNotifications, {})
    return body.notifications.map(({ kind, course: about, review }) => [
      kind,
      about?._id,
      review?.percent,
      review?._id,
    ])
  }
  const claim = async (actor: Actor) => (await now(actor)).call(claimReview, { params: { id } })
  const decide = async (actor: Actor) =>
    (await now(actor)).call(decideReview, { params: { id }, body: verdict(course) })
  const undo = async (actor: Actor) => (await now(actor)).call(undoReview, { params: { id } })
  const warning = (percent: number) => ['review-due', course.courseId, percent, id]
  return { app, ewa, admin, author, learner, away, warn, told, claim, decide, undo, warning }
}

describe('reviewers are reminded of a pending work', () => {
  test('[FINAL-05] all of them, but not its author, once for each share of the time', async () => {
    const { app, ewa, admin, author, learner, warn, told, warning } = await createWaiting()
    app.clock.set('2026-11-24T04:00:00Z')
    await Promise.all([warn(50), warn(50)])
    await warn(50)
    for (const reviewer of [ewa, admin]) expect(await told(reviewer)).toEqual([warning(50)])
    for (const other of [author, learner]) expect(await told(other)).toEqual([])
    app.clock.set('2026-11-25T23:00:00Z')
    await warn(80)
    await warn(100)
    expect(await told(ewa)).toEqual([warning(100), warning(80), warning(50)])
  })

  test('[FINAL-05] only the one who has claimed it, during the claim', async () => {
    const { app, ewa, admin, warn, told, claim, warning } = await createWaiting()
    app.clock.set('2026-11-24T04:00:00Z')
    await claim(admin)
    await warn(50)
    expect([await told(ewa), await told(admin)]).toEqual([[], [warning(50)]])
    app.clock.set('2026-11-25T06:00:00Z')
    await warn(80)
    expect(await told(ewa)).toEqual([warning(80)])
  })

  test('[FINAL-05] not before the time, by working days', async () => {
    const { app, warn } = await createWaiting()
    app.clock.set('2026-11-24T03:59:59Z')
    await expect(warn(50)).rejects.toThrow('has more time left')
  })

  test('[FINAL-05] not when it is decided; and while that can be undone, the job runs again later', async () => {
    const { app, ewa, admin, warn, told, claim, decide, undo, warning } = await createWaiting()
    app.clock.set('2026-11-24T04:00:00Z')
    await claim(ewa)
    await decide(ewa)
    await expect(warn(50)).rejects.toThrow('can still be taken back')
    await undo(ewa)
    await warn(50)
    expect(await told(ewa)).toEqual([warning(50)])
    await decide(ewa)
    app.clock.set('2026-11-25T23:00:00Z')
    await warn(80)
    await warn(100)
    expect([await told(ewa), await told(admin)]).toEqual([[warning(50)], []])
  })
})
