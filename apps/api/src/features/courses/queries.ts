import type { Range } from '@zenit/contract/ranges'
import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { prepareShared } from '../../platform/db/prepare.ts'
import { listedColumns, passesJoin, type Row } from './enrolment.sql.ts'
import type { Enrolment, ListedEnrolment } from './enrolment.ts'

/** Columns and joins of one complete enrolment `e`, shared by other statements of the slice. */
export const enrolmentColumns = sql`${listedColumns},
  to_json(array(select k.sublesson_id from sublesson_completions k
    where k.user_id = e.user_id and k.course_id = e.course_id and k.is_skipped)) as skipped,
  to_json(array(select distinct a.question_id from question_answers a
    where a.user_id = e.user_id and a.course_id = e.course_id and a.is_correct)) as "passedQuestions"`

export type EnrolmentRow = Row<Enrolment>

export const toEnrolment = (row: EnrolmentRow): Enrolment => ({
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
