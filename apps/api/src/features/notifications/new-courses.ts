import { sql } from 'kysely'
import { Type } from 'typebox'
import type { Deps } from '../../deps.ts'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { job } from '../../platform/jobs.ts'
import { notify } from './notify.ts'

interface NewCourse {
  courseId: string
  moduleId: string
}

/**
 * Takes the courses that are published and not announced yet, and answers those that came into a program after it: a
 * program's first courses are news to nobody. Two workers at once take different ones.
 */
async function takeNewCourses(tx: DbOrTx, now: Date): Promise<NewCourse[]> {
  const { rows } = await sql<NewCourse & { isNew: boolean }>`
    update courses c set announced_at = ${now}
    from programs p
    where c.announced_at is null and p.id = c.program_id and c.published_revision_id is not null
      and c.retired_at is null and p.retired_at is null
    returning c.id as "courseId", p.id as "moduleId", c.created_at > p.created_at as "isNew"`.execute(tx)
  return rows.filter(({ isNew }) => isNew)
}

/** Who learns in the program, has not found the course by themselves, and reads a language that it has. */
async function listReaders(tx: DbOrTx, { courseId, moduleId }: NewCourse): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select distinct e.user_id as "userId" from enrolments e
    join courses o on o.id = e.course_id and o.program_id = ${moduleId}
    join users u on u.id = e.user_id and u.disabled_at is null
    join courses c on c.id = ${courseId}
    join course_revisions r on r.id = c.published_revision_id and r.document -> 'languages' ? u.locale
    where not exists (select from enrolments j where j.user_id = e.user_id and j.course_id = ${courseId})`.execute(
    tx,
  )
  return rows.map(({ userId }) => userId)
}

/** Tells the learners of a program that a course is new in it. */
export const announceCourses = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  job({
    name: 'notifications.new-courses.v1',
    payload: Type.Object({}),
    maxAttempts: 3,
    cron: '* * * * *',
    run: () =>
      db.transaction().execute(async (tx) => {
        const now = clock()
        for (const course of await takeNewCourses(tx, now)) {
          const readers = await listReaders(tx, course)
          const to = readers.map((userId) => ({ userId, parameters: course }))
          await notify(tx, { kind: 'new-course', cause: course.courseId, to, now })
        }
      }),
  })
