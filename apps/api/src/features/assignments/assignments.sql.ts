import { type RawBuilder, sql } from 'kysely'
import type { Day } from '../../platform/calendar/days.ts'
import { past } from './past-tables.sql.ts'
import { deadlineZone, newcomerDays, renewalDays } from './zone.ts'

/** As a value, or the place of one in a prepared statement. */
type TodayValue = Day | RawBuilder<Day>

/** The terms `t` that hold of an assignment `a`: the last that were set. */
export const termsJoin = sql`
  join lateral (select * from assignment_terms t where t.assignment_id = a.id order by t.number desc limit 1) t on true`

/** The terms `t` by their names, without the day that they make due for one person. */
export const termColumns = sql`
  t.due_on::text as "dueOn", t.is_mandatory as "isMandatory", t.rule, t.renew_months as "renewMonths"`

/** Whether a person `u` is one of those who an assignment `a` is for, who must belong to its organisation. */
export const isFor = sql`(a.audience = 'organisation'
  or (a.audience = 'people' and exists (
    select from assignment_people ap where ap.user_id = u.id and ap.assignment_id = a.id))
  or (a.audience = 'groups' and exists (
    select from group_members gm join assignment_groups ag on ag.group_id = gm.group_id
    where gm.user_id = u.id and ag.assignment_id = a.id)))`

/** The courses that an organisation asks or asked of anybody. */
const everAsked = (organisationId: string) => sql`array(
  select ac.course_id from assignments a join assignment_courses ac on ac.assignment_id = a.id
  where a.organisation_id = ${organisationId})`

/** Whether a person `u` has not to do an assignment `a`, for a reason. */
const isExempt = sql`exists (
  select from assignment_exemptions x where x.assignment_id = a.id and x.user_id = u.id and x.lifted_at is null)`

/**
 * Whether a course is or was asked of a person `u` of an organisation, who is not exempt from it: what its managers are
 * told of people by name, in the product and by its programs. The database says the same to webhooks (`was_asked`).
 */
export const wasAsked = (organisationId: string, courseId: RawBuilder<unknown>) => sql`(
  ${courseId} = any(${everAsked(organisationId)}) and exists (
    select from assignments a join assignment_courses ac on ac.assignment_id = a.id
    where a.organisation_id = ${organisationId} and ac.course_id = ${courseId} and ${isFor} and not ${isExempt}))`

const dayOf = (instant: RawBuilder<unknown>) => sql`(${instant} at time zone ${sql.lit(deadlineZone)})::date`

/** Whether a course `k` can be taken. */
export const isLive = sql`k.retired_at is null and k.published_revision_id is not null`

/** What is counted of the courses `ac` that are asked, by what a person has done in each (`s`), and when it was done (`d`). */
const counts = sql`
  count(s.user_id)::int as started, count(s.finished_at)::int as finished,
  count(s.passed_at)::int as passed, count(s.certified_at)::int as certified, count(d.done_at)::int as done,
  max(d.done_at) as done_at, min(case when d.done_at is not null then greatest(d.done_at, s.shown_at) end) as shown_at`

/** A renewal counts from the last time that its test was passed, again included. */
const doneJoin = sql`
  cross join lateral (
    select case when t.rule = 'certificate' and ac.has_certificate then s.certified_at
      else least(s.finished_at, s.passed_at) end as done_at) d`

/** `f`, what a person `u` has done of an assignment `a` on its terms `t`: looked up person by person. */
export const ownFacts = sql`
  cross join lateral (
    select count(*)::int as courses, ${counts}
    from assignment_courses ac join courses k on k.id = ac.course_id and ${isLive}
    left join course_standings s on s.user_id = u.id and s.course_id = ac.course_id ${doneJoin}
    where ac.assignment_id = a.id and u.locale = any(ac.locales)) f`

/** The same of one course `ac` that an assignment asks for, alone. */
export const courseFacts = sql`
  left join course_standings s on s.user_id = u.id and s.course_id = ac.course_id ${doneJoin}
  cross join lateral (
    select 1 as courses, (s.user_id is not null)::int as started, (d.done_at is not null)::int as done, d.done_at,
      case when d.done_at is not null then greatest(d.done_at, s.shown_at) end as shown_at) f`

/**
 * The same of everybody in an organisation at once, from what was done in the courses of one assignment: for what has to
 * look at them all, at the end of a past day if one is given. Goes before the statement; `allFacts` then stands in the
 * place of {@link ownFacts}.
 */
export const withAllFacts = (of: {
  assignmentId: string
  organisationId: string
  asOf?: Day | undefined
}) => sql`
  with ${past(of.asOf)} live as materialized (
    select ac.* from assignment_courses ac join courses k on k.id = ac.course_id and ${isLive}
    where ac.assignment_id = ${of.assignmentId}),
  asked as materialized (
    select locale, (select count(*)::int from live where locale = any(live.locales)) as courses
    from unnest(array['pl', 'en']) locale),
  reached as materialized (
    select s.user_id, ${counts}
    from assignments a ${termsJoin} join live ac on true
    join course_standings s on s.organisation_id = ${of.organisationId} and s.course_id = ac.course_id
    join users n on n.id = s.user_id and n.locale = any(ac.locales) ${doneJoin}
    where a.id = ${of.assignmentId} group by s.user_id)`

export const allFacts = sql`
  join asked on asked.locale = u.locale left join reached on reached.user_id = u.id
  cross join lateral (
    select asked.courses, coalesce(reached.started, 0) as started, coalesce(reached.finished, 0) as finished,
      coalesce(reached.passed, 0) as passed, coalesce(reached.certified, 0) as certified,
      coalesce(reached.done, 0) as done, reached.done_at, reached.shown_at) f`

/** Since when a person `u` is one of those who an assignment `a` is for: in its organisation, or in the first of its groups. */
const cameAt = sql`greatest(u.joined_at, case when a.audience = 'groups' then (
  select min(gm.joined_at) from group_members gm join assignment_groups ag on ag.group_id = gm.group_id
  where gm.user_id = u.id and ag.assignment_id = a.id) end)`

/** By what a person has done (`f`): the days `g` and `l`, and their exemption `x`. What ran out before it was assigned is as good as never done. */
export const daysJoin = sql`
  cross join lateral (select case when t.due_on is not null then ${cameAt} end as came_at) n
  cross join lateral (
    select case when n.came_at > a.created_at
        then greatest(t.due_on, ${dayOf(sql`n.came_at`)} + ${sql.lit(newcomerDays)}) else t.due_on end as first_due,
      case when t.renew_months is not null and f.done = f.courses
        then (${dayOf(sql`f.shown_at`)} + make_interval(months => t.renew_months))::date end as runs_out_on
  ) l
  cross join lateral (select l.runs_out_on >= ${dayOf(sql`a.created_at`)} as is_renewal) v
  cross join lateral (select case when v.is_renewal then l.runs_out_on else l.first_due end as due_on) g
  left join assignment_exemptions x on x.user_id = u.id and x.assignment_id = a.id and x.lifted_at is null`

export const reachedJoin = sql`${ownFacts} ${daysJoin}`

/** Whether it is done, and not to be renewed by now. */
const isDone = (today: TodayValue) => sql`(f.courses = 0 or f.done = f.courses and (t.renew_months is null
  or coalesce(v.is_renewal and l.runs_out_on - ${sql.lit(renewalDays)} > ${today}::date, false)))`

/** Which state a person is in, of those of the contract. What nobody can do any more is done. */
export const stateOf = (today: TodayValue) => sql`case
  when x.id is not null then 'exempt'
  when ${isDone(today)} then 'done'
  when g.due_on < ${today}::date then 'overdue'
  when f.started > 0 then 'started'
  else 'not-started' end`

/** Which courses of an assignment `a` a person `u` has still to do: never done, or to be renewed by now. */
export const todoOf = (today: TodayValue) => sql`array(
  select ac.course_id from assignment_courses ac join courses k on k.id = ac.course_id and ${isLive}
  left join course_standings s on s.user_id = u.id and s.course_id = ac.course_id ${doneJoin}
  where ac.assignment_id = a.id and u.locale = any(ac.locales) and (d.done_at is null
    or (${dayOf(sql`greatest(d.done_at, s.shown_at)`)} + make_interval(months => t.renew_months))::date
      - ${sql.lit(renewalDays)} <= ${today}::date)
  order by ac.course_id)`
