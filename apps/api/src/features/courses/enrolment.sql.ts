import { sql } from 'kysely'
import { isTestPassed } from '../passes/test-passed.sql.ts'

/** An enrolment as returned by the database: JSON has no sets. */
export type Row<E> = { [K in keyof E]: E[K] extends ReadonlySet<string> ? string[] : E[K] }

// JSON instead of uuid arrays, because the driver parses it natively.
export const listedColumns = sql`
  e.id, e.course_id as "courseId", e.revision_id as "revisionId", e.studied_at as "studiedAt",
  e.finished_at as "finishedAt", e.finish, p.user_id is not null as "isPassed",
  ${isTestPassed(sql`e.user_id`, sql`e.course_id`)} as "isTestPassed",
  (select number from certificates t where t.user_id = e.user_id and t.course_id = e.course_id)
    as "certificateNumber",
  exists (select from certificates t where t.user_id = e.user_id and t.course_id = e.course_id and t.revoked_at is null)
    as "isCertified",
  to_json(array(select c.sublesson_id from sublesson_completions c
    where c.user_id = e.user_id and c.course_id = e.course_id)) as completed`

/** The join that the columns need besides `enrolments e`. */
export const passesJoin = sql`left join course_passes p on p.user_id = e.user_id and p.course_id = e.course_id`
