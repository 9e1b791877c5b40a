import { type RawBuilder, sql } from 'kysely'
import type { Day } from '../../platform/calendar/days.ts'
import { past } from './past-tables.sql.ts'
import { deadlineZone, newcomerDays, renewalDays, renewalDaysOfMonth } from './zone.ts'

/** A day, or a parameter of a prepared statement. */
type TodayValue = Day | RawBuilder<Day>

/** The current terms `t` of an assignment `a`: the last that were set. */
export const termsJoin = sql`
  join lateral (select * from assignment_terms t where t.assignment_id = a.id order by t.number desc limit 1) t on true`

/** The columns of terms `t`, except for the due day of one person. */
export const termColumns = sql`
  t.due_on::text as "dueOn", t.is_mandatory as "isMandatory", t.rule, t.renew_months as "renewMonths"`

/** Whether an assignment `a` is for a person `u`, who must belong to its organisation. */
export const isFor = sql`(a.audience = 'organisation'
  or (a.audience = 'people' and exists (
    select from assignment_people ap where ap.user_id = u.id and ap.assignment_id = a.id))
  or (a.audience = 'groups' and exists (
    select from group_members gm join assignment_groups ag on ag.group_id = gm.group_id
    where gm.user_id = u.id and ag.assignment_id = a.id)))`

/** The courses that an organisation assigns or has assigned to anybody. */
const everAsked = (organisationId: string) => sql`array(
  select ac.course_id from assignments a join assignment_courses ac on ac.assignment_id = a.id
  where a.organisation_id = ${organisationId})`

/** Whether a person `u` is exempt from an assignment `a`. */
const isExempt = sql`exists (
  select from assignment_exemptions x where x.assignment_id = a.id and x.user_id = u.id and x.lifted_at is null)`

/**
 * Whether a course is or was assigned to a person `u` of an organisation who is not exempt. Only then do managers see
 * the person's data by name, in the product and through its API. The database has the same rule for webhooks
 * (`was_asked`).
 */
export const wasAsked = (organisationId: string, courseId: RawBuilder<unknown>) => sql`(
  ${courseId} = any(${everAsked(organisationId)}) and exists (
    select from assignments a join assignment_courses ac on ac.assignment_id = a.id
    where a.organisation_id = ${organisationId} and ac.course_id = ${courseId} and ${isFor} and not ${isExempt}))`

const dayOf = (instant: RawBuilder<unknown>) => sql`(${instant} at time zone ${sql.lit(deadlineZone)})::date`

/** Whether a course `k` can be taken. */
export const isLive = sql`k.retired_at is null and k.published_revision_id is not null`

/** Counts over the assigned courses `ac`, from a person's standing in each (`s`) and when it was done (`d`). */
const counts = sql`
  count(s.user_id)::int as started, count(s.finished_at)::int as finished,
  count(s.passed_at)::int as passed, count(s.certified_at)::int as certified, count(d.done_at)::int as done,
  max(d.done_at) as done_at, min(case when d.done_at is not null then greatest(d.done_at, s.shown_at) end) as shown_at`

/** When a course counts as done (`d`), by the rule of the terms. */
const doneJoin = sql`
  cross join lateral (
    select case when t.rule = 'certificate' and ac.has_certificate then s.certified_at
      else least(s.finished_at, s.passed_at) end as done_at) d`

/** `f`: what a person `u` has done of an assignment `a` on its terms `t`, looked up per person. */
export const ownFacts = sql`
  cross join lateral (
    select count(*)::int as courses, ${counts}
    from assignment_courses ac join courses k on k.id = ac.course_id and ${isLive}
    left join course_standings s on s.user_id = u.id and s.course_id = ac.course_id ${doneJoin}
    where ac.assignment_id = a.id and u.locale = any(ac.locales)) f`

/** Like {@link ownFacts}, for one course `ac` of an assignment. */
export const courseFacts = sql`
  left join course_standings s on s.user_id = u.id and s.course_id = ac.course_id ${doneJoin}
  cross join lateral (
    select 1 as courses, (s.user_id is not null)::int as started, (d.done_at is not null)::int as done, d.done_at,
      case when d.done_at is not null then greatest(d.done_at, s.shown_at) end as shown_at) f`

/**
 * Like {@link ownFacts}, for everybody in an organisation at once, optionally at the end of a past day. Goes before the
 * statement, and `allFacts` then replaces {@link ownFacts}.
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

/** Since when an assignment `a` is for a person `u`: since they joined its organisation, or the first of its groups. */
const cameAt = sql`greatest(u.joined_at, case when a.audience = 'groups' then (
  select min(gm.joined_at) from group_members gm join assignment_groups ag on ag.group_id = gm.group_id
  where gm.user_id = u.id and ag.assignment_id = a.id) end)`

/**
 * From what a person has done (`f`): the days `g` and `l`, and their exemption `x`. What expired before it was assigned
 * counts as never done.
 */
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

/** Days before expiry at which a renewal on terms `t` becomes due. Otherwise a monthly one would be due at once. */
const leadOf = sql`least(${sql.lit(renewalDays)}, t.renew_months * ${sql.lit(renewalDaysOfMonth)})`

/** Whether it is done and needs no renewal yet. */
const isDone = (today: TodayValue) => sql`(f.courses = 0 or f.done = f.courses and (t.renew_months is null
  or coalesce(v.is_renewal and l.runs_out_on - ${leadOf} > ${today}::date, false)))`

/** The state of a person, as in the contract. Work whose courses can no longer be taken is done. */
export const stateOf = (today: TodayValue) => sql`case
  when x.id is not null then 'exempt'
  when ${isDone(today)} then 'done'
  when g.due_on < ${today}::date then 'overdue'
  when f.started > 0 then 'started'
  else 'not-started' end`

/** The courses of an assignment `a` that a person `u` has yet to do: never done, or due for renewal. */
export const todoOf = (today: TodayValue) => sql`array(
  select ac.course_id from assignment_courses ac join courses k on k.id = ac.course_id and ${isLive}
  left join course_standings s on s.user_id = u.id and s.course_id = ac.course_id ${doneJoin}
  where ac.assignment_id = a.id and u.locale = any(ac.locales) and (d.done_at is null
    or (${dayOf(sql`greatest(d.done_at, s.shown_at)`)} + make_interval(months => t.renew_months))::date
      - ${leadOf} <= ${today}::date)
  order by ac.course_id)`
