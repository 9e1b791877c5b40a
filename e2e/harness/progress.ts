import { expect, type Page } from '@playwright/test'
import { sql } from 'kysely'
import type { CourseDocument } from '../../apps/api/src/content/document.ts'
import { insertCompletions, insertEnrolments } from '../../apps/api/src/demo/facts.ts'
import { insertCertificate } from '../../apps/api/src/features/certificates/queries.ts'
import { newCertificateNumber } from '../../apps/api/src/features/passes/number.ts'
import { insertPass } from '../../apps/api/src/features/passes/queries.ts'
import type { Db } from '../../apps/api/src/platform/db/connect.ts'
import { newId } from '../../apps/api/src/platform/ids.ts'
import { inDatabase, userIdOf } from './database.ts'
import { addLearner, beginSession, type Person } from './people.ts'

const day = 24 * 60 * 60 * 1000
const daysAgo = (days: number) => new Date(Date.now() - days * day)

/**
 * A person in a course, inserted into the database, because reaching this state through the page takes a whole test.
 */
export interface CourseLearner {
  userId: string
  courseId: string
}

/** The published course. */
export const findCourse = async (
  db: Db,
  slug: string,
): Promise<{ id: string; revisionId: string; document: CourseDocument }> =>
  db
    .selectFrom('courses as c')
    .innerJoin('course_revisions as r', 'r.id', 'c.published_revision_id')
    .where('c.slug', '=', slug)
    .select(['c.id', 'r.id as revisionId', 'r.document'])
    .executeTakeFirstOrThrow()

/** Joins a course by its slug, with the first `lessons` of its sublessons completed; all of them by default. */
export const takeToEnd = (person: Pick<Person, 'email'>, slug: string, lessons = Number.POSITIVE_INFINITY) =>
  inDatabase(async (db): Promise<CourseLearner> => {
    const course = await findCourse(db, slug)
    const who = { userId: await userIdOf(db, person.email), courseId: course.id }
    await insertEnrolments(db, [{ ...who, revisionId: course.revisionId, at: daysAgo(9) }])
    const done = course.document.lessons.flatMap(({ sublessons }) => sublessons).slice(0, lessons)
    await insertCompletions(
      db,
      done.map(({ _id }, index) => ({ ...who, sublessonId: _id, at: daysAgo(8 - index / 10) })),
    )
    return who
  })

/** Passes the course by its closed test or its final work. Returns the certificate’s number. */
export const passCourse = (
  { userId, courseId }: CourseLearner,
  evidence: 'closed-test' | 'final-work' = 'closed-test',
) =>
  inDatabase(async (db) => {
    const number = newCertificateNumber('zenit', new Date())
    await insertPass(db, { userId, courseId, passedAt: new Date(), evidence, evidenceId: newId() }, number)
    return number
  })

/** Gives the account another name, as after a change at the hub. */
export const rename = ({ userId }: CourseLearner, lastName: string) =>
  inDatabase((db) => db.updateTable('users').set({ last_name: lastName }).where('id', '=', userId).execute())

/** Inserts the certificate of a passed course, without its image. */
export const issueCertificate = (
  { userId, courseId }: CourseLearner,
  number: string,
  { firstName, lastName }: Person,
) =>
  inDatabase(async (db) => {
    await insertCertificate(db, {
      ...{ number, userId, courseId, learnerName: `${firstName} ${lastName}`, issuedAt: new Date() },
      ...{ courseTitle: 'Pisanie promptów', courseTitles: {}, minutes: 0, signatory: null, language: 'pl' },
      image: { key: `certificates/${number}.webp`, sha256: Buffer.alloc(32) },
    })
  })

/** Makes the last sign-in so old that the identity must be confirmed again. */
export const outliveConfirmation = ({ userId }: CourseLearner) =>
  inDatabase((db) =>
    db
      .updateTable('sessions')
      .set({ authenticated_at: daysAgo(1) })
      .where('user_id', '=', userId)
      .execute(),
  )

/** Signs in as a new person who has completed every lesson of a course and can start its closed test. */
export async function enterReady(page: Page, slug = 'short'): Promise<CourseLearner> {
  const person = await addLearner('pl')
  await beginSession(page, person)
  const ready = await takeToEnd(person, slug)
  // The product reads a course that was loaded just now a moment later.
  const path = `${process.env.ZENIT_URL}/api/course/${ready.courseId}`
  await expect.poll(async () => (await page.request.get(path)).status()).toBe(200)
  return ready
}

/** Moves the running attempt in time, so that it ends in this many seconds. */
export const setSecondsLeft = ({ userId }: CourseLearner, seconds: number): Promise<unknown> =>
  inDatabase((db) =>
    sql`
      update test_attempts set ends_at = now() + make_interval(secs => ${seconds}),
        started_at = started_at - (ends_at - (now() + make_interval(secs => ${seconds})))
      where user_id = ${userId} and checked_at is null`.execute(db),
  )

export const grantTime = ({ userId }: CourseLearner, multiplier: number): Promise<unknown> =>
  inDatabase((db) =>
    db
      .insertInto('test_accommodations')
      .values({ user_id: userId, id: newId(), multiplier, reason: 'Tests', set_by: null, set_at: new Date() })
      .execute(),
  )

export const attemptsOf = ({ userId }: CourseLearner) =>
  inDatabase((db) => db.selectFrom('test_attempts').where('user_id', '=', userId).selectAll().execute())
