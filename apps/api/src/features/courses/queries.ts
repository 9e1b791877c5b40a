import type { Range } from '@zenit/contract/ranges'
import { sql } from 'kysely'
import type { SublessonDocument } from '../../content/document.ts'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { prepare, prepareShared } from '../../platform/db/prepare.ts'
import { listedColumns, passesJoin, type Row } from './enrolment.sql.ts'
import type { Enrolment, ListedEnrolment } from './enrolment.ts'
import { isEnough } from './viewing.queries.ts'

/** Columns and joins of one complete enrolment `e`, shared by other statements of the slice. */
const enrolmentColumns = sql`${listedColumns},
  to_json(array(select k.sublesson_id from sublesson_completions k
    where k.user_id = e.user_id and k.course_id = e.course_id and k.is_skipped)) as skipped,
  to_json(array(select distinct a.question_id from question_answers a
    where a.user_id = e.user_id and a.course_id = e.course_id and a.is_correct)) as "passedQuestions"`

type EnrolmentRow = Row<Enrolment>

const toEnrolment = (row: EnrolmentRow): Enrolment => ({
  ...row,
  completed: new Set(row.completed),
  skipped: new Set(row.skipped),
  passedQuestions: new Set(row.passedQuestions),
})

const selectByCourse = prepareShared<EnrolmentRow, { userId: string; courseId: string }>(
  ({ userId, courseId }) => sql`
    select ${enrolmentColumns} from enrolments e ${passesJoin}
    where e.user_id = ${userId} and e.course_id = ${courseId}`,
)

/** Returns the learner's enrolment in a course. */
export async function findEnrolment(
  db: DbOrTx,
  learner: { userId: string; courseId: string },
): Promise<Enrolment | null> {
  const [row] = await selectByCourse(db, learner)
  return row ? toEnrolment(row) : null
}

const selectById = prepareShared<EnrolmentRow, { userId: string; progressId: string }>(
  ({ userId, progressId }) => sql`
    select ${enrolmentColumns} from enrolments e ${passesJoin}
    where e.user_id = ${userId} and e.id = ${progressId}`,
)

/** Returns the learner's own enrolment by its `progressId`. */
export async function findEnrolmentById(
  db: DbOrTx,
  learner: { userId: string; progressId: string },
): Promise<Enrolment | null> {
  const [row] = await selectById(db, learner)
  return row ? toEnrolment(row) : null
}

interface LessonKey {
  userId: string
  courseId: string
  lessonId: string
}

/** By sublesson: where the learner stopped in its video, in seconds, and what they have seen of it. */
interface WatchState {
  positions: Record<string, number>
  seen: Record<string, Range[]>
}

const selectLessonState = prepareShared<EnrolmentRow & WatchState, LessonKey>(
  ({ userId, courseId, lessonId }) => sql`
    select ${enrolmentColumns},
      (select coalesce(json_object_agg(v.sublesson_id, v.seconds), '{}') from video_positions v
        where v.user_id = e.user_id
          and v.sublesson_id in (select s.id from sublessons s where s.lesson_id = ${lessonId})) as positions,
      (select coalesce(json_object_agg(w.sublesson_id, array(
          select json_build_object('from', lower(r), 'to', upper(r)) from unnest(w.seen) r)), '{}')
        from sublesson_views w
        where w.user_id = e.user_id
          and w.sublesson_id in (select s.id from sublessons s where s.lesson_id = ${lessonId})) as seen
    from enrolments e ${passesJoin}
    where e.user_id = ${userId} and e.course_id = ${courseId}`,
)

/** Returns the enrolment in a lesson's course, and what the learner has watched of the lesson. */
export async function findLessonState(
  db: DbOrTx,
  place: LessonKey,
): Promise<(WatchState & { enrolment: Enrolment }) | null> {
  const [row] = await selectLessonState(db, place)
  if (!row) return null
  const { positions, seen, ...enrolment } = row
  return { enrolment: toEnrolment(enrolment), positions, seen }
}

/** Returns the course of a lesson, also of one that the published revision no longer has. */
export async function findCourseIdOfLesson(db: DbOrTx, lessonId: string): Promise<string | null> {
  const row = await db.selectFrom('lessons').where('id', '=', lessonId).select('course_id').executeTakeFirst()
  return row?.course_id ?? null
}

const selectAll = prepareShared<Row<ListedEnrolment>, { userId: string }>(
  ({ userId }) => sql`
    select ${listedColumns} from enrolments e ${passesJoin}
    where e.user_id = ${userId} order by e.studied_at desc, e.id`,
)

/** Returns every enrolment of a learner, last studied first. */
export async function listEnrolments(db: DbOrTx, userId: string): Promise<ListedEnrolment[]> {
  const rows = await selectAll(db, { userId })
  return rows.map((row) => ({ ...row, completed: new Set(row.completed) }))
}

interface NewEnrolment {
  userId: string
  courseId: string
  id: string
  revisionId: string
  now: Date
}

/** Joins unless the learner has joined. Of concurrent requests one succeeds. */
export async function insertEnrolment(db: DbOrTx, enrolment: NewEnrolment): Promise<void> {
  const { userId, courseId, id, revisionId, now } = enrolment
  await sql`
    insert into enrolments (user_id, course_id, id, revision_id, joined_at, studied_at)
    values (${userId}, ${courseId}, ${id}, ${revisionId}, ${now}, ${now})
    on conflict do nothing`.execute(db)
}

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

// Conditions name the learner and the course directly instead of through `e`, so that each is a look-up in the primary
// key, and a plan made for small tables stays good for large ones.
const completeOpen = prepare<EnrolmentRow & CompletionResult, Completion>((to) => {
  const completed = sql`sublesson_completions c where c.user_id = ${to.userId} and c.course_id = ${to.courseId}`
  const passed = sql`question_answers a where a.user_id = ${to.userId} and a.course_id = ${to.courseId}
    and a.is_correct`
  return sql`
    with e as (
      select * from enrolments
      where user_id = ${to.userId} and course_id = ${to.courseId} and id = ${to.progressId}
    ), viewed as (
      select ${to.kind}::text not in ('video', 'presentation') or exists (select from sublesson_views v
        where v.user_id = ${to.userId} and v.sublesson_id = ${to.sublessonId} and ${isEnough(sql`${to.kind}::text`)})
        as is_seen
    ), open as (
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
    )
    select ${enrolmentColumns}, exists (select from open) as "isDone",
      (select is_seen from viewed) as "isSeen" from e ${passesJoin}`
})

/**
 * Completes a sublesson when everything before it and all its questions are done and it was seen or is skipped. Moves
 * the learner to its revision, or to the next one when that ends a lesson, unless the course is finished or the
 * sublesson was completed before. One round trip. Returns the facts from before, and whether the sublesson was open and
 * seen; null without such an enrolment.
 */
export async function insertCompletion(
  db: DbOrTx,
  completion: Completion,
): Promise<(CompletionResult & { enrolment: Enrolment }) | null> {
  const [row] = await completeOpen(db, completion)
  if (!row) return null
  const { isDone, isSeen, ...enrolment } = row
  return { enrolment: toEnrolment(enrolment), isDone, isSeen }
}

interface PublishedCourse {
  courseId: string
  revisionId: string
}

export async function findPublishedCourse(
  db: DbOrTx,
  { pack, slug }: { pack: string; slug: string },
): Promise<PublishedCourse | null> {
  const { rows } = await sql<PublishedCourse>`
    select id as "courseId", published_revision_id as "revisionId" from courses
    where pack = ${pack} and slug = ${slug} and published_revision_id is not null`.execute(db)
  return rows[0] ?? null
}
