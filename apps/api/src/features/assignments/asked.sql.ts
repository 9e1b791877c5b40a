import { type RawBuilder, sql } from 'kysely'
import type { Day } from '../../platform/calendar/days.ts'
import { deadlineZone, newcomerDays, renewalDays } from './zone.ts'

/** The terms `t` that hold of an assignment `a`: the last that were set. */
export const termsJoin = sql`
  join lateral (select * from assignment_terms t where t.assignment_id = a.id order by t.number desc limit 1) t on true`

/** Whether a person `u` is one of those who an assignment `a` is for, who must belong to its organisation. */
export const isFor = sql`(a.audience = 'organisation'
  or (a.audience = 'people' and exists (
    select from assignment_people ap where ap.user_id = u.id and ap.assignment_id = a.id))
  or (a.audience = 'groups' and exists (
    select from group_members gm join assignment_groups ag on ag.group_id = gm.group_id
    where gm.user_id = u.id and ag.assignment_id = a.id)))`

const dayOf = (instant: RawBuilder<unknown>) => sql`(${instant} at time zone ${sql.lit(deadlineZone)})::date`

/**
 * What a person `u` has done of an assignment `a` on its terms `t`: of the courses asked of them `f`, the days `g` and
 * the exemption `x`. A renewal counts from the last time that a test was passed, again included; one that ran out before
 * it was assigned is as good as none.
 */
export const reachedJoin = sql`
  cross join lateral (
    select count(*)::int as courses, count(e.user_id)::int as started,
      count(coalesce(e.finished_at, p.passed_at))::int as finished, count(p.user_id)::int as passed,
      count(c.user_id)::int as certified, count(d.done_at)::int as done, max(d.done_at) as done_at,
      min(greatest(d.done_at, r.passed_at)) as shown_at
    from assignment_courses ac
    join courses k on k.id = ac.course_id and k.retired_at is null and k.published_revision_id is not null
    left join enrolments e on e.user_id = u.id and e.course_id = ac.course_id
    left join course_passes p on p.user_id = u.id and p.course_id = ac.course_id
    left join certificates c on c.user_id = u.id and c.course_id = ac.course_id and c.revoked_at is null
    left join lateral (
      select max(ta.checked_at) as passed_at from test_attempts ta
      where t.renew_months is not null and ta.user_id = u.id and ta.course_id = ac.course_id and ta.passed) r on true
    cross join lateral (
      select case when t.rule = 'certificate' and ac.has_certificate then c.issued_at
        else least(e.finished_at, p.passed_at) end as done_at) d
    where ac.assignment_id = a.id and u.locale = any(ac.locales)
  ) f
  cross join lateral (
    select case when t.due_on is not null and u.joined_at > a.created_at
        then greatest(t.due_on, ${dayOf(sql`u.joined_at`)} + ${sql.lit(newcomerDays)}) else t.due_on end as first_due,
      case when t.renew_months is not null and f.done = f.courses
        then (${dayOf(sql`f.shown_at`)} + make_interval(months => t.renew_months))::date end as runs_out_on
  ) l
  cross join lateral (select l.runs_out_on >= ${dayOf(sql`a.created_at`)} as is_renewal) v
  cross join lateral (select case when v.is_renewal then l.runs_out_on else l.first_due end as due_on) g
  left join assignment_exemptions x on x.user_id = u.id and x.assignment_id = a.id and x.lifted_at is null`

/** Whether it is done, and not to be renewed by now. */
const isDone = (today: Day) => sql`(f.done = f.courses and (t.renew_months is null
  or coalesce(v.is_renewal and l.runs_out_on - ${sql.lit(renewalDays)} > ${today}::date, false)))`

/** Which state a person is in, of those of the contract. What nobody can do any more is done. */
export const stateOf = (today: Day) => sql`case
  when x.id is not null then 'exempt'
  when ${isDone(today)} then 'done'
  when g.due_on < ${today}::date then 'overdue'
  when f.started > 0 then 'started'
  else 'not-started' end`
