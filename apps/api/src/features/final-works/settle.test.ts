import { listNotifications } from '@zenit/contract/notifications'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '../../../test/testing/actor.ts'
import { createTestApp } from '../../../test/testing/app.ts'
import { startWorker } from '../../platform/jobs.ts'
import { createFinalWorkCourse, createReviewer, reviewing, view } from './fixtures.ts'
import { settle } from './jobs.ts'

const app = await createTestApp()
const { db } = app.deps
beforeEach(() => app.clock.set('2026-11-20T09:00:00Z'))

const course = await createFinalWorkCourse(app)
const eva = await createReviewer(app, { firstName: 'Ewa', lastName: 'Nowak' })
const { handedIn, claim, undo, decide, decisionsOf, passesOf } = reviewing(app, course)

describe('a decision taking effect', () => {
  const newsOf = async (learner: Actor) =>
    (await learner.call(listNotifications, {})).body.notifications.map(({ kind, course, decision }) => [
      kind,
      course?._id,
      decision,
    ])

  const mailsTo = async (learner: Actor) => {
    const found = db.selectFrom('mails as m').innerJoin('users as u', 'u.email', 'm.recipient')
    return found.where('u.id', '=', String(learner.userId)).select(['m.subject', 'm.text']).execute()
  }

  test('[NOTIF-01] the learner is notified once, whatever triggers it and however often', async () => {
    const { learner, params } = await handedIn()
    await claim(eva, params)
    await decide(eva, params, { decision: 'rejected' })
    const [decision] = await decisionsOf(params)
    const payload = {
      decisionId: decision?.id ?? '',
      versionId: params.id,
      effectiveAt: '2026-11-20T09:00:10.000Z',
    }
    await expect(settle(app.deps).run(payload)).rejects.toThrow('not effective yet')
    expect(await newsOf(learner)).toEqual([])
    app.clock.advance(10)
    await Promise.all([
      ...Array.from({ length: 10 }, () => settle(app.deps).run(payload)),
      ...Array.from({ length: 10 }, () => view(learner, course.courseId)),
    ])
    expect(await newsOf(learner)).toEqual([['reviewed-final-work', course.courseId, 'rejected']])
    expect(await mailsTo(learner)).toHaveLength(1)
  })

  test('[LANG-06] the learner gets an e-mail in their language, with the reviewer’s text', async () => {
    const { learner, params } = await handedIn()
    await db.updateTable('users').set({ locale: 'en' }).where('id', '=', String(learner.userId)).execute()
    await claim(eva, params)
    await decide(eva, params, { decision: 'rejected', comment: 'Dodaj przykład.' })
    app.clock.advance(10)
    await view(learner, course.courseId)
    const title = course.document.title.en
    const [mail] = await mailsTo(learner)
    expect(mail?.subject).toBe(`Your final project needs changes: “${title}”`)
    expect(mail?.text).toContain(
      `Your project “Newsletter działu” in the course “${title}” needs some changes.`,
    )
    expect(mail?.text).toContain('What to improve:\nDodaj przykład.')
    expect(mail?.text).toContain(
      `Revise your project:\n${app.deps.config.publicUrl}/course-final-work/${course.courseId}`,
    )
    expect(mail?.text).not.toContain('Nowak')
  })

  test('[FINAL-05] happens by itself: the job was enqueued with the decision', async () => {
    const { learner, params } = await handedIn()
    await claim(eva, params)
    await decide(eva, params)
    app.clock.advance(10)
    // Nobody requests the work, and the test does not wait for the queue.
    await sql`delete from graphile_worker._private_jobs where payload ->> 'versionId' <> ${params.id}`.execute(
      db,
    )
    await sql`
      update graphile_worker._private_jobs set run_at = now() where payload ->> 'decisionId' is not null`.execute(
      db,
    )
    const worker = await startWorker(app.database.url, [settle(app.deps)])
    await expect.poll(() => passesOf(learner), { timeout: 20_000 }).toHaveLength(1)
    await worker.stop()
  })

  test('[FINAL-05] of a decision that was undone has no effect', async () => {
    const { learner, params } = await handedIn()
    await claim(eva, params)
    await decide(eva, params)
    await undo(eva, params)
    const [decision] = await decisionsOf(params)
    app.clock.advance(60)
    const payload = {
      decisionId: decision?.id ?? '',
      versionId: params.id,
      effectiveAt: '2026-11-20T09:00:10.000Z',
    }
    await settle(app.deps).run(payload)
    expect(await passesOf(learner)).toEqual([])
    expect(await newsOf(learner)).toEqual([])
  })
})
