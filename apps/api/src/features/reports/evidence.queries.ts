import type { AssignmentState, CompletionRule } from '@zenit/contract/assignments'
import { sql } from 'kysely'
import type { Day } from '../../platform/calendar/days.ts'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { isFor, reachedJoin, stateOf, termsJoin } from '../assignments/assignments.sql.ts'

interface PersonKey {
  organisationId: string
  personId: string
}

export interface TrainingRow {
  id: string
  programId: string | null
  courseId: string | null
  state: AssignmentState
  dueOn: Day | null
  isMandatory: boolean
  rule: CompletionRule
  doneAt: Date | null
  endedAt: Date | null
}

/** The maximum number of open assignments. */
const mostTrainings = 300

/** Returns what is or was assigned to a person, open assignments first. */
export async function listTrainingRows(
  db: DbOrTx,
  { organisationId, personId, today }: PersonKey & { today: Day },
): Promise<TrainingRow[]> {
  const { rows } = await sql<TrainingRow>`
    select a.id, a.program_id as "programId", a.course_id as "courseId", ${stateOf(today)} as state,
      g.due_on::text as "dueOn", t.is_mandatory as "isMandatory", t.rule,
      case when f.done = f.courses then f.done_at end as "doneAt", a.ended_at as "endedAt"
    from users u join assignments a on a.organisation_id = u.organisation_id ${termsJoin} ${reachedJoin}
    where u.id = ${personId} and u.organisation_id = ${organisationId} and ${isFor}
    order by a.ended_at desc nulls first, g.due_on nulls last, a.id limit ${mostTrainings}`.execute(db)
  return rows
}

/** Times are text, because JSON has no type for them. */
export interface EvidenceRow {
  courseId: string
  startedAt: Date
  studiedAt: Date
  finishedAt: Date | null
  passedAt: Date | null
  attempts: {
    startedAt: string
    checkedAt: string | null
    isPassed: boolean | null
    isPractice: boolean
  }[]
  attemptCount: number
  works: { submittedAt: string; decision: 'approved' | 'rejected' | null; reviewedAt: string | null }[]
  certificate: { number: string; title: string; issuedAt: string; revokedAt: string | null } | null
}

/** Maximum number of rows of each kind in each course. */
const mostEach = 50
const mostCourses = 300

const attempts = sql`
  select coalesce(json_agg(json_build_object('startedAt', at.started_at, 'checkedAt', at.checked_at,
    'isPassed', at.is_passed, 'isPractice', at.is_practice) order by at.started_at desc), '[]')
  from (
    select a.started_at, a.checked_at, a.is_practice, a.passed or exists (
      select from test_regrades r where r.user_id = a.user_id and r.attempt_id = a.id and r.passed) as is_passed
    from test_attempts a where a.user_id = e.user_id and a.course_id = e.course_id
    order by a.started_at desc limit ${mostEach}) at`

/** Shows no decision that can still be taken back, as the learner does not see it either. */
const works = sql`
  select coalesce(json_agg(json_build_object('submittedAt', w.submitted_at, 'decision', w.decision,
    'reviewedAt', w.reviewed_at) order by w.submitted_at desc), '[]')
  from (
    select v.submitted_at, d.decision, d.settled_at as reviewed_at
    from final_works fw join final_work_versions v on v.user_id = fw.user_id and v.final_work_id = fw.id
    left join review_decisions d on d.version_id = v.id and d.settled_at is not null
    where fw.user_id = e.user_id and fw.course_id = e.course_id
    order by v.submitted_at desc limit ${mostEach}) w`

/** Returns what a person has done in courses that are or were assigned to them. Voluntary learning stays private. */
export async function listEvidenceRows(
  db: DbOrTx,
  { organisationId, personId }: PersonKey,
): Promise<EvidenceRow[]> {
  const { rows } = await sql<EvidenceRow>`
    with asked as (
      select distinct ac.course_id
      from users u join assignments a on a.organisation_id = u.organisation_id
      join assignment_courses ac on ac.assignment_id = a.id
      where u.id = ${personId} and u.organisation_id = ${organisationId} and ${isFor} and not exists (
        select from assignment_exemptions x
        where x.assignment_id = a.id and x.user_id = u.id and x.lifted_at is null))
    select e.course_id as "courseId", e.joined_at as "startedAt", e.studied_at as "studiedAt",
      e.finished_at as "finishedAt", p.passed_at as "passedAt", (${attempts}) as attempts,
      (select count(*)::int from test_attempts a where a.user_id = e.user_id and a.course_id = e.course_id)
        as "attemptCount",
      (${works}) as works,
      (select json_build_object('number', c.number, 'title', c.course_title, 'issuedAt', c.issued_at,
          'revokedAt', c.revoked_at)
        from certificates c where c.user_id = e.user_id and c.course_id = e.course_id) as certificate
    from asked join enrolments e on e.user_id = ${personId} and e.course_id = asked.course_id
    left join course_passes p on p.user_id = e.user_id and p.course_id = e.course_id
    order by e.studied_at desc, e.course_id limit ${mostCourses}`.execute(db)
  return rows
}
