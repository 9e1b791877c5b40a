import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { prepare } from '../../platform/db/prepare.ts'

/** What a learner has done in a course, as facts; everything else is derived from it. */
export interface Enrolment {
  /** The `progressId` of the calls. */
  id: string
  courseId: string
  /** The revision that the learner keeps. */
  revisionId: string
  studiedAt: Date
  finishedAt: Date | null
  finish: 'certificate' | 'without-certificate' | null
  isPassed: boolean
  certificateNumber: string | null
  /** Ids of sublessons. */
  completed: ReadonlySet<string>
  /** Ids of questions of quizzes and internal tests that were once answered right. */
  passedQuestions: ReadonlySet<string>
}

/** An enrolment in a list, where the questions do not matter. */
export type ListedEnrolment = Omit<Enrolment, 'passedQuestions'>

export type Row<E> = { [K in keyof E]: E[K] extends ReadonlySet<string> ? string[] : E[K] }

// JSON rather than arrays of uuid: the driver parses it natively.
export const listedColumns = sql`
  e.id, e.course_id as "courseId", e.revision_id as "revisionId", e.studied_at as "studiedAt",
  e.finished_at as "finishedAt", e.finish, p.user_id is not null as "isPassed",
  (select number from certificates t where t.user_id = e.user_id and t.course_id = e.course_id)
    as "certificateNumber",
  to_json(array(select c.sublesson_id from sublesson_completions c
    where c.user_id = e.user_id and c.course_id = e.course_id)) as completed`

/** What the columns need besides `enrolments e`. */
export const passesJoin = sql`left join course_passes p on p.user_id = e.user_id and p.course_id = e.course_id`

/** Columns and joins of one whole enrolment `e`; other statements of the slice build on it. */
export const enrolmentColumns = sql`${listedColumns},
  to_json(array(select distinct a.question_id from question_answers a
    where a.user_id = e.user_id and a.course_id = e.course_id and a.is_correct)) as "passedQuestions"`

export type EnrolmentRow = Row<Enrolment>

export const toEnrolment = (row: EnrolmentRow): Enrolment => ({
  ...row,
  completed: new Set(row.completed),
  passedQuestions: new Set(row.passedQuestions),
})

const selectByCourse = prepare<EnrolmentRow, { userId: string; courseId: string }>(
  ({ userId, courseId }) => sql`
    select ${enrolmentColumns} from enrolments e ${passesJoin}
    where e.user_id = ${userId} and e.course_id = ${courseId}`,
)

/** The learner's enrolment in a course. */
export async function findEnrolment(
  db: DbOrTx,
  learner: { userId: string; courseId: string },
): Promise<Enrolment | null> {
  const [row] = await selectByCourse(db, learner)
  return row ? toEnrolment(row) : null
}

const selectById = prepare<EnrolmentRow, { userId: string; progressId: string }>(
  ({ userId, progressId }) => sql`
    select ${enrolmentColumns} from enrolments e ${passesJoin}
    where e.user_id = ${userId} and e.id = ${progressId}`,
)

/** The learner's own enrolment by its `progressId`. */
export async function findEnrolmentById(
  db: DbOrTx,
  learner: { userId: string; progressId: string },
): Promise<Enrolment | null> {
  const [row] = await selectById(db, learner)
  return row ? toEnrolment(row) : null
}

interface InLesson {
  userId: string
  courseId: string
  lessonId: string
}

const selectLessonState = prepare<EnrolmentRow & { positions: Record<string, number> }, InLesson>(
  ({ userId, courseId, lessonId }) => sql`
    select ${enrolmentColumns},
      (select coalesce(json_object_agg(v.sublesson_id, v.seconds), '{}') from video_positions v
        where v.user_id = e.user_id
          and v.sublesson_id in (select s.id from sublessons s where s.lesson_id = ${lessonId})) as positions
    from enrolments e ${passesJoin}
    where e.user_id = ${userId} and e.course_id = ${courseId}`,
)

/** The enrolment in a lesson's course, and where the learner stopped in the lesson's videos (seconds by sublesson). */
export async function findLessonState(
  db: DbOrTx,
  place: InLesson,
): Promise<{ enrolment: Enrolment; positions: Record<string, number> } | null> {
  const [row] = await selectLessonState(db, place)
  if (!row) return null
  const { positions, ...enrolment } = row
  return { enrolment: toEnrolment(enrolment), positions }
}

/** Which course a lesson belongs to, also when it has left the published revision. */
export async function findCourseIdOfLesson(db: DbOrTx, lessonId: string): Promise<string | null> {
  const row = await db.selectFrom('lessons').where('id', '=', lessonId).select('course_id').executeTakeFirst()
  return row?.course_id ?? null
}

const selectAll = prepare<Row<ListedEnrolment>, { userId: string }>(
  ({ userId }) => sql`
    select ${listedColumns} from enrolments e ${passesJoin}
    where e.user_id = ${userId} order by e.studied_at desc, e.id`,
)

/** Every enrolment of a learner, the last studied first. */
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

/** Joins unless the learner has; of several at once one wins. */
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
  /** The revision that `before`, `siblings` and `questions` are of; another one of the learner's refuses. */
  revisionId: string
  publishedRevisionId: string
  before: string[]
  /** The other sublessons of its lesson. */
  siblings: string[]
  questions: string[]
  now: Date
}

// Conditions name the learner and the course themselves, not by way of `e`: so every look is one into the primary key,
// and a plan made while the tables were small stays a good one when they are not.
const completeOpen = prepare<EnrolmentRow & { isDone: boolean }, Completion>((to) => {
  const completed = sql`sublesson_completions c where c.user_id = ${to.userId} and c.course_id = ${to.courseId}`
  const passed = sql`question_answers a where a.user_id = ${to.userId} and a.course_id = ${to.courseId}
    and a.is_correct`
  return sql`
    with e as (
      select * from enrolments
      where user_id = ${to.userId} and course_id = ${to.courseId} and id = ${to.progressId}
    ), open as (
      select from e
      where (e.revision_id = ${to.revisionId} or e.finished_at is not null)
        and (select count(*) from ${completed} and c.sublesson_id = any(${to.before}::uuid[]))
          = cardinality(${to.before}::uuid[])
        and (select count(distinct a.question_id) from ${passed} and a.question_id = any(${to.questions}::uuid[]))
          = cardinality(${to.questions}::uuid[])
    ), done as (
      insert into sublesson_completions (user_id, course_id, sublesson_id, completed_at)
      select ${to.userId}, ${to.courseId}, ${to.sublessonId}, ${to.now} from open on conflict do nothing
    ), studied as (
      update enrolments t set studied_at = greatest(t.studied_at, ${to.now}),
        revision_id = case
          when (select count(*) from ${completed} and c.sublesson_id = any(${to.siblings}::uuid[]))
            = cardinality(${to.siblings}::uuid[]) then ${to.publishedRevisionId} else t.revision_id end
      from open where t.user_id = ${to.userId} and t.course_id = ${to.courseId}
    )
    select ${enrolmentColumns}, exists (select from open) as "isDone" from e ${passesJoin}`
})

/**
 * Completes a sublesson when everything before it and all its questions are done, and moves the learner to the
 * published revision when that ends a lesson. One round trip; answers the facts as they were before it, and whether
 * the sublesson was open. Null when the learner has no such enrolment.
 */
export async function insertCompletion(
  db: DbOrTx,
  completion: Completion,
): Promise<{ enrolment: Enrolment; isDone: boolean } | null> {
  const [row] = await completeOpen(db, completion)
  if (!row) return null
  const { isDone, ...enrolment } = row
  return { enrolment: toEnrolment(enrolment), isDone }
}

/** Finishes a course that is not finished yet. */
export async function finishEnrolment(
  db: DbOrTx,
  { userId, courseId, now }: { userId: string; courseId: string; now: Date },
): Promise<void> {
  await sql`
    update enrolments set finished_at = ${now}, finish = 'without-certificate'
    where user_id = ${userId} and course_id = ${courseId} and finished_at is null`.execute(db)
}
