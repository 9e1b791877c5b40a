import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Actor } from '../../../test/testing/actor.ts'
import { createTestApp } from '../../../test/testing/app.ts'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { newId } from '../../platform/ids.ts'
import { createFinalWorkCourse, createReviewer, reviewing } from '../final-works/fixtures.ts'
import { insertDecision, lockVersion, saveClaim } from '../final-works/reviews/queries.ts'
import { passCourse } from '../passes/service.ts'
import { eraseNow } from './erase.ts'
import { erasers } from './erasers.queries.ts'

const zenit = await createTestApp()
const { db } = zenit.deps
const course = await createFinalWorkCourse(zenit)
const { handedIn } = reviewing(zenit, course)

/** Waits until another connection waits for a lock. */
const waiting = () =>
  expect
    .poll(async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        db,
      )
      return rows.length
    })
    .toBeGreaterThan(0)

interface Turn {
  tx: DbOrTx
  versionId: string
  reviewer: Actor
  learner: Actor
}

const acts: [what: string, act: (turn: Turn) => Promise<unknown>][] = [
  [
    'claims their work',
    ({ tx, versionId, reviewer }) => {
      const now = zenit.clock()
      const expiresAt = new Date(now.getTime() + 60_000)
      return saveClaim(tx, { versionId, reviewerId: String(reviewer.userId), now, expiresAt })
    },
  ],
  [
    'decides about it',
    ({ tx, versionId, reviewer }) => {
      const [decidedAt, effectiveAt] = [zenit.clock(), zenit.clock()]
      const judged = { decision: 'approved' as const, comment: 'Dobrze', criteria: [] }
      const reviewerId = String(reviewer.userId)
      return insertDecision(tx, { versionId, reviewerId, ...judged, decidedAt, effectiveAt })
    },
  ],
  [
    'lets a decision take effect',
    ({ tx, learner }) =>
      passCourse(zenit.deps, tx, {
        userId: String(learner.userId),
        courseId: course.courseId,
        passedAt: zenit.clock(),
        evidence: 'final-work',
        evidenceId: newId(),
      }),
  ],
]

test.each(acts)('[FINAL-05] erasing a person while a reviewer %s succeeds for both', async (_, act) => {
  const { learner, params } = await handedIn()
  const reviewer = await createReviewer(zenit)
  let erasing: Promise<boolean> | undefined
  await db.transaction().execute(async (tx) => {
    await lockVersion(tx, params.id)
    erasing = eraseNow(zenit.deps, { userId: String(learner.userId), keepsName: true })
    erasing.catch(() => {})
    await waiting()
    await act({ tx, versionId: params.id, reviewer, learner })
  })
  expect(await erasing).toBe(true)
  const { rows } = await sql`select from final_work_versions where id = ${params.id}`.execute(db)
  expect(rows).toEqual([])
})

test('reviewers’ notifications of a work are found without reading all notifications', async () => {
  const eraser = erasers.find(({ table }) => table === 'notifications')
  const leaving = { userId: newId(), issuer: '', subject: '', email: '', locale: 'pl' as const }
  const plan = await db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    const { rows } = await sql`explain ${eraser?.sql?.(leaving)}`.execute(tx)
    return JSON.stringify(rows)
  })
  expect(plan).toContain('notifications_version')
  expect(plan).not.toContain('Seq Scan on notifications')
})
