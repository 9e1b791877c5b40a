import { setTimeout as sleep } from 'node:timers/promises'
import { listNotifications } from '@zenit/contract/notifications'
import {
  endPersonSessions,
  updatePersonOrganisation,
  updatePersonRank,
  updatePersonRoles,
  updatePersonStatus,
  viewPerson,
} from '@zenit/contract/people'
import { celebrateRank, viewRank } from '@zenit/contract/ranks'
import { listReviews } from '@zenit/contract/reviews'
import { getUserData } from '@zenit/contract/session'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Actor, signIn } from '../../../test/testing/actor.ts'
import { createProcess, createTestApp, type TestApp } from '../../../test/testing/app.ts'
import { createLearner, createOrganisation } from '../../../test/testing/factories.ts'
import { newId } from '../../platform/ids.ts'
import { createAdmin, logOf } from './fixtures.ts'

const app = await createTestApp()
const other = await createProcess(app)
const { db } = app.deps
const reason = 'Asked for it'

let admin: Actor
beforeAll(async () => {
  admin = await createAdmin(app, { firstName: 'Ada', lastName: 'Nowak' })
})

const params = (actor: Actor) => ({ id: String(actor.userId) })
const setRoles = (person: Actor, roles: string[], by = admin, why = reason) =>
  by.call(updatePersonRoles, { params: params(person), body: { roles, reason: why } })
const setRank = (person: Actor, rank: number, by = admin) =>
  by.call(updatePersonRank, { params: params(person), body: { rank, reason } })
const setDisabled = (person: Actor, isDisabled: boolean, by = admin) =>
  by.call(updatePersonStatus, { params: params(person), body: { isDisabled, reason } })
const signOut = (person: Actor, by = admin) =>
  by.call(endPersonSessions, { params: params(person), body: { reason } })
const look = async (person: Actor) => (await admin.call(viewPerson, { params: params(person) })).body.person

/** The same person in another process, with the same cookies. */
const elsewhere = (person: Actor, at: TestApp): Actor => ({
  ...person,
  call: async (call) => {
    const response = await at.app.inject({
      method: call.method,
      url: `/api${call.path}`,
      cookies: person.cookies,
    })
    return {
      status: response.statusCode,
      body: response.json(),
      code: response.json().code,
      text: response.body,
    }
  },
})

/** Processes cache a session for at most a second. */
const aSecond = () => sleep(1_050)

describe('roles', () => {
  test('[ACCESS-06] are added and removed, and apply everywhere within a second', async () => {
    const learner = await createLearner(app)
    const there = elsewhere(learner, other)
    expect((await there.call(listReviews, {})).status).toBe(403)
    const given = await setRoles(learner, ['reviewer', 'author'])
    expect([given.status, given.body.person.roles]).toEqual([200, ['learner', 'reviewer', 'author']])
    await aSecond()
    expect([
      (await learner.call(listReviews, {})).status,
      (await there.call(listReviews, {})).status,
    ]).toEqual([200, 200])
    await setRoles(learner, [])
    await aSecond()
    expect([
      (await learner.call(listReviews, {})).status,
      (await there.call(listReviews, {})).status,
    ]).toEqual([403, 403])
  })

  test('[API-02] a repetition changes nothing; every change is in the audit log with its reason', async () => {
    const learner = await createLearner(app)
    await Promise.all([1, 2, 3].map(() => setRoles(learner, ['reviewer'])))
    await setRoles(learner, ['reviewer'], admin, 'Another reason for the same')
    await setRoles(learner, ['author', 'reviewer'], admin, '  Writes, too\u0007 ')
    const common = { actor: { _id: admin.userId, name: 'Ada Nowak' }, action: 'roles-changed' }
    expect(await logOf(admin, learner)).toMatchObject([
      {
        ...common,
        reason: 'Writes, too',
        before: { roles: ['learner', 'reviewer'] },
        after: { roles: ['learner', 'reviewer', 'author'] },
      },
      { ...common, reason, before: { roles: ['learner'] }, after: { roles: ['learner', 'reviewer'] } },
    ])
  })

  test.each([
    ['an unknown role', { roles: ['owner'], reason }],
    ['a role twice', { roles: ['author', 'author'], reason }],
    ['the role that everybody has', { roles: ['learner'], reason }],
    ['no reason', { roles: [] }],
    ['a blank reason', { roles: [], reason: ' \n ' }],
    ['an invisible reason', { roles: [], reason: '\u200b\u0001' }],
    ['a very long reason', { roles: [], reason: 'x'.repeat(501) }],
  ])('[API-02] %s is refused', async (_, body) => {
    const learner = await createLearner(app)
    const reply = await admin.call(updatePersonRoles, { params: params(learner), body })
    expect([reply.status, reply.code]).toEqual([400, 'invalid-input'])
    expect(await logOf(admin, learner)).toEqual([])
  })
})

describe('ranks', () => {
  const rankOf = async (learner: Actor) => (await learner.call(viewRank, {})).body.rank
  const news = async (learner: Actor) =>
    (await learner.call(listNotifications, {})).body.notifications.map(({ kind, rank }) => [kind, rank])

  test('[RANK-01] a person who is raised is notified and celebrates once, only the highest rank', async () => {
    const learner = await createLearner(app)
    await Promise.all([setRank(learner, 4), setRank(learner, 4)])
    expect(await rankOf(learner)).toMatchObject({ rankStage: 4, celebration: 4 })
    expect(await news(learner)).toEqual([['rank', 4]])
    await learner.call(celebrateRank, { body: { rank: 4 } })
    expect(await rankOf(learner)).toMatchObject({ rankStage: 4, celebration: null })
    expect(await logOf(admin, learner)).toMatchObject([
      { action: 'rank-changed', before: { rank: 2 }, after: { rank: 4 } },
    ])
  })

  test('[RANK-01] a person who is lowered loses the rank and its notification; raised again, they are notified again', async () => {
    const learner = await createLearner(app)
    await setRank(learner, 5)
    await learner.call(celebrateRank, { body: { rank: 5 } })
    const lowered = await setRank(learner, 2)
    expect(lowered.body.person).toMatchObject({ rankStage: 2, ranks: [{ rank: 2 }] })
    expect(await rankOf(learner)).toMatchObject({ rankStage: 2, celebration: null })
    expect(await news(learner)).toEqual([])
    await setRank(learner, 3)
    expect(await rankOf(learner)).toMatchObject({ rankStage: 3, celebration: 3 })
    expect(await news(learner)).toEqual([['rank', 3]])
  })

  test('[ACCESS-01] [RANK-01] rank 1 gives only the introduction within a second, rank 2 opens the rest and is celebrated, without a notification', async () => {
    const learner = await createLearner(app)
    await setRank(learner, 1)
    await aSecond()
    expect((await learner.call(viewRank, {})).code).toBe('rank-too-low')
    await setRank(learner, 2)
    await aSecond()
    expect(await rankOf(learner)).toMatchObject({ rankStage: 2, celebration: 2 })
    expect(await news(learner)).toEqual([])
  })
})

describe('organisations of people', () => {
  const move = (person: Actor, organisationId: string) =>
    admin.call(updatePersonOrganisation, { params: params(person), body: { organisationId, reason } })

  test('[ACCESS-02] a person who moves has the flags of the new one within a second', async () => {
    const closed = await createOrganisation(db, { access_to_tool_repository: false })
    const learner = await createLearner(app)
    const before = (await look(learner)).organisation._id
    const flags = async () => (await learner.call(getUserData, {})).body.organizationSettings
    expect((await flags()).accessToToolRepository).toBe(true)
    expect((await move(learner, closed)).body.person.organisation._id).toBe(closed)
    await move(learner, closed)
    await aSecond()
    expect((await flags()).accessToToolRepository).toBe(false)
    expect(await logOf(admin, learner)).toMatchObject([
      {
        action: 'organisation-changed',
        before: { organisationId: before },
        after: { organisationId: closed },
      },
    ])
  })

  test('[API-02] nobody can be moved to an unknown one', async () => {
    const reply = await move(await createLearner(app), newId())
    expect([reply.status, reply.code]).toEqual([400, 'invalid-input'])
  })
})

describe('disabling', () => {
  test('[AUTH-07] ends every session in every process, and old ones cannot be renewed', async () => {
    const learner = await createLearner(app)
    const second = await signIn(app, String(learner.userId))
    const there = elsewhere(second, other)
    const states = async () =>
      Promise.all([learner, second, there].map(async (one) => (await one.call(getUserData, {})).status))
    expect(await states()).toEqual([200, 200, 200])
    const reply = await setDisabled(learner, true)
    expect(reply.body.person).toMatchObject({
      isDisabled: true,
      disabledAt: expect.any(String),
      sessionsCount: 0,
    })
    await aSecond()
    expect(await states()).toEqual([401, 401, 401])
    expect((await setDisabled(learner, true)).status).toBe(200)
    expect((await setDisabled(learner, false)).body.person.isDisabled).toBe(false)
    expect(await states()).toEqual([401, 401, 401])
    expect((await (await signIn(app, String(learner.userId))).call(getUserData, {})).status).toBe(200)
    expect(await logOf(admin, learner)).toMatchObject([
      { action: 'person-enabled', before: { isDisabled: true }, after: { isDisabled: false } },
      { action: 'person-disabled', before: { isDisabled: false }, after: { isDisabled: true, sessions: 2 } },
    ])
  })

  test('[AUTH-05] signing out everywhere ends all sessions, and is not recorded if there are none', async () => {
    const learner = await createLearner(app)
    await signIn(app, String(learner.userId))
    expect((await look(learner)).sessionsCount).toBe(2)
    const replies = await Promise.all([signOut(learner), signOut(learner)])
    expect(replies.map(({ body }) => body.ended).sort()).toEqual([0, 2])
    await aSecond()
    expect((await learner.call(getUserData, {})).status).toBe(401)
    expect(await logOf(admin, learner)).toMatchObject([{ action: 'sessions-ended', after: { sessions: 2 } }])
    expect((await (await signIn(app, String(learner.userId))).call(getUserData, {})).status).toBe(200)
  })
})

describe('people who must keep access', () => {
  test('[ACCESS-06] nobody can remove their own role, rank, access or sessions; they may add a role', async () => {
    const own = await createAdmin(app)
    for (const act of [
      setRoles(own, ['author'], own),
      setRank(own, 1, own),
      setDisabled(own, true, own),
      signOut(own, own),
    ]) {
      const reply = await act
      expect([reply.status, reply.code]).toEqual([409, 'own-account'])
    }
    expect((await setRoles(own, ['admin', 'author'], own)).status).toBe(200)
    expect((await setRank(own, 3, own)).status).toBe(200)
    expect((await setRank(own, 2, own)).code).toBe('own-account')
  })

  test('[API-02] unknown people are 404', async () => {
    const id = newId()
    const bodies = [
      [updatePersonRoles, { roles: [], reason }],
      [updatePersonRank, { rank: 3, reason }],
      [updatePersonStatus, { isDisabled: true, reason }],
      [endPersonSessions, { reason }],
    ] as const
    for (const [call, body] of bodies)
      expect((await admin.call(call, { params: { id }, body })).code).toBe('not-found')
    expect((await admin.call(viewPerson, { params: { id } })).code).toBe('not-found')
  })
})

describe('[ACCESS-06] the last admin', () => {
  /** Leaves only the admins created here. */
  async function alone(count: number): Promise<Actor[]> {
    await db
      .updateTable('users')
      .set({ roles: ['learner'] })
      .execute()
    const admins: Actor[] = []
    for (let made = 0; made < count; made++) admins.push(await createAdmin(app))
    return admins
  }

  const acts: [string, (person: Actor, by: Actor) => ReturnType<typeof setRank>][] = [
    ['take the role from', (person, by) => setRoles(person, [], by)],
    ['move below rank 2', (person, by) => setRank(person, 1, by)],
    ['disable', (person, by) => setDisabled(person, true, by)],
  ]

  test.each(acts)('if two %s each other at once, one stays', async (_, act) => {
    for (let turn = 0; turn < 5; turn++) {
      const [one, two] = (await alone(2)) as [Actor, Actor]
      const replies = await Promise.all([act(one, two), act(two, one)])
      const codes = replies.map(({ status, code }) => (status === 200 ? 'done' : code)).sort()
      // The later request is rejected; if it is very late, the person has no access at all.
      expect(['last-admin', 'role-required', 'rank-too-low', 'unauthenticated']).toContain(
        codes.find((code) => code !== 'done'),
      )
      expect(codes).toContain('done')
    }
  })

  test('is marked before an attempt, and only admins who have access count', async () => {
    const [one, two] = (await alone(2)) as [Actor, Actor]
    const view = async (by: Actor, of: Actor) =>
      (await by.call(viewPerson, { params: params(of) })).body.person
    expect(await view(one, two)).toMatchObject({ isSelf: false, isLastAdmin: false })
    await setDisabled(two, true, one)
    expect(await view(one, one)).toMatchObject({ isSelf: true, isLastAdmin: true })
    const [dormant] = [await createAdmin(app, { rank: 1 })]
    expect(await view(one, dormant)).toMatchObject({ isLastAdmin: false })
    expect(await view(one, one)).toMatchObject({ isLastAdmin: true })
    expect((await setRoles(dormant, [], one)).status).toBe(200)
  })

  test('of three, one who has just been removed removes nobody', async () => {
    const [one, two, three] = (await alone(3)) as [Actor, Actor, Actor]
    // Cached as an admin.
    expect((await two.call(viewPerson, { params: params(three) })).status).toBe(200)
    expect((await setRoles(two, [], one)).status).toBe(200)
    const late = await setRoles(one, [], two)
    expect([late.status, late.code]).toEqual([403, 'role-required'])
    expect((await one.call(viewPerson, { params: params(one) })).body.person.roles).toContain('admin')
  })
})
