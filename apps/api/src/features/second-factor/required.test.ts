import { listStaffActions } from '@zenit/contract/audit'
import { type Call, isTokenAccess } from '@zenit/contract/call'
import { calls } from '@zenit/contract/calls'
import { checkClosedTest, saveClosedTestAnswers, startClosedTest } from '@zenit/contract/closed-tests'
import { viewHome } from '@zenit/contract/home'
import { listOrganisationPeople } from '@zenit/contract/organisation-api'
import {
  listOrganisations,
  updateRequiredSecondFactor,
  viewOrganisation,
} from '@zenit/contract/organisations'
import { exportOwnData, viewOwnData } from '@zenit/contract/privacy'
import { destroyToken, getUserData, listSessions } from '@zenit/contract/session'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Actor, comeWithToken } from '../../../test/testing/actor.ts'
import { createTestApp } from '../../../test/testing/app.ts'
import { createLearner, createOrganisation } from '../../../test/testing/factories.ts'
import { newId } from '../../platform/ids.ts'
import { answersTo, createReadyLearner, createTestCourse, enrol, start } from '../closed-tests/fixtures.ts'
import { createManaged, type ManagedOrganisation } from '../organisations/fixtures.ts'

const app = await createTestApp()
const strict = await createTestApp({ STAFF_SECOND_FACTOR_FROM: '2026-11-22' })
const reason = 'A rule of the company'
beforeEach(() => {
  app.clock.set('2026-11-20T09:00:00.000Z')
  strict.clock.set('2026-11-20T09:00:00.000Z')
})

const requireFrom = ({ manager, params }: ManagedOrganisation, from: string | null) =>
  manager.call(updateRequiredSecondFactor, { params, body: { from, reason } })

const demandOf = async (actor: Actor) => (await actor.call(getUserData, {})).body.secondFactor

const isHome = async (actor: Actor) => {
  const { status, code } = await actor.call(viewHome, {})
  return status === 200 ? 'open' : code
}

const anyParams = ({ path }: Call) =>
  Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, newId()]))

const setFactor = (userId: string | null, since: Date | null) =>
  app.deps.db
    .updateTable('users')
    .set({ second_factor_since: since })
    .where('id', '=', String(userId))
    .execute()

describe('[AUTH-08] an organisation requires a second factor', () => {
  test('before that day people are informed; from then on only set-up, sign-out and their own data are open', async () => {
    const managed = await createManaged(app)
    const learner = await createLearner(app, { organisationId: managed.id })
    expect(await demandOf(learner)).toBeNull()
    const answer = await requireFrom(managed, '2026-12-01')
    expect([answer.status, answer.body.organisation.secondFactorFrom]).toEqual([200, '2026-12-01'])
    const demand = { from: '2026-12-01', by: 'organisation' }
    await expect.poll(() => demandOf(learner)).toEqual({ ...demand, isEnforced: false })
    app.clock.set('2026-11-30T22:59:59.000Z')
    expect(await isHome(learner)).toBe('open')
    // The day begins in Warsaw.
    app.clock.set('2026-11-30T23:00:00.000Z')
    expect(await isHome(learner)).toBe('second-factor-required')
    expect(await demandOf(learner)).toEqual({ ...demand, isEnforced: true })
    expect((await learner.call(viewOwnData, {})).status).toBe(200)
    expect((await learner.call(exportOwnData, {})).code).toBe('reauthentication-required')
    expect((await learner.call(listSessions, {})).status).toBe(200)
    expect((await learner.call(destroyToken, {})).status).toBe(200)
  })

  test('also of people who manage it from another organisation without the requirement', async () => {
    const [managed, own] = [await createManaged(app), await createManaged(app)]
    await app.deps.db
      .insertInto('organisation_managers')
      .values({
        user_id: String(own.manager.userId),
        organisation_id: managed.id,
        appointed_at: new Date('2026-11-19'),
      })
      .execute()
    await requireFrom(own, '2026-12-24')
    await requireFrom(managed, '2026-11-20')
    await expect.poll(() => demandOf(own.manager)).toMatchObject({ from: '2026-11-20', isEnforced: true })
    expect(await isHome(own.manager)).toBe('second-factor-required')
  })

  test('no other call is open', async () => {
    const managed = await createManaged(app)
    const person = await createLearner(app, {
      organisationId: managed.id,
      roles: ['learner', 'reviewer', 'author', 'manager', 'admin'],
    })
    await requireFrom(managed, '2026-11-20')
    await expect.poll(() => isHome(person)).toBe('second-factor-required')
    const behind = calls.filter(
      ({ access, slice }) =>
        access !== 'public' && !isTokenAccess(access) && !['session', 'privacy'].includes(slice),
    )
    for (const call of behind) {
      const { status, code } = await person.call(call, { params: anyParams(call), body: {} } as never)
      expect([call.name, status, code]).toEqual([call.name, 403, 'second-factor-required'])
    }
    const film = { method: 'GET', url: '/media/none.mp4', cookies: person.cookies } as const
    expect((await app.app.inject(film)).json().code).toBe('second-factor-required')
  })

  test('people with a second factor, and people of other organisations, are not affected', async () => {
    const managed = await createManaged(app)
    const careful = await createLearner(app, { organisationId: managed.id })
    await setFactor(careful.userId, app.clock())
    const other = await createLearner(app)
    await requireFrom(managed, '2026-11-20')
    expect([await isHome(careful), await isHome(other)]).toEqual(['open', 'open'])
    expect(await demandOf(careful)).toBeNull()
    await setFactor(careful.userId, null)
    await expect.poll(() => isHome(careful)).toBe('second-factor-required')
  })

  test('[TEST-04] a running test can be completed, with its answers; no other one can be started', async () => {
    const managed = await createManaged(app)
    const [course, another] = [await createTestCourse(app), await createTestCourse(app)]
    const learner = await createReadyLearner(app, course, { organisationId: managed.id })
    await enrol(app, learner, { course: another })
    app.clock.set('2026-11-20T22:50:00.000Z')
    await requireFrom(managed, '2026-11-21')
    await start(learner, course.courseId)
    app.clock.set('2026-11-20T23:05:00.000Z')
    const params = { id: course.courseId }
    const served = await start(learner, course.courseId)
    const answers = answersTo(served, course.test, 4)
    const attemptId = String(served.attempt?._id)
    const save = { params, body: { attemptId, sequence: 1, answers } }
    expect((await learner.call(saveClosedTestAnswers, save)).status).toBe(200)
    const other = await learner.call(startClosedTest, { params: { id: another.courseId } })
    expect(other.code).toBe('second-factor-required')
    // The grace period for slow networks applies here, too.
    app.clock.set('2026-11-20T23:10:10.000Z')
    const checked = await learner.call(checkClosedTest, { params, body: { attemptId, answers } })
    expect([checked.status, checked.body.result.passed]).toEqual([200, true])
    expect(await isHome(learner)).toBe('second-factor-required')
    expect((await learner.call(startClosedTest, { params })).code).toBe('second-factor-required')
  })

  test('a running test gives no access to calls of a role', async () => {
    const managed = await createManaged(app)
    const course = await createTestCourse(app)
    const admin = await createReadyLearner(app, course, {
      organisationId: managed.id,
      roles: ['learner', 'admin'],
    })
    app.clock.set('2026-11-20T22:50:00.000Z')
    await requireFrom(managed, '2026-11-21')
    await start(admin, course.courseId)
    app.clock.set('2026-11-20T23:05:00.000Z')
    expect(await isHome(admin)).toBe('open')
    expect((await admin.call(listOrganisations, {})).code).toBe('second-factor-required')
  })

  test('programs with a token still work', async () => {
    const managed = await createManaged(app)
    await requireFrom(managed, '2026-11-20')
    const program = await comeWithToken(app, managed.id, ['people'])
    expect((await program.call(listOrganisationPeople, {})).status).toBe(200)
  })

  test('a manager sets it for their own organisation, not back in time; each change is in the audit log once', async () => {
    const managed = await createManaged(app)
    const outsider = await createManaged(app)
    const admin = await createLearner(app, { roles: ['learner', 'admin'] })
    const foreign = await requireFrom({ ...outsider, params: managed.params }, '2026-12-01')
    expect(foreign.code).toBe('not-found')
    for (const [from, code] of [
      ['2026-11-19', 'past'],
      ['2062-11-19', 'far'],
    ] as const)
      expect(await requireFrom(managed, from)).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'from', code }] },
      })
    expect((await requireFrom(managed, '2026-02-30')).body).toMatchObject({ errors: [{ field: 'from' }] })
    for (const from of ['2026-11-21', '2026-11-21', null]) {
      app.clock.advance(1)
      expect((await requireFrom(managed, from)).status).toBe(200)
    }
    const seen = await managed.manager.call(viewOrganisation, { params: managed.params })
    expect(seen.body.organisation.secondFactorFrom).toBeNull()
    const { actions } = (await admin.call(listStaffActions, {})).body
    const own = actions.filter(({ subject }) => JSON.stringify(subject).includes(managed.id))
    expect(own.map(({ before, after }) => [before, after])).toEqual([
      [{ secondFactorFrom: '2026-11-21' }, {}],
      [{}, { secondFactorFrom: '2026-11-21' }],
    ])
    // A day that has begun meanwhile stays.
    await requireFrom(managed, '2026-11-21')
    app.clock.set('2026-11-25T09:00:00.000Z')
    await setFactor(managed.manager.userId, app.clock())
    expect((await requireFrom(managed, '2026-11-21')).status).toBe(200)
  })
})

describe('[AUTH-08] the operator requires a second factor', () => {
  test('of reviewers, authors, managers and admins, not of learners', async () => {
    const organisationId = await createOrganisation(strict.deps.db)
    const learner = await createLearner(strict, { organisationId })
    const staff = await Promise.all(
      (['reviewer', 'author', 'manager', 'admin'] as const).map((role) =>
        createLearner(strict, { organisationId, roles: ['learner', role] }),
      ),
    )
    for (const person of staff)
      expect(await demandOf(person)).toEqual({ from: '2026-11-22', by: 'operator', isEnforced: false })
    strict.clock.set('2026-11-22T09:00:00.000Z')
    for (const person of staff) expect(await isHome(person)).toBe('second-factor-required')
    expect([await demandOf(learner), await isHome(learner)]).toEqual([null, 'open'])
  })

  test('the earlier requirement applies', async () => {
    const managed = await createManaged(strict)
    const person = await createLearner(strict, { organisationId: managed.id, roles: ['learner', 'author'] })
    await requireFrom(managed, '2026-11-21')
    await expect.poll(() => demandOf(person)).toMatchObject({ from: '2026-11-21', by: 'organisation' })
  })
})

test('[AUTH-08] with another identity provider nothing is required here, and nothing can be', async () => {
  const elsewhere = await createTestApp({ OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'zenit' })
  const managed = await createManaged(elsewhere)
  expect((await requireFrom(managed, '2026-12-01')).code).toBe('feature-disabled')
  // As the database may be from before the provider changed.
  await elsewhere.deps.db
    .updateTable('organisations')
    .set({ second_factor_from: '2026-11-01' })
    .where('id', '=', managed.id)
    .execute()
  const learner = await createLearner(elsewhere, { organisationId: managed.id })
  expect([await demandOf(learner), await isHome(learner)]).toEqual([null, 'open'])
})
