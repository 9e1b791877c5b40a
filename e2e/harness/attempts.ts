import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { ensureDefaultOrganisation } from '../../apps/api/src/features/organisations/queries.ts'
import { createSession } from '../../apps/api/src/features/session/queries.ts'
import { connect, type Db } from '../../apps/api/src/platform/db/connect.ts'
import { newId } from '../../apps/api/src/platform/ids.ts'
import { type Runtime, readRuntime } from '../../apps/api/src/platform/process/runtime.ts'

const accessCookie = 'caiplatform_access'

export function runtime(): Runtime {
  const running = readRuntime(process.env.ZENIT_DATA_DIR ?? '')
  if (!running) throw new Error('The product does not run')
  return running
}

async function withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const db = connect(runtime().databaseUrl, 1)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

export interface Ready {
  userId: string
  courseId: string
}

async function insertLearner(db: Db, now: Date): Promise<string> {
  const userId = newId()
  const organisation_id = await ensureDefaultOrganisation(db)
  const person = {
    issuer: 'tests',
    subject: userId,
    email: `${userId}@mail.example`,
    avatar: null,
    disabled_at: null,
  }
  await db
    .insertInto('users')
    .values({ ...person, id: userId, organisation_id, first_name: 'Żaneta', last_name: 'Błędowska-Święch' })
    .execute()
  await db
    .insertInto('rank_promotions')
    .values({ user_id: userId, rank: 2, reason: 'tests', promoted_at: now, celebrated_at: now })
    .execute()
  return userId
}

/** Joined, and every lesson done. */
async function finishLessons(db: Db, userId: string, slug: string): Promise<string> {
  const { rows } = await sql<{ course_id: string }>`
    insert into enrolments (user_id, course_id, id, revision_id, joined_at, studied_at)
    select ${userId}, c.id, ${newId()}, c.published_revision_id, now(), now() from courses c where c.slug = ${slug}
    returning course_id`.execute(db)
  const courseId = rows[0]?.course_id
  if (!courseId) throw new Error(`There is no course ${slug}`)
  await sql`
    insert into sublesson_completions (user_id, course_id, sublesson_id, completed_at)
    select ${userId}, ${courseId}, s.id, now() from sublessons s join lessons l on l.id = s.lesson_id
    where l.course_id = ${courseId}`.execute(db)
  return courseId
}

/** Somebody new who has every lesson of a course behind them, signed in on the page's browser, before its closed test. */
export async function enterReady(page: Page, slug = 'short'): Promise<Ready> {
  const now = new Date()
  const ready = await withDatabase(async (db) => {
    const userId = await insertLearner(db, now)
    const courseId = await finishLessons(db, userId, slug)
    const { accessToken } = await createSession(db, { userId, idToken: null, now })
    return { userId, courseId, accessToken }
  })
  const url = process.env.ZENIT_URL ?? ''
  await page.context().addCookies([
    { name: accessCookie, value: ready.accessToken, url, httpOnly: true },
    { name: 'caiplatform_authorized', value: 'true', url },
  ])
  return ready
}

/** Lets the running attempt end in so many seconds; its beginning moves with it. */
export const setSecondsLeft = ({ userId }: Ready, seconds: number): Promise<unknown> =>
  withDatabase((db) =>
    sql`
      update test_attempts set ends_at = now() + make_interval(secs => ${seconds}),
        started_at = started_at - (ends_at - (now() + make_interval(secs => ${seconds})))
      where user_id = ${userId} and checked_at is null`.execute(db),
  )

export const grantTime = ({ userId }: Ready, multiplier: number): Promise<unknown> =>
  withDatabase((db) =>
    db
      .insertInto('test_accommodations')
      .values({ user_id: userId, id: newId(), multiplier, reason: 'Tests', set_by: null, set_at: new Date() })
      .execute(),
  )

export const attemptsOf = ({ userId }: Ready) =>
  withDatabase((db) => db.selectFrom('test_attempts').where('user_id', '=', userId).selectAll().execute())
