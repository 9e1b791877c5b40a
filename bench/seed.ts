import { sql } from 'kysely'
import type { CourseDocument } from '../apps/api/src/content/document.ts'
import {
  insertAttempts,
  insertCompletions,
  insertEnrolments,
  rightAnswers,
} from '../apps/api/src/demo/facts.ts'
import { ensureDefaultOrganisation } from '../apps/api/src/features/organisations/queries.ts'
import { createSession } from '../apps/api/src/features/session/queries.ts'
import type { Db } from '../apps/api/src/platform/db/connect.ts'
import { newId } from '../apps/api/src/platform/ids.ts'
import { insertPeople } from '../apps/api/test/testing/people.ts'

export interface Course {
  id: string
  revisionId: string
  document: CourseDocument
}

export interface Learner {
  id: string
  accessToken: string
  /** CSRF token of their session; the product returns it with the first response. */
  csrf: string
  /** The `progressId` of each course, by the course's id. */
  enrolments: Map<string, string>
}

export interface SeedData {
  courses: Course[]
  learners: Learner[]
}

/** The published courses that a learner of rank 2 may join. */
export async function readCourses(db: Db): Promise<Course[]> {
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

/** Creates people of rank 2 in the default organisation. */
async function createLearners(db: Db, count: number, courses: readonly Course[]): Promise<Learner[]> {
  const people = Array.from({ length: count }, () => ({}))
  const ids = await insertPeople(db, await ensureDefaultOrganisation(db), people)
  const learners = ids.map((id) => ({
    id,
    accessToken: '',
    csrf: '',
    enrolments: new Map(courses.map((course) => [course.id, newId()])),
  }))
  await openSessions(db, learners)
  return learners
}

/** Opens a session for each, as the product does, valid for longer than any measurement. */
export async function openSessions(db: Db, learners: Learner[]): Promise<void> {
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

/** Every learner has joined every course and passed every question of its internal tests. */
async function insertProgress(db: Db, learners: Learner[], courses: Course[]): Promise<void> {
  const now = new Date()
  const enrolments = learners.flatMap(({ id: userId, enrolments }) =>
    courses.map(({ id: courseId, revisionId }) => ({
      ...{ userId, courseId, revisionId, at: now },
      id: String(enrolments.get(courseId)),
    })),
  )
  await insertEnrolments(db, enrolments)
  const questions = courses.flatMap((course) =>
    course.document.lessons
      .flatMap(({ sublessons }) => sublessons)
      .flatMap((sublesson) => (sublesson.kind === 'internal-test' ? [sublesson] : []))
      .flatMap(({ _id, questions }) =>
        questions.map((question) => ({
          course_id: course.id,
          sublesson_id: _id,
          question_id: question._id,
          answer_ids: rightAnswers(question),
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

/** Fills the database with learners who have sessions and progress; returns them and the courses. */
export async function seed(db: Db, count: number): Promise<SeedData> {
  const courses = await readCourses(db)
  const learners = await createLearners(db, count, courses)
  await insertProgress(db, learners, courses)
  await sql`analyze`.execute(db)
  return { courses, learners }
}

/** Starts an attempt of every learner at every closed test, with questions in the order of the content. */
export async function startAttempts(db: Db, { learners, courses }: SeedData): Promise<void> {
  const now = Date.now()
  const attempts = learners.flatMap(({ id: userId }) =>
    courses.flatMap(({ id: courseId, revisionId, document: { closedTest } }) =>
      closedTest
        ? [
            {
              ...{ userId, courseId, revisionId, questions: closedTest.questions },
              percentageToPass: closedTest.percentageToPass,
              ...{ startedAt: new Date(now), endsAt: new Date(now + 20 * 60_000) },
            },
          ]
        : [],
    ),
  )
  await insertAttempts(db, attempts)
  // Autovacuum would do it before the next examination; without it a check looks for its attempt in all of them.
  await sql`analyze test_attempts`.execute(db)
}

/**
 * Completes the first sublessons of a course for every learner; by default all, so that the closed test is
 * next.
 */
export async function finishLessons(
  db: Db,
  { learners }: SeedData,
  { course, count }: { course: Course; count?: number },
): Promise<void> {
  const now = new Date()
  const sublessons = course.document.lessons.flatMap((lesson) => lesson.sublessons).slice(0, count)
  const completions = learners.flatMap(({ id: userId }) =>
    sublessons.map(({ _id }) => ({ userId, courseId: course.id, sublessonId: _id, at: now })),
  )
  await insertCompletions(db, completions)
  await sql`analyze`.execute(db)
}
