import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a learner has passed the closed test of a course, when it was checked or by a regrade. Regrades never revoke
 * a pass. This means a passed course only when the course ends with the test.
 */
export const isTestPassed = (
  userId: RawBuilder<unknown> | string,
  courseId: RawBuilder<unknown> | string,
) => sql`exists (
    select from test_attempts t
    where t.user_id = ${userId} and t.course_id = ${courseId} and not t.is_practice
      and (t.passed or exists (
        select from test_regrades g where g.user_id = t.user_id and g.attempt_id = t.id and g.passed)))`
