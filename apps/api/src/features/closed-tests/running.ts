import type { RunningTest } from '@zenit/contract/closed-tests'
import type { Language } from '../../content/document.ts'
import { textIn } from '../../content/localized.ts'
import type { Deps } from '../../deps.ts'
import { selectRunning } from './queries.ts'
import { graceSeconds } from './time/deadline.ts'

/** Returns a learner's running attempts in all courses; every page shows them (TRUST-03). */
export async function listRunning(
  deps: Pick<Deps, 'db' | 'catalog' | 'clock'>,
  { userId, language }: { userId: string; language: Language },
): Promise<{ tests: RunningTest[]; serverNow: string }> {
  const { db, catalog } = deps
  const now = deps.clock()
  const tests = await Promise.all(
    (await selectRunning(db, { userId, now })).map(async (attempt) => {
      const { title } = await catalog.document(attempt, db)
      return {
        course: attempt.courseId,
        courseTitle: textIn(title, language),
        startedAt: attempt.startedAt.toISOString(),
        endsAt: attempt.endsAt.toISOString(),
      }
    }),
  )
  return { tests, serverNow: now.toISOString() }
}

/** Returns the courses with running attempts, as long as answers still count. */
export async function listRunningCourses(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
): Promise<string[]> {
  const since = new Date(clock().getTime() - graceSeconds * 1000)
  return (await selectRunning(db, { userId, now: since })).map(({ courseId }) => courseId)
}
