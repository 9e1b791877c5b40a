import type { BodyOf } from '@zenit/contract/call'
import { checkClosedTest, type Result, startClosedTest, type Test } from '@zenit/contract/closed-tests'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Actor } from '../../../test/testing/actor.ts'
import type { TestApp } from '../../../test/testing/app.ts'
import {
  type CreatedCourse,
  courseDocument,
  createCourse,
  createLearner,
  questionDocument,
} from '../../../test/testing/factories.ts'
import type { ClosedTestDocument, CourseDocument } from '../../content/document.ts'
import { insertCompletions, insertEnrolments } from '../../demo/facts.ts'

/** Joins a course in its published revision; with `lessons`, all lessons are completed. */
export async function enrol(
  { deps: { db }, clock }: TestApp,
  learner: Actor,
  { course, lessons = true }: { course: CreatedCourse; lessons?: boolean },
): Promise<void> {
  const who = { userId: String(learner.userId), courseId: course.courseId, at: clock() }
  await insertEnrolments(db, [{ ...who, revisionId: course.revisionId }])
  if (!lessons) return
  const sublessons = course.document.lessons.flatMap((lesson) => lesson.sublessons)
  await insertCompletions(
    db,
    sublessons.map(({ _id }) => ({ ...who, sublessonId: _id })),
  )
}

/** Creates a course whose closed test has `count` single-choice questions (4 by default) and the given settings. */
export async function createTestCourse(
  app: TestApp,
  given: Partial<ClosedTestDocument> & { count?: number; course?: Partial<CourseDocument> } = {},
): Promise<CreatedCourse & { test: ClosedTestDocument }> {
  const { count = 4, course: more, ...settings } = given
  const questions = Array.from({ length: count }, () => questionDocument())
  const base = courseDocument().closedTest as ClosedTestDocument
  const closedTest = { ...base, questions, ...settings }
  const course = await createCourse(app, { document: { closedTest, ...more } })
  return { ...course, test: closedTest }
}

/** Creates a learner who has joined the course and finished its lessons. */
export async function createReadyLearner(
  app: TestApp,
  course: CreatedCourse,
  given: Parameters<typeof createLearner>[1] = {},
): Promise<Actor> {
  const learner = await createLearner(app, given)
  await enrol(app, learner, { course })
  return learner
}

/** Returns answers to the served questions: right for the first `rightCount`, wrong for the others. */
export function answersTo(served: Test, document: ClosedTestDocument, rightCount: number) {
  return served.questions.map((question, q) => {
    const key = document.questions.find((one) => one._id === question._id)
    const chosen = (key?.answers ?? []).filter((answer) => answer.right === q < rightCount)
    const wanted = q < rightCount ? chosen : chosen.slice(0, 1)
    return { q, a: wanted.map((answer) => answer._id) }
  })
}

/** Starts an attempt and returns the test with its questions. */
export async function start(learner: Actor, courseId: string): Promise<Test> {
  const { body, status, text } = await learner.call(startClosedTest, { params: { id: courseId } })
  if (status !== 200) throw new Error(`The attempt did not start: ${text}`)
  return body.test
}

/** Checks the attempt and returns the result. */
export async function check(
  learner: Actor,
  courseId: string,
  body: BodyOf<typeof checkClosedTest>,
): Promise<Result> {
  const {
    body: answer,
    status,
    text,
  } = await learner.call(checkClosedTest, { params: { id: courseId }, body })
  if (status !== 200) throw new Error(`The check was refused: ${text}`)
  return answer.result
}

/** Waits until a statement of another connection waits for a lock, so that the test can change what it reads next. */
export const untilBlocked = ({ deps: { db } }: TestApp): Promise<void> =>
  expect
    .poll(
      async () => {
        const { rows } = await sql`select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
        return rows.length
      },
      { timeout: 10_000 },
    )
    .toBeGreaterThan(0)
