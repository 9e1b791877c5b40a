import { type RawBuilder, sql } from 'kysely'
import type { SublessonDocument } from '../../content/document.ts'
import type { DbOrTx } from '../../platform/db/connect.ts'
import type { Placeholders } from '../../platform/db/prepare.ts'
import { type PendingClaim, prepareCounted } from '../../platform/http/limits/counted-statements.ts'
import { passesJoin } from './enrolment.sql.ts'
import type { Enrolment } from './enrolment.ts'
import { type EnrolmentRow, enrolmentColumns, toEnrolment } from './queries.ts'
import { addViewAlways, isEnough, type View } from './viewing.sql.ts'

interface Completion {
  userId: string
  progressId: string
  courseId: string
  sublessonId: string
  /** The revision that the learner has kept so far; with any other one nothing is written. */
  keptRevisionId: string
  /** The revision of `before`, `siblings` and `questions`, to which the learner moves. */
  revisionId: string
  /** The revision that the learner moves to when this ends a lesson. */
  nextRevisionId: string
  before: string[]
  /** The other sublessons of its lesson. */
  siblings: string[]
  questions: string[]
  kind: SublessonDocument['kind']
  /** Whether the learner skips it as known. */
  isSkipped: boolean
  now: Date
}

interface CompletionResult {
  /** Whether it was open, and is completed now. */
  isDone: boolean
  /** Whether enough of it was seen. */
  isSeen: boolean
}

/** Whether enough was seen, together with what this request reports. */
function viewedParts(to: Placeholders<Completion>, view: Placeholders<View> | null) {
  const kind = sql<string>`${to.kind}::text`
  const seenBefore = sql`exists (select from sublesson_views v
    where v.user_id = ${to.userId} and v.sublesson_id = ${to.sublessonId} and ${isEnough(kind)})`
  const viewed = (isSeen: RawBuilder<unknown>) =>
    sql`viewed as (select ${kind} not in ('video', 'presentation') or ${isSeen} as is_seen)`
  if (!view) return viewed(seenBefore)
  const { claim, filmSeconds } = view
  const { sublessonId, now } = to
  return sql`
    place as (
      select e.user_id, e.course_id, s.kind, s.film_seconds from e
      join sublessons s on s.id = ${sublessonId}
      join lessons l on l.id = s.lesson_id and l.course_id = e.course_id
    ), added as (${addViewAlways({ claim, filmSeconds, sublessonId, now }, sql`place`)} returning seen
    ), ${viewed(sql`exists (select from added v where ${isEnough(kind)}) or ${seenBefore}`)}`
}

// Conditions name the learner and the course directly instead of through `e`, so that each is a look-up in the primary
// key, and a plan made for small tables stays good for large ones.
function completionParts(
  to: Placeholders<Completion>,
  view: Placeholders<View> | null,
  isWithin: RawBuilder<boolean>,
) {
  const completed = sql`sublesson_completions c where c.user_id = ${to.userId} and c.course_id = ${to.courseId}`
  const passed = sql`question_answers a where a.user_id = ${to.userId} and a.course_id = ${to.courseId}
    and a.is_correct`
  return sql`
    e as (
      select * from enrolments
      where user_id = ${to.userId} and course_id = ${to.courseId} and id = ${to.progressId} and ${isWithin}
    ), ${viewedParts(to, view)}, open as (
      select from e, viewed
      where (e.revision_id = ${to.keptRevisionId} or e.finished_at is not null)
        and (is_seen or ${to.isSkipped}::boolean)
        and (select count(*) from ${completed} and c.sublesson_id = any(${to.before}::uuid[]))
          = cardinality(${to.before}::uuid[])
        and (select count(distinct a.question_id) from ${passed} and a.question_id = any(${to.questions}::uuid[]))
          = cardinality(${to.questions}::uuid[])
    ), done as (
      insert into sublesson_completions (user_id, course_id, sublesson_id, completed_at, is_skipped)
      select ${to.userId}, ${to.courseId}, ${to.sublessonId}, ${to.now}, not is_seen from open, viewed on conflict do nothing
      returning sublesson_id
    ), studied as (
      update enrolments t set studied_at = greatest(t.studied_at, ${to.now}),
        revision_id = case
          -- What is said again moves nobody: the course may have got another edition meanwhile.
          when not exists (select from done) then t.revision_id
          when t.finished_at is not null or t.revision_id <> ${to.keptRevisionId} then t.revision_id
          when (select count(*) from ${completed} and c.sublesson_id = any(${to.siblings}::uuid[]))
            = cardinality(${to.siblings}::uuid[]) then ${to.nextRevisionId}::uuid else ${to.revisionId}::uuid end
      from open where t.user_id = ${to.userId} and t.course_id = ${to.courseId}
    )`
}

const selectCompletion = sql<EnrolmentRow & CompletionResult>`
  select ${enrolmentColumns}, exists (select from open) as "isDone", (select is_seen from viewed) as "isSeen"
  from e ${passesJoin}`

const complete = prepareCounted<EnrolmentRow & CompletionResult, Completion>((to, isWithin) => ({
  parts: completionParts(to, null, isWithin),
  select: selectCompletion,
}))

const completeViewed = prepareCounted<EnrolmentRow & CompletionResult, Completion & View>((to, isWithin) => ({
  parts: completionParts(to, to, isWithin),
  select: selectCompletion,
}))

/**
 * Completes a sublesson when everything before it and all its questions are done and it was seen or is skipped. Moves
 * the learner to its revision, or to the next one when that ends a lesson, unless the course is finished or the
 * sublesson was completed before. Records what was seen in any case, and counts the request's claim. One round trip.
 * Returns the facts from before, and whether the sublesson was open and seen; null without such an enrolment.
 */
export async function insertCompletion(
  db: DbOrTx,
  completion: Completion,
  { view, claim }: { view: View | null; claim: PendingClaim | null },
): Promise<(CompletionResult & { enrolment: Enrolment }) | null> {
  const [row] = view
    ? await completeViewed(db, { ...completion, ...view }, claim)
    : await complete(db, completion, claim)
  if (!row) return null
  const { isDone, isSeen, ...enrolment } = row
  return { enrolment: toEnrolment(enrolment), isDone, isSeen }
}
