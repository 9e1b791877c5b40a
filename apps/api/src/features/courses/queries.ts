import { type RawBuilder, sql } from 'kysely'
import type { DbOrTx } from '../../platform/db/connect.ts'

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

async function findOne(db: DbOrTx, condition: RawBuilder<unknown>): Promise<Enrolment | null> {
  const { rows } = await sql<EnrolmentRow>`
    select ${enrolmentColumns} from enrolments e ${passesJoin} where ${condition}`.execute(db)
  return rows[0] ? toEnrolment(rows[0]) : null
}

/** The learner's enrolment in a course. */
export const findEnrolment = (
  db: DbOrTx,
  { userId, courseId }: { userId: string; courseId: string },
): Promise<Enrolment | null> => findOne(db, sql`e.user_id = ${userId} and e.course_id = ${courseId}`)

/** The learner's own enrolment by its `progressId`. */
export const findEnrolmentById = (
  db: DbOrTx,
  { userId, progressId }: { userId: string; progressId: string },
): Promise<Enrolment | null> => findOne(db, sql`e.user_id = ${userId} and e.id = ${progressId}`)

/** The enrolment in a lesson's course, and where the learner stopped in the lesson's videos (seconds by sublesson). */
export async function findLessonState(
  db: DbOrTx,
  { userId, courseId, lessonId }: { userId: string; courseId: string; lessonId: string },
): Promise<{ enrolment: Enrolment; positions: Record<string, number> } | null> {
  const { rows } = await sql<EnrolmentRow & { positions: Record<string, number> }>`
    select ${enrolmentColumns},
      (select coalesce(json_object_agg(v.sublesson_id, v.seconds), '{}') from video_positions v
        where v.user_id = e.user_id
          and v.sublesson_id in (select s.id from sublessons s where s.lesson_id = ${lessonId})) as positions
    from enrolments e ${passesJoin}
    where e.user_id = ${userId} and e.course_id = ${courseId}`.execute(db)
  const [row] = rows
  if (!row) return null
  const { positions, ...enrolment } = row
  return { enrolment: toEnrolment(enrolment), positions }
}

/** Which course a lesson belongs to, also when it has left the published revision. */
export async function findCourseIdOfLesson(db: DbOrTx, lessonId: string): Promise<string | null> {
  const row = await db.selectFrom('lessons').where('id', '=', lessonId).select('course_id').executeTakeFirst()
  return row?.course_id ?? null
}

/** Every enrolment of a learner, the last studied first. */
export async function listEnrolments(db: DbOrTx, userId: string): Promise<ListedEnrolment[]> {
  const { rows } = await sql<Row<ListedEnrolment>>`
    select ${listedColumns} from enrolments e ${passesJoin}
    where e.user_id = ${userId} order by e.studied_at desc, e.id`.execute(db)
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

/**
 * Completes a sublesson when everything before it and all its questions are done, and moves the learner to the
 * published revision when that ends a lesson. One round trip; answers the facts as they were before it, and whether
 * the sublesson was open. Null when the learner has no such enrolment.
 */
export async function insertCompletion(
  db: DbOrTx,
  completion: Completion,
): Promise<{ enrolment: Enrolment; isDone: boolean } | null> {
  const { userId, progressId, courseId, sublessonId, now } = completion
  const isCompleted = (id: RawBuilder<unknown>) => sql`exists (select from sublesson_completions c
    where c.user_id = e.user_id and c.course_id = e.course_id and c.sublesson_id = ${id})`
  const { rows } = await sql<EnrolmentRow & { isDone: boolean }>`
    with e as (
      select * from enrolments
      where user_id = ${userId} and id = ${progressId} and course_id = ${courseId}
    ), open as (
      select e.user_id, e.course_id from e
      where (e.revision_id = ${completion.revisionId} or e.finished_at is not null)
        and not exists (
          select from unnest(${completion.before}::uuid[]) as b (id) where not ${isCompleted(sql`b.id`)})
        and not exists (
          select from unnest(${completion.questions}::uuid[]) as q (id)
          where not exists (select from question_answers a where a.user_id = e.user_id
            and a.course_id = e.course_id and a.question_id = q.id and a.is_correct))
    ), completed as (
      insert into sublesson_completions (user_id, course_id, sublesson_id, completed_at)
      select user_id, course_id, ${sublessonId}, ${now} from open on conflict do nothing
    ), studied as (
      update enrolments e set studied_at = greatest(e.studied_at, ${now}),
        revision_id = case when exists (
            select from unnest(${completion.siblings}::uuid[]) as s (id) where not ${isCompleted(sql`s.id`)})
          then e.revision_id else ${completion.publishedRevisionId} end
      from open where e.user_id = open.user_id and e.course_id = open.course_id
    )
    select ${enrolmentColumns}, exists (select from open) as "isDone" from e ${passesJoin}`.execute(db)
  const [row] = rows
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
