import { finishWithoutCertificate } from '@zenit/contract/courses'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { signIn } from '../../../test/testing/actor.ts'
import { createTestApp } from '../../../test/testing/app.ts'
import { createCourse, createOrganisation, createUser } from '../../../test/testing/factories.ts'
import { certify, completeLessons, join } from '../../../test/testing/learning.ts'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { newId } from '../../platform/ids.ts'
import { passCourse } from '../passes/service.ts'
import { addUpStandings, mendStandings } from './standings.queries.ts'

const app = await createTestApp()
const { db } = app.deps

/** The counts of an organisation by stage. */
async function countsOf(organisationId: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ stage: string; people: number }>`
    select stage, sum(people)::int as people from standing_counts
    where organisation_id = ${organisationId} group by 1 having sum(people) <> 0`.execute(db)
  return Object.fromEntries(rows.map(({ stage, people }) => [stage, people]))
}

async function activeIn(organisationId: string): Promise<[string, number][]> {
  const { rows } = await sql<{ week: string; people: number }>`
    select week::text, sum(people)::int as people from active_counts
    where organisation_id = ${organisationId} group by 1 having sum(people) <> 0 order by 1`.execute(db)
  return rows.map(({ week, people }) => [week, people])
}

const isAnyoneWaiting = async () => {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length > 0
}

const study = (userId: string, ...days: string[]) =>
  sql`insert into study_days (user_id, day, last_beat_at)
    select ${userId}, unnest(${days}::date[]), now()`.execute(db)

/** Two people of an organisation: one has a certificate of a course that the other has started. */
async function createStudied() {
  const id = await createOrganisation(db)
  const [one, other] = [
    await createUser(db, { organisationId: id }),
    await createUser(db, { organisationId: id }),
  ]
  const course = await createCourse(app)
  const actor = await signIn(app, one)
  await completeLessons(app, actor, course)
  await certify(app, one, course)
  await join(await signIn(app, other), course.courseId)
  return { id, one, other, course }
}

test('[ORG-06] the stored standings match the facts: started, finished, passed, certified, revoked', async () => {
  const { id, one, other, course } = await createStudied()
  expect(await countsOf(id)).toMatchObject({ started: 2, passed: 1, certified: 1 })
  await signIn(app, other).then((actor) =>
    completeLessons(app, actor, course).then(() =>
      actor.call(finishWithoutCertificate, { params: { courseId: course.courseId } }),
    ),
  )
  await sql`update certificates set revoked_at = now(), revoked_reason = 'A mistake' where user_id = ${one}`.execute(
    db,
  )
  const counts = await countsOf(id)
  expect(counts.certified).toBeUndefined()
  expect(counts.finished).toBeGreaterThan(0)
  await addUpStandings(db)
  expect(await countsOf(id)).toEqual(counts)
  expect(await mendStandings(db)).toBe(0)
})

test('[ORG-06] people who leave take their standings with them; disabled or erased ones are not counted', async () => {
  const { id, one, other } = await createStudied()
  await study(one, '2026-11-16', '2026-11-18', '2026-11-23')
  await study(other, '2026-11-22')
  expect(await activeIn(id)).toEqual([
    ['2026-11-16', 2],
    ['2026-11-23', 1],
  ])
  const next = await createOrganisation(db)
  await sql`update users set organisation_id = ${next} where id = ${one}`.execute(db)
  expect([await countsOf(id), await activeIn(id)]).toEqual([{ started: 1 }, [['2026-11-16', 1]]])
  expect(await countsOf(next)).toMatchObject({ started: 1, certified: 1 })
  await sql`update users set disabled_at = now() where id = ${one}`.execute(db)
  expect([await countsOf(next), await activeIn(next)]).toEqual([{}, []])
  await sql`update users set disabled_at = null where id = ${one}`.execute(db)
  expect((await activeIn(next)).length).toBe(2)
  await sql`delete from study_days where user_id = ${one} and day = '2026-11-23'`.execute(db)
  await sql`delete from enrolments where user_id = ${other}`.execute(db)
  expect(await countsOf(id)).toEqual({})
  expect((await activeIn(next)).length).toBe(1)
  expect(await mendStandings(db)).toBe(0)
})

test('[ORG-06] facts of one course that are written at the same time are both kept', async () => {
  const id = await createOrganisation(db)
  const course = await createCourse(app)
  const user = await createUser(db, { organisationId: id })
  await completeLessons(app, await signIn(app, user), course)
  const facts = { courseId: course.courseId, passedAt: app.clock(), evidenceId: newId() }
  const pass = (tx: DbOrTx) => passCourse(app.deps, tx, { userId: user, evidence: 'closed-test', ...facts })
  let passed: Promise<unknown> | undefined
  await db.transaction().execute(async (tx) => {
    await sql`update enrolments set finished_at = now(), finish = 'without-certificate' where user_id = ${user}`.execute(
      tx,
    )
    // The row is updated and not committed when the transaction of the other fact ends.
    await sql`set constraints all immediate`.execute(tx)
    passed = db.transaction().execute(pass)
    await expect.poll(isAnyoneWaiting).toBe(true)
  })
  await passed
  expect(await countsOf(id)).toMatchObject({ started: 1, finished: 1, passed: 1 })
  expect(await mendStandings(db)).toBe(0)
})

test('[ORG-06] differences from the facts are corrected', async () => {
  const { id, one } = await createStudied()
  const before = await countsOf(id)
  await sql`update course_standings set passed_at = null where user_id = ${one}`.execute(db)
  await sql`insert into standing_counts select organisation_id, course_id, 'started', '2020-01-01', 7
    from course_standings where user_id = ${one}`.execute(db)
  expect(await countsOf(id)).not.toEqual(before)
  // One row, and one count that this does not correct by itself.
  expect(await mendStandings(db)).toBe(2)
  expect(await countsOf(id)).toEqual(before)
  expect(await mendStandings(db)).toBe(0)
})
