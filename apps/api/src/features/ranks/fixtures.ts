import { finishWithoutCertificate } from '@zenit/contract/courses'
import { sql } from 'kysely'
import type { Actor } from '../../../test/testing/actor.ts'
import type { TestApp } from '../../../test/testing/app.ts'
import { type CreatedCourse, createCourse } from '../../../test/testing/factories.ts'
import { completeLessons, passCourse } from '../../../test/testing/learning.ts'
import type { CourseDocument } from '../../content/document.ts'

/** Creates a published program with this many courses, each with its own lessons. */
export async function createProgram(
  app: TestApp,
  count: number,
  document: Partial<CourseDocument> = {},
): Promise<CreatedCourse[]> {
  const courses: CreatedCourse[] = []
  for (let index = 0; index < count; index++) courses.push(await createCourse(app, { document }))
  const [first] = courses
  if (!first) throw new Error('a program has courses')
  const inProgram = courses.map((course) => ({ ...course, programId: first.programId }))
  await placeCourses(app, first.programId, inProgram)
  return inProgram
}

/** Adds courses to a program, in this order. */
export async function placeCourses(app: TestApp, programId: string, courses: CreatedCourse[]): Promise<void> {
  const ids = courses.map(({ courseId }) => courseId)
  const { db, catalog } = app.deps
  await db.updateTable('courses').set({ program_id: programId }).where('id', 'in', ids).execute()
  await sql`
    update programs set document = jsonb_set(document, '{courses}', ${JSON.stringify(ids)}::jsonb)
    where id = ${programId}`.execute(db)
  // The programs that they were created with are empty now.
  await sql`
    update programs set retired_at = now()
    where id <> ${programId} and document -> 'courses' ?| ${ids}::text[]`.execute(db)
  await catalog.reload()
}

export const finish = (learner: Actor, { courseId }: CreatedCourse) =>
  learner.call(finishWithoutCertificate, { params: { courseId } })

/** Completes every lesson, passes, and finishes without a certificate. */
export async function study(app: TestApp, learner: Actor, course: CreatedCourse) {
  await completeLessons(app, learner, course)
  await passCourse(app, learner.userId, course.courseId)
  return finish(learner, course)
}
