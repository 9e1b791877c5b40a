import { sql } from 'kysely'
import type { Language } from '../../../content/document.ts'
import type { DbOrTx } from '../../../platform/db/connect.ts'
import { ContentNames } from './names.ts'

/** Every course with the person as learner, holder of a certificate or reviewer. */
const coursesOf = (userId: string) => sql`
  select course_id from enrolments where user_id = ${userId}
  union select course_id from certificates where user_id = ${userId}
  union select course_id from promptbook_items where user_id = ${userId}
  union select (parameters ->> 'courseId')::uuid from notifications where user_id = ${userId}
  union select a.course_id from assignments a join assignment_people p on p.assignment_id = a.id
    where p.user_id = ${userId} and a.course_id is not null
  union select a.course_id from assignments a join assignment_exemptions x on x.assignment_id = a.id
    where x.user_id = ${userId} and a.course_id is not null
  union select w.course_id from final_works w join final_work_versions v on v.user_id = w.user_id and v.final_work_id = w.id
    join review_decisions d on d.version_id = v.id where d.reviewer_id = ${userId}`

/**
 * Returns the names needed for a person's data, from all revisions of their courses, newest last, because content may
 * have been removed since. One document at a time, because courses are large.
 */
export async function readNames(tx: DbOrTx, userId: string, language: Language): Promise<ContentNames> {
  const names = new ContentNames(language)
  const revisions = await sql<{ id: string; course_id: string }>`
    select id, course_id from course_revisions where course_id in (${coursesOf(userId)}) order by number`.execute(
    tx,
  )
  for (const { id, course_id } of revisions.rows) {
    const row = await tx
      .selectFrom('course_revisions')
      .where('id', '=', id)
      .select('document')
      .executeTakeFirst()
    if (row) names.addCourse(course_id, row.document)
  }
  const programs = await tx.selectFrom('programs').select(['id', 'document']).execute()
  for (const { id, document } of programs) names.add(id, document.title)
  const tools = await sql<{ id: string; name: string }>`
    select id, document ->> 'name' as name from content_items where kind = 'tool'`.execute(tx)
  for (const { id, name } of tools.rows) names.add(id, name)
  return names
}
