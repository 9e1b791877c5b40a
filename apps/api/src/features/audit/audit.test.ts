import { listStaffActions } from '@zenit/contract/audit'
import type { QueryOf } from '@zenit/contract/call'
import { revokeCertificate } from '@zenit/contract/certificates'
import { updateTestTime } from '@zenit/contract/closed-tests-time'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../test/testing/actor.ts'
import { createTestApp } from '../../../test/testing/app.ts'
import { createLearner, createOrganisation, createUser } from '../../../test/testing/factories.ts'
import { newId } from '../../platform/ids.ts'
import { createPassedLearner, issue } from '../certificates/fixtures.ts'
import { createTestCourse } from '../closed-tests/fixtures.ts'
import { createFinalWorkCourse, createReviewer, reviewing } from '../final-works/fixtures.ts'
import { createAdmin } from '../people/fixtures.ts'
import { erasePerson } from '../privacy/erase.ts'
import { recordStaffAction, type StaffAction } from '../staff/actions.ts'

const app = await createTestApp()
const { db } = app.deps

type Query = QueryOf<typeof listStaffActions>
let admin: Actor
beforeAll(async () => {
  admin = await createAdmin(app, { firstName: 'Ada', lastName: 'Żbik' })
})

const list = async (query: Query = {}, language: 'pl' | 'en' = 'pl') => {
  const { body, text } = await admin.call(listStaffActions, { query, language })
  if (!body.actions) throw new Error(text)
  return body
}

/** Records a role change at a second of that day. */
async function note(personId: string, second: number, given: Partial<StaffAction> = {}): Promise<void> {
  await recordStaffAction(db, {
    actorId: String(admin.userId),
    action: 'roles-changed',
    subject: { kind: 'person', id: personId },
    personId,
    reason: `At ${second}`,
    after: { roles: ['learner'] },
    now: new Date(Date.UTC(2026, 10, 20, 9, 0, second)),
    ...given,
  })
}

test('[API-02] the log is read by pages, newest first, also if many entries have the same time', async () => {
  const person = await createUser(db)
  for (let second = 0; second < 4; second++) await note(person, second)
  for (let again = 0; again < 3; again++) await note(person, 2, { reason: `Again ${again}` })
  const seen: string[] = []
  let before: string | null | undefined
  do {
    const page = await list({ person, limit: 2, ...(before ? { before } : {}) })
    seen.push(...page.actions.map(({ _id }) => _id))
    before = page.next
  } while (before)
  expect(new Set(seen).size).toBe(7)
  const all = await list({ person })
  expect(all.actions.map(({ _id }) => _id)).toEqual(seen)
  expect(all.actions.map(({ at }) => at)).toEqual(
    all.actions
      .map(({ at }) => at)
      .sort()
      .reverse(),
  )
  expect((await list({ person, before: newId() })).actions).toEqual([])
})

test('[API-02] it is filtered by actor, person, subject, action and time', async () => {
  const [one, two] = [await createUser(db), await createUser(db)]
  const other = await createAdmin(app)
  await note(one, 10)
  await note(one, 20, { action: 'rank-changed', actorId: String(other.userId), after: { rank: 3 } })
  await note(two, 30, {
    subject: { kind: 'certificate', id: 'ZENIT-26-0001' },
    action: 'certificate-revoked',
  })
  const seconds = async (query: Query) =>
    (await list(query)).actions.map(({ at }) => new Date(at).getUTCSeconds())
  expect(await seconds({ person: one })).toEqual([20, 10])
  expect(await seconds({ person: one, actor: String(other.userId) })).toEqual([20])
  expect(await seconds({ subject: 'ZENIT-26-0001' })).toEqual([30])
  expect(await seconds({ person: one, action: ['roles-changed', 'person-disabled'] })).toEqual([10])
  const from = '2026-11-20T10:00:20+01:00'
  expect(await seconds({ person: one, from })).toEqual([20])
  expect(await seconds({ person: one, until: from })).toEqual([10])
})

test('[CERT-04] actions on a certificate are found by its holder, until the account is deleted', async () => {
  const course = await createTestCourse(app)
  const holder = await createPassedLearner(app, course)
  const person = String(holder.userId)
  const { number } = (await issue(app, holder, course)).body.certificate
  const body = { reason: 'Somebody else’s work' }
  await admin.call(revokeCertificate, { params: { number: String(number) }, body })
  const line = { action: 'certificate-revoked', subject: { _id: number } }
  expect((await list({ person })).actions).toMatchObject([{ ...line, person: { _id: person } }])
  await db.transaction().execute((tx) => erasePerson(tx, app.deps, { userId: person, keepsName: true }))
  expect((await list({ person })).actions).toEqual([])
  expect((await list({ subject: String(number) })).actions).toMatchObject([{ ...line, person: null }])
})

test.each([
  [{ from: '2026-11-20' }],
  [{ until: '2026-11-20T23:59:60Z' }],
  [{ action: ['everything'] }],
  [{ before: 'yesterday' }],
  [{ limit: 101 }],
])('[API-02] it refuses %j', async (query) => {
  const reply = await admin.call(listStaffActions, { query: query as never })
  expect([reply.status, reply.code]).toEqual([400, 'invalid-input'])
})

test('[API-02] it shows the current names of people and organisations, and no names of deleted ones', async () => {
  const person = await createUser(db, { firstName: 'Ewa', lastName: 'Stara' })
  const [from, to] = [await createOrganisation(db), await createOrganisation(db)]
  await note(person, 1, {
    action: 'organisation-changed',
    before: { organisationId: from },
    after: { organisationId: to },
  })
  await db.updateTable('users').set({ last_name: 'Nowa' }).where('id', '=', person).execute()
  await db.updateTable('organisations').set({ name: 'Dziś tak' }).where('id', '=', to).execute()
  const { actions, organisations } = await list({ person })
  expect(actions).toMatchObject([
    {
      actor: { name: 'Ada Żbik' },
      person: { _id: person, name: 'Ewa Nowa' },
      subject: { kind: 'person', _id: person, name: 'Ewa Nowa' },
    },
  ])
  expect(organisations).toContainEqual({ _id: to, name: 'Dziś tak' })
  expect(organisations).toHaveLength(2)

  const [gone, ghost] = [newId(), newId()]
  await note(gone, 2, { actorId: ghost })
  await note(gone, 3, { actorId: null })
  expect((await list({ person: gone })).actions).toMatchObject([
    { actor: null, person: { _id: gone, name: null } },
    { actor: { _id: ghost, name: null }, subject: { _id: gone, name: null } },
  ])
})

test('[API-02] texts that are stored elsewhere are shown while they exist', async () => {
  const learner = await createLearner(app)
  const id = String(learner.userId)
  await admin.call(updateTestTime, { params: { id }, body: { multiplier: 2, reason: 'Dysleksja' } })
  expect((await list({ person: id })).actions).toMatchObject([
    { action: 'test-time-changed', reason: 'Dysleksja', before: { multiplier: 1 }, after: { multiplier: 2 } },
  ])
  await sql`delete from test_accommodations where user_id = ${id}`.execute(db)
  expect((await list({ person: id })).actions).toMatchObject([{ reason: null, after: { multiplier: 2 } }])
})

test('[FINAL-05] a decision shows its course, in the reader’s language', async () => {
  const course = await createFinalWorkCourse(app)
  const { handedIn, claim, decide } = reviewing(app, course)
  const reviewer = await createReviewer(app)
  const { learner, params } = await handedIn()
  await claim(reviewer, params)
  await decide(reviewer, params)
  for (const language of ['pl', 'en'] as const)
    expect((await list({ person: String(learner.userId) }, language)).actions).toMatchObject([
      {
        action: 'review-decided',
        actor: { _id: reviewer.userId },
        subject: { kind: 'final-work', _id: params.id, name: course.document.title[language] },
      },
    ])
})
