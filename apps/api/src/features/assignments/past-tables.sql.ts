import { type RawBuilder, sql } from 'kysely'
import type { Day } from '../../platform/calendar/days.ts'
import { deadlineZone } from './zone.ts'

/**
 * The tables that reports read, as they were at the end of a day, under the same names. A statement that begins with
 * these returns what it would have returned then: completed work is filtered by its time, membership by when it began.
 */
function pastTables(day: Day): RawBuilder<unknown> {
  const end = sql`((${day}::date + 1)::timestamp at time zone ${sql.lit(deadlineZone)})`
  const then = (column: string) => sql`case when ${sql.ref(column)} < ${end} then ${sql.ref(column)} end`
  return sql`
    users as not materialized (select * from users where joined_at < ${end}),
    group_members as not materialized (select * from group_members where joined_at < ${end}),
    assignments as not materialized (
      select id, organisation_id, program_id, course_id, audience, created_at, created_by, ${then('ended_at')} as ended_at
      from assignments where created_at < ${end}),
    assignment_terms as not materialized (select * from assignment_terms where set_at < ${end}),
    assignment_exemptions as not materialized (
      select id, assignment_id, user_id, reason, made_at, ${then('lifted_at')} as lifted_at
      from assignment_exemptions where made_at < ${end}),
    course_standings as not materialized (
      select s.user_id, s.course_id, s.organisation_id, s.started_at,
        case when s.studied_on <= ${day}::date then s.studied_on end as studied_on,
        ${then('s.finished_at')} as finished_at, ${then('s.passed_at')} as passed_at,
        coalesce(${then('s.certified_at')}, (
          select c.issued_at from certificates c
          where c.user_id = s.user_id and c.course_id = s.course_id and c.issued_at < ${end} and c.revoked_at >= ${end}
          )) as certified_at,
        case when s.shown_at < ${end} then s.shown_at when s.shown_at is not null then (
          select max(t.checked_at) from test_attempts t
          where t.user_id = s.user_id and t.course_id = s.course_id and t.checked_at < ${end} and (t.passed or exists (
            select from test_regrades r where r.user_id = t.user_id and r.attempt_id = t.id and r.passed
              and r.regraded_at < ${end}))) end as shown_at
      from course_standings s where s.started_at < ${end}),
    standing_counts as not materialized (
      select organisation_id, course_id, stage, day, people from standing_counts where day <= ${day}::date
      union all
      select s.organisation_id, s.course_id, 'certified', report_day(c.issued_at), 1
      from certificates c join course_standings s on s.user_id = c.user_id and s.course_id = c.course_id
      where c.revoked_at >= ${end} and c.issued_at < ${end} and s.organisation_id is not null)`
}

/** Goes before a statement; without a day, the statement reads the current state. */
export const withPast = (day: Day | undefined) => (day ? sql`with ${pastTables(day)}` : sql``)

/** Goes before the first table of a statement's own `with`. */
export const past = (day: Day | undefined) => (day ? sql`${pastTables(day)},` : sql``)
