import { sql } from 'kysely'
import type { CourseDocument } from '../apps/api/src/content/document.ts'
import { ensureDefaultOrganisation } from '../apps/api/src/features/organisations/queries.ts'
import { createSession } from '../apps/api/src/features/session/queries.ts'
import type { Db } from '../apps/api/src/platform/db/connect.ts'
import { newId } from '../apps/api/src/platform/ids.ts'

export interface Course {
  id: string
  revisionId: string
  document: CourseDocument
}

export interface Learner {
  id: string
  accessToken: string
  /** Of their session; the product gives it with the first answer. */
  csrf: string
  /** The `progressId` of each course, by the course's id. */
  enrolments: Map<string, string>
}

export interface Seeded {
  courses: Course[]
  learners: Learner[]
}

const batch = 500

/** Inserts in batches: PostgreSQL takes at most 65,535 parameters in one statement. */
async function insertAll<T>(rows: T[], insert: (part: T[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < rows.length; start += batch) await insert(rows.slice(start, start + batch))
}

async function readCourses(db: Db): Promise<Course[]> {
  const rows = await db
    .selectFrom('courses as c')
    .innerJoin('course_revisions as r', 'r.id', 'c.published_revision_id')
    .innerJoin('programs as p', 'p.id', 'c.program_id')
    // The learners have rank 2.
    .where(sql<boolean>`(p.document->>'rank')::int <= 2`)
    .select(['c.id', 'r.id as revisionId', 'r.document'])
    .orderBy('c.id')
    .execute()
  return rows as Course[]
}

async function insertPeople(db: Db, learners: Learner[]): Promise<void> {
  const organisationId = await ensureDefaultOrganisation(db)
  const now = new Date()
  const users = learners.map(({ id }, index) => ({
    id,
    organisation_id: organisationId,
    issuer: 'bench',
    subject: id,
    email: `bench-${index}@mail.example`,
    first_name: 'Zofia',
    last_name: 'Łękołodzka',
    avatar: null,
    roles: ['learner'],
    disabled_at: null,
  }))
  await insertAll(users, (part) => db.insertInto('users').values(part).execute())
  const ranks = learners.map(({ id }) => ({ user_id: id, rank: 2, reason: 'bench', promoted_at: now }))
  await insertAll(ranks, (part) => db.insertInto('rank_promotions').values(part).execute())
  await openSessions(db, learners)
}

/** A session each, as the product opens them, that lasts as long as anybody measures. */
async function openSessions(db: Db, learners: Learner[]): Promise<void> {
  const now = new Date()
  const rest = [...learners]
  const openRest = async () => {
    for (let learner = rest.pop(); learner; learner = rest.pop())
      learner.accessToken = (await createSession(db, { userId: learner.id, idToken: null, now })).accessToken
  }
  await Promise.all(Array.from({ length: 4 }, openRest))
  const tomorrow = new Date(now.getTime() + 86_400_000)
  await db.updateTable('session_tokens').set({ expires_at: tomorrow }).where('created_at', '=', now).execute()
}

/** Everybody has joined every course, and has passed every question of its internal tests. */
async function insertProgress(db: Db, learners: Learner[], courses: Course[]): Promise<void> {
  const now = new Date()
  const enrolments = learners.flatMap(({ id, enrolments }) =>
    courses.map((course) => ({
      user_id: id,
      course_id: course.id,
      id: enrolments.get(course.id) ?? newId(),
      revision_id: course.revisionId,
      joined_at: now,
      studied_at: now,
      finished_at: null,
      finish: null,
    })),
  )
  await insertAll(enrolments, (part) => db.insertInto('enrolments').values(part).execute())
  const questions = courses.flatMap((course) =>
    course.document.lessons
      .flatMap(({ sublessons }) => sublessons)
      .flatMap((sublesson) => (sublesson.kind === 'internal-test' ? [sublesson] : []))
      .flatMap(({ _id, questions }) =>
        questions.map((question) => ({
          course_id: course.id,
          sublesson_id: _id,
          question_id: question._id,
          answer_ids: question.answers.filter(({ right }) => right).map((answer) => answer._id),
        })),
      ),
  )
  await sql`
    insert into question_answers
      (user_id, course_id, id, sublesson_id, question_id, answer_ids, is_correct, answered_at)
    select l.id, q.course_id, gen_random_uuid(), q.sublesson_id, q.question_id, q.answer_ids, true, ${now}
    from unnest(${learners.map(({ id }) => id)}::uuid[]) as l (id)
    cross join jsonb_to_recordset(${JSON.stringify(questions)}::jsonb)
      as q (course_id uuid, sublesson_id uuid, question_id uuid, answer_ids uuid[])`.execute(db)
}

/** Fills the product's database with learners who have sessions and progress. */
export async function seed(db: Db, count: number): Promise<Seeded> {
  const courses = await readCourses(db)
  const learners = Array.from({ length: count }, () => ({
    id: newId(),
    accessToken: '',
    csrf: '',
    enrolments: new Map(courses.map(({ id }) => [id, newId()])),
  }))
  await insertPeople(db, learners)
  await insertProgress(db, learners, courses)
  await sql`analyze`.execute(db)
  return { courses, learners }
}

/** A running attempt of every learner at every closed test, served in the order of the content. */
export async function startAttempts(db: Db, { learners, courses }: Seeded): Promise<void> {
  const now = Date.now()
  const attempts = learners.flatMap(({ id }) =>
    courses.flatMap(({ id: courseId, revisionId, document }) =>
      document.closedTest
        ? [
            {
              user_id: id,
              course_id: courseId,
              id: newId(),
              revision_id: revisionId,
              served: JSON.stringify(
                document.closedTest.questions.map(({ _id, answers }) => ({
                  question: _id,
                  answers: answers.map((answer) => answer._id),
                })),
              ),
              percentage_to_pass: document.closedTest.percentageToPass,
              started_at: new Date(now),
              ends_at: new Date(now + 20 * 60_000),
              saved_at: null,
              checked_at: null,
              correct_count: null,
              total_questions: null,
              passed: null,
            },
          ]
        : [],
    ),
  )
  await insertAll(attempts, (part) => db.insertInto('test_attempts').values(part).execute())
}

/** Everybody has every lesson of a course behind them, and stands before its closed test. */
export async function finishLessons(db: Db, { learners }: Seeded, course: Course): Promise<void> {
  const now = new Date()
  const sublessons = course.document.lessons.flatMap((lesson) => lesson.sublessons)
  const completions = learners.flatMap(({ id }) =>
    sublessons.map(({ _id }) => ({
      user_id: id,
      course_id: course.id,
      sublesson_id: _id,
      completed_at: now,
    })),
  )
  await insertAll(completions, (part) => db.insertInto('sublesson_completions').values(part).execute())
  await sql`analyze`.execute(db)
}
