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

type Row<E> = { [K in keyof E]: E[K] extends ReadonlySet<string> ? string[] : E[K] }

// JSON rather than arrays of uuid: the driver parses it natively.
const listedColumns = sql`
  e.id, e.course_id as "courseId", e.revision_id as "revisionId", e.studied_at as "studiedAt",
  e.finished_at as "finishedAt", e.finish, p.user_id is not null as "isPassed",
  (select number from certificates t where t.user_id = e.user_id and t.course_id = e.course_id)
    as "certificateNumber",
  to_json(array(select c.sublesson_id from sublesson_completions c
    where c.user_id = e.user_id and c.course_id = e.course_id)) as completed`

const passesJoin = sql`left join course_passes p on p.user_id = e.user_id and p.course_id = e.course_id`

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

/** Every enrolment of a learner, the last studied first. */
export async function listEnrolments(db: DbOrTx, userId: string): Promise<ListedEnrolment[]> {
  const { rows } = await sql<Row<ListedEnrolment>>`
    select ${listedColumns} from enrolments e ${passesJoin}
    where e.user_id = ${userId} order by e.studied_at desc, e.id`.execute(db)
  return rows.map((row) => ({ ...row, completed: new Set(row.completed) }))
}
