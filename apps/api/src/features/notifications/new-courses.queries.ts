import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/db/connect.ts'

interface NewCourse {
  courseId: string
  programId: string
}

/**
 * Marks the published courses that are not announced yet, and returns those added to a program after it was published:
 * a program's first courses are not announced. Two concurrent workers take different ones.
 */
export async function takeNewCourses(tx: DbOrTx, now: Date): Promise<NewCourse[]> {
  const { rows } = await sql<NewCourse & { isNew: boolean }>`
    update courses c set announced_at = ${now}
    from programs p
    where c.announced_at is null and p.id = c.program_id and c.published_revision_id is not null
      and c.retired_at is null and p.retired_at is null
    returning c.id as "courseId", p.id as "programId", c.created_at > p.created_at as "isNew"`.execute(tx)
  return rows.filter(({ isNew }) => isNew)
}

/** Returns people who learn in the program, have not joined the course, and read one of its languages. */
export async function listReaders(tx: DbOrTx, { courseId, programId }: NewCourse): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select distinct e.user_id as "userId" from enrolments e
    join courses o on o.id = e.course_id and o.program_id = ${programId}
    join users u on u.id = e.user_id and u.disabled_at is null
    join courses c on c.id = ${courseId}
    join course_revisions r on r.id = c.published_revision_id and r.document -> 'languages' ? u.locale
    where not exists (select from enrolments j where j.user_id = e.user_id and j.course_id = ${courseId})`.execute(
    tx,
  )
  return rows.map(({ userId }) => userId)
}
