import { sql } from 'kysely'
import type { CourseDocument } from '../../content/document.ts'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { prepare } from '../../platform/db/prepare.ts'
import type { Claim, FinalWorkFact } from './rules.ts'

/** A time as text, because JSON has no type for it. */
type Instant = string

export interface Records {
  firstName: string
  lastName: string
  email: string
  rank: number
  enrolment: { joinedAt: Instant; finishedAt: Instant | null; revisionId: string } | null
  /** When each sublesson was completed, by its id. */
  completed: Record<string, Instant>
  pass: {
    evidence: 'closed-test' | 'final-work'
    number: string
    passedAt: Instant
    /** Whether the passed revision gives a certificate. */
    hasCertificate: boolean
    title: CourseDocument['title']
    minutes: number
  } | null
  /** The attempt that passed the closed test, which ends the course or opens the final work. */
  attempt: {
    id: string
    checkedAt: Instant
    correctCount: number
    totalQuestions: number
    percentageToPass: number
  } | null
  certificate: { number: string; issuedAt: Instant; revokedAt: Instant | null } | null
}

const selectRecords = prepare<Records, Claim>(
  ({ userId, courseId }) => sql`
    select u.first_name as "firstName", u.last_name as "lastName", u.email,
      coalesce((select max(r.rank) from rank_promotions r where r.user_id = u.id), 1) as rank,
      case when e.user_id is not null then json_build_object(
        'joinedAt', e.joined_at, 'finishedAt', e.finished_at, 'revisionId', e.revision_id) end as enrolment,
      (select coalesce(json_object_agg(s.sublesson_id, s.completed_at), '{}') from sublesson_completions s
        where s.user_id = ${userId} and s.course_id = ${courseId}) as completed,
      case when p.user_id is not null then json_build_object(
        'evidence', p.evidence, 'number', p.certificate_number, 'passedAt', p.passed_at,
        'hasCertificate', (v.document -> 'hasCertificate')::boolean, 'title', v.document -> 'title',
        'minutes', v.document -> 'minutes') end as pass,
      case when a.id is not null then json_build_object(
        'id', a.id, 'checkedAt', a.checked_at, 'correctCount', coalesce(g.correct_count, a.correct_count),
        'totalQuestions', a.total_questions, 'percentageToPass', a.percentage_to_pass) end as attempt,
      case when c.number is not null then json_build_object(
        'number', c.number, 'issuedAt', c.issued_at, 'revokedAt', c.revoked_at) end as certificate
    from users u
    left join enrolments e on e.user_id = u.id and e.course_id = ${courseId}
    left join course_passes p on p.user_id = u.id and p.course_id = ${courseId}
    left join lateral (
      select t.* from test_attempts t
      where t.user_id = ${userId} and t.course_id = ${courseId} and (t.id = p.evidence_id or (not t.is_practice and (
        t.passed or exists (select from test_regrades r where r.user_id = t.user_id and r.attempt_id = t.id and r.passed))))
      order by t.id is not distinct from p.evidence_id desc, t.checked_at limit 1) a on true
    left join lateral (
      select t.correct_count from test_regrades t join regrades r on r.id = t.regrade_id
      where t.user_id = ${userId} and t.attempt_id = a.id order by r.number desc limit 1) g on true
    left join final_works w on w.user_id = ${userId} and w.id = p.evidence_id
    left join course_revisions v on v.id = coalesce(w.revision_id, a.revision_id, e.revision_id)
    left join certificates c on c.user_id = u.id and c.course_id = ${courseId}
    where u.id = ${userId}`,
)

/** Returns all records of a learner in a course in one round trip; null for an unknown person. */
export async function findRecords(db: DbOrTx, claim: Claim): Promise<Records | null> {
  const [row] = await selectRecords(db, claim)
  return row ?? null
}

/**
 * Returns the newest version of the learner's final work. A decision that can still be taken back does not count yet.
 */
export async function findFinalWork(
  db: DbOrTx,
  { userId, courseId }: Claim,
  now: Date,
): Promise<FinalWorkFact | null> {
  const { rows } = await sql<FinalWorkFact>`
    select w.id, coalesce(d.decision, 'pending') as status, v.submitted_at as "submittedAt", v.due_at as "dueAt",
      d.decided_at as "decidedAt"
    from final_works w
    join final_work_versions v on v.user_id = w.user_id and v.final_work_id = w.id
    left join review_decisions d
      on d.version_id = v.id and d.withdrawn_at is null and d.effective_at <= ${now}
    where w.user_id = ${userId} and w.course_id = ${courseId}
    order by v.number desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** Finishes a course unless it is finished. */
export async function finishEnrolment(
  db: DbOrTx,
  { userId, courseId, now }: { userId: string; courseId: string; now: Date },
): Promise<void> {
  await sql`
    update enrolments set finished_at = ${now}, finish = 'without-certificate'
    where user_id = ${userId} and course_id = ${courseId} and finished_at is null`.execute(db)
}
