import type { CourseDocument } from '../../apps/api/src/content/document.ts'
import { newCertificateNumber } from '../../apps/api/src/features/passes/number.ts'
import { connect, type Db } from '../../apps/api/src/platform/db/connect.ts'
import { newId } from '../../apps/api/src/platform/ids.ts'
import { readRuntime } from '../../apps/api/src/platform/process/runtime.ts'
import type { Person } from './people.ts'

/** Does something in the running product's own database. */
async function inDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const runtime = readRuntime(process.env.ZENIT_DATA_DIR ?? '')
  if (!runtime) throw new Error('The product does not run')
  const db = connect(runtime.databaseUrl, 1)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

const day = 24 * 60 * 60 * 1000
const daysAgo = (days: number) => new Date(Date.now() - days * day)

/** Somebody in a course, as facts in the database: what takes a test of its own to come to by hand. */
export interface InCourse {
  userId: string
  courseId: string
}

/** Joins a course by its slug, with the first `lessons` of its sublessons done; all of them by default. */
export const takeToEnd = (person: Pick<Person, 'email'>, slug: string, lessons = Number.POSITIVE_INFINITY) =>
  inDatabase(async (db): Promise<InCourse> => {
    const { id: userId } = await db
      .selectFrom('users')
      .where('email', '=', person.email)
      .select('id')
      .executeTakeFirstOrThrow()
    const course = await db
      .selectFrom('courses as c')
      .innerJoin('course_revisions as r', 'r.id', 'c.published_revision_id')
      .where('c.slug', '=', slug)
      .select(['c.id', 'r.id as revisionId', 'r.document'])
      .executeTakeFirstOrThrow()
    const who = { user_id: userId, course_id: course.id }
    const at = daysAgo(9)
    await db
      .insertInto('enrolments')
      .values({
        ...who,
        id: newId(),
        revision_id: course.revisionId,
        joined_at: at,
        studied_at: at,
        finished_at: null,
        finish: null,
      })
      .execute()
    const document: CourseDocument = course.document
    const done = document.lessons.flatMap(({ sublessons }) => sublessons).slice(0, lessons)
    if (done.length > 0)
      await db
        .insertInto('sublesson_completions')
        .values(
          done.map(({ _id }, index) => ({
            ...who,
            sublesson_id: _id,
            completed_at: daysAgo(8 - index / 10),
          })),
        )
        .execute()
    return { userId, courseId: course.id }
  })

/** Passes the course: its closed test, or its final work. Answers the certificate's number. */
export const passCourse = (
  { userId, courseId }: InCourse,
  evidence: 'closed-test' | 'final-work' = 'closed-test',
) =>
  inDatabase(async (db) => {
    const number = newCertificateNumber('zenit', new Date())
    await db
      .insertInto('course_passes')
      .values({
        user_id: userId,
        course_id: courseId,
        passed_at: new Date(),
        evidence,
        evidence_id: newId(),
        certificate_number: number,
      })
      .execute()
    return number
  })

/** The account has another name now, as after a change at the hub. */
export const rename = ({ userId }: InCourse, lastName: string) =>
  inDatabase((db) => db.updateTable('users').set({ last_name: lastName }).where('id', '=', userId).execute())

/** The certificate of a passed course, as it is issued, but for its picture. */
export const issueCertificate = (
  { userId, courseId }: InCourse,
  number: string,
  { firstName, lastName }: Person,
) =>
  inDatabase(async (db) => {
    const learner_name = `${firstName} ${lastName}`
    await db
      .insertInto('certificates')
      .values({
        number,
        user_id: userId,
        course_id: courseId,
        learner_name,
        course_title: 'Pisanie promptów',
        language: 'pl',
        issued_at: new Date(),
        image_key: `certificates/${number}.webp`,
        renewed_at: null,
        name_removed_at: null,
        revoked_at: null,
        revoked_reason: null,
      })
      .execute()
    const event = { number, sequence: 1, kind: 'issued' as const, happened_at: new Date() }
    await db
      .insertInto('certificate_events')
      .values({ ...event, actor_id: userId, reason: null, learner_name })
      .execute()
  })

/** As if somebody had signed in longer ago than the hub's word serves. */
export const outliveConfirmation = ({ userId }: InCourse) =>
  inDatabase((db) =>
    db
      .updateTable('sessions')
      .set({ authenticated_at: daysAgo(1) })
      .where('user_id', '=', userId)
      .execute(),
  )
