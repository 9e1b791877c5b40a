import { viewClosedTest } from '@zenit/contract/closed-tests'
import { sql } from 'kysely'
import { beforeEach } from 'vitest'
import { type Actor, signIn } from '../../../../test/testing/actor.ts'
import type { TestApp } from '../../../../test/testing/app.ts'
import { beat } from '../../../platform/heartbeat.ts'
import { answersTo, createReadyLearner, createTestCourse, start } from '../fixtures.ts'
import { heartbeatOf } from './extensions.ts'

const startOfTest = '2026-11-20T09:00:00Z'

/** The time this long after the start. */
export const at = (minutes: number, seconds = 0) =>
  new Date(Date.parse(startOfTest) + (minutes * 60 + seconds) * 1000)

/** Attempts at a test during outages. Each test begins with a process that serves. */
export function outages(app: TestApp) {
  const { db } = app.deps
  const heartbeat = () => beat(heartbeatOf(app.deps))

  beforeEach(async () => {
    await sql`truncate heartbeat; truncate outages cascade`.execute(db)
    app.clock.set(startOfTest)
    await heartbeat()
  })

  /** A process has served without interruption until now. */
  async function servedUntil(time: Date): Promise<void> {
    app.clock.set(time)
    await db.updateTable('heartbeat').set({ beaten_at: time }).execute()
  }

  /** No process serves between these times; then one starts. */
  async function outage(from: Date, until: Date): Promise<void> {
    await servedUntil(from)
    app.clock.set(until)
    await heartbeat()
  }

  async function startedAttempt(settings: Parameters<typeof createTestCourse>[1] = {}) {
    const course = await createTestCourse(app, settings)
    const learner = await createReadyLearner(app, course)
    const served = await start(learner, course.courseId)
    return { ...course, learner, served, all: answersTo(served, course.test, 4) }
  }

  const back = (learner: Actor) => signIn(app, learner.userId as string)
  const view = async (learner: Actor, courseId: string) =>
    (await (await back(learner)).call(viewClosedTest, { params: { id: courseId } })).body.test
  const times = async (courseId: string) => {
    const attempts = db.selectFrom('test_attempts').where('course_id', '=', courseId)
    const rows = await attempts.select(['started_at', 'ends_at']).execute()
    return rows.map((row) => [row.started_at, row.ends_at] as const)
  }
  const endsAt = async (courseId: string) => (await times(courseId)).map(([, end]) => end.toISOString())
  const extensions = (learner: Actor) =>
    db
      .selectFrom('test_extensions')
      .where('user_id', '=', learner.userId as string)
      .selectAll()
      .execute()

  return { heartbeat, servedUntil, outage, startedAttempt, back, view, times, endsAt, extensions }
}
