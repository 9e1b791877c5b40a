import { createApiToken, deleteApiToken, listApiTokens, mostTokens } from '@zenit/contract/api-tokens'
import { createAssignment, updateExemption } from '@zenit/contract/assignments'
import { listStaffActions } from '@zenit/contract/audit'
import type { TokenScope } from '@zenit/contract/call'
import { updateManager } from '@zenit/contract/members'
import {
  listOrganisationAssignees,
  listOrganisationAssignments,
  listOrganisationCertificates,
  listOrganisationPeople,
  listOrganisationProgress,
} from '@zenit/contract/organisation-api'
import { beforeAll, expect, test } from 'vitest'
import { type Actor, comeWithToken, createActor } from '../../../test/testing/actor.ts'
import { createProcess, createTestApp } from '../../../test/testing/app.ts'
import { createUser } from '../../../test/testing/factories.ts'
import { newId } from '../../platform/ids.ts'
import { courseForAll } from '../assignments/fixtures.ts'
import { createPassedLearner, issue } from '../certificates/fixtures.ts'
import { createTestCourse } from '../closed-tests/fixtures.ts'
import { createManaged } from '../organisations/fixtures.ts'
import { createAdmin } from '../people/fixtures.ts'

const zenit = await createTestApp()
const { db } = zenit.deps

let admin: Actor
beforeAll(async () => {
  admin = await createAdmin(zenit)
})

const bearing = (authorization: string, at = zenit) =>
  createActor(at, { userId: null, sessionId: null, cookies: {}, headers: { authorization } })

async function createOwn() {
  const { id, manager, params } = await createManaged(zenit)
  const create = (scopes: TokenScope[], days = 30) =>
    manager.call(createApiToken, { params, body: { name: 'Kadry', scopes, days } })
  const list = async () => (await manager.call(listApiTokens, { params })).body.tokens
  return { id, manager, params, create, list }
}

/** All entries of a list, read two at a time. */
async function readAll<T>(read: (after?: string) => Promise<{ rows: T[]; next: string | null }>) {
  const all: T[] = []
  let next: string | null | undefined
  do {
    const page = await read(next ?? undefined)
    all.push(...page.rows)
    next = page.next
  } while (next)
  return all
}

test('[ORG-08] a token is shown once, stored as a hash, opens only its scopes, and shows its last use', async () => {
  const { id, create, list, manager } = await createOwn()
  const { body, text } = await create(['people'])
  expect(body.secret).toMatch(/^zenit_[\w-]{43}$/)
  expect(body.token).toMatchObject({ name: 'Kadry', scopes: ['people'], usedAt: null, isExpired: false })
  expect(text).toContain(body.secret)
  const kept = await db.selectFrom('api_tokens').where('id', '=', body.token._id).selectAll().execute()
  expect(JSON.stringify(kept)).not.toContain(body.secret)
  const program = bearing(`Bearer ${body.secret}`)
  expect((await program.call(listOrganisationPeople, {})).status).toBe(200)
  const refused = await program.call(listOrganisationProgress, {})
  expect([refused.status, refused.code]).toEqual([403, 'scope-required'])
  expect((await list())[0]?.usedAt).toBe(zenit.clock().toISOString())
  expect((await manager.call(listApiTokens, { params: { id } })).text).not.toContain(body.secret)
})

test('[ORG-08] a token of a removed manager still works, and the other managers see whose it was', async () => {
  const { id, create, list, manager } = await createOwn()
  const { secret } = (await create(['people'])).body
  expect((await list())[0]?.isMakerGone).toBe(false)
  const tokensOf = async () => (await admin.call(listApiTokens, { params: { id } })).body.tokens
  const params = { id, personId: String(manager.userId) }
  const reason = 'Odchodzi z działu szkoleń'
  await admin.call(updateManager, { params, body: { isManager: false, reason } })
  expect((await tokensOf())[0]).toMatchObject({ isMakerGone: true, isExpired: false })
  expect((await bearing(`Bearer ${secret}`).call(listOrganisationPeople, {})).status).toBe(200)
  const { token } = (
    await admin.call(createApiToken, { params: { id }, body: { name: 'Admin', scopes: ['people'], days: 1 } })
  ).body
  expect(token.isMakerGone).toBe(false)
})

test('[ORG-08] a request without a token, or with an invalid one, gets the way to authenticate', async () => {
  const { create, list } = await createOwn()
  const ask = async (authorization: string) => {
    const url = '/api/organisation/people'
    const { statusCode, headers, body } = await zenit.app.inject({ url, headers: { authorization } })
    return [statusCode, JSON.parse(body).code, headers['www-authenticate']]
  }
  for (const authorization of ['', 'Basic YTpi', 'Bearer', `Bearer ${'x'.repeat(500)}`, 'Bearer a b'])
    expect(await ask(authorization)).toEqual([401, 'unauthenticated', 'Bearer'])
  const over = [401, 'invalid-token', 'Bearer error="invalid_token"']
  expect(await ask('Bearer zenit_nobody')).toEqual(over)
  const { secret } = (await create(['people'], 1)).body
  const now = zenit.clock()
  zenit.clock.advance(24 * 60 * 60)
  expect(await ask(`Bearer ${secret}`)).toEqual(over)
  zenit.clock.set(now)
  expect((await list())[0]?.isExpired).toBe(false)
})

test('[ORG-08] a revoked token works on no process from then on, and the log has who created and revoked it', async () => {
  const { id, create, manager, list } = await createOwn()
  const other = await createProcess(zenit)
  const { token, secret } = (await create(['people', 'progress'])).body
  const everywhere = [zenit, other].map((at) => bearing(`Bearer ${secret}`, at))
  const codes = () =>
    Promise.all(everywhere.map(async (one) => (await one.call(listOrganisationPeople, {})).status))
  expect(await codes()).toEqual([200, 200])
  const params = { id, tokenId: token._id }
  expect((await manager.call(deleteApiToken, { params })).status).toBe(200)
  expect(await codes()).toEqual([401, 401])
  expect((await manager.call(deleteApiToken, { params })).code).toBe('not-found')
  expect(await list()).toEqual([])
  const { actions } = (await admin.call(listStaffActions, { query: { subject: id } })).body
  expect(actions.map(({ action, before, after }) => [action, before, after])).toEqual([
    ['token-revoked', { token: 'Kadry' }, null],
    ['token-created', null, { token: 'Kadry', scopes: ['people', 'progress'] }],
  ])
})

test('[ORG-08] an organisation has a limited number of tokens, also when two are created at once', async () => {
  const { create, list } = await createOwn()
  for (let made = 1; made < mostTokens; made++) await create(['people'])
  const codes = (await Promise.all([create(['people']), create(['people'])])).map(
    ({ status, code }) => code ?? status,
  )
  expect(codes.toSorted()).toEqual([200, 'integrations-full'])
  expect(await list()).toHaveLength(mostTokens)
})

test('[ORG-08] a token has its own rate limit', async () => {
  const { id } = await createOwn()
  const [busy, calm] = [await comeWithToken(zenit, id), await comeWithToken(zenit, id)]
  expect((await busy.call(listOrganisationPeople, {})).status).toBe(200)
  await db.updateTable('rate_limits').set({ used: 600 }).execute()
  expect((await busy.call(listOrganisationPeople, {})).code).toBe('rate-limited')
  await db.deleteFrom('rate_limits').execute()
  expect((await calm.call(listOrganisationPeople, {})).status).toBe(200)
})

test('[ORG-08] people are listed by id, each once, whoever joins meanwhile, and nobody of another organisation', async () => {
  const { id } = await createOwn()
  const people: string[] = []
  for (const lastName of ['Żak', 'Bąk', 'Ćma'])
    people.push(await createUser(db, { organisationId: id, lastName }))
  await createUser(db)
  const program = await comeWithToken(zenit, id)
  const read = async (after?: string) => {
    const { body } = await program.call(listOrganisationPeople, {
      query: { limit: 2, ...(after && { after }) },
    })
    if (!after) people.push(await createUser(db, { organisationId: id }))
    return { rows: body.people.map(({ _id }) => _id), next: body.next }
  }
  expect(await readAll(read)).toEqual(people.toSorted())
  const [first] = (await program.call(listOrganisationPeople, { query: { limit: 1 } })).body.people
  expect(Object.keys(first ?? {}).toSorted()).toEqual([
    '_id',
    'email',
    'firstName',
    'groups',
    'isDisabled',
    'joinedAt',
    'lastName',
  ])
})

test('[ORG-08] learning and certificates are returned, without answers, scores or works', async () => {
  const { id, manager } = await createOwn()
  const course = await createTestCourse(zenit)
  const learner = await createPassedLearner(zenit, course, { organisationId: id })
  // Voluntary learning is not returned.
  const own = await createTestCourse(zenit)
  const alone = await createPassedLearner(zenit, own, { organisationId: id })
  await issue(zenit, alone, own)
  const { number } = (await issue(zenit, learner, course)).body.certificate
  const stranger = await createPassedLearner(zenit, course)
  await issue(zenit, stranger, course)
  const body = courseForAll(course.courseId, { rule: 'certificate' })
  const { assignment } = (await manager.call(createAssignment, { params: { id }, body })).body
  const program = await comeWithToken(zenit, id)
  const now = zenit.clock().toISOString()

  const progress = await program.call(listOrganisationProgress, { language: 'en' })
  expect(progress.body).toEqual({
    people: [
      {
        person: learner.userId,
        courses: [
          {
            _id: course.courseId,
            title: course.document.title.en,
            progress: 1,
            joinedAt: now,
            studiedAt: now,
            finishedAt: now,
            passedAt: now,
            certifiedAt: now,
          },
        ],
      },
    ],
    next: null,
  })
  const certificates = await program.call(listOrganisationCertificates, {})
  expect(certificates.body.people).toEqual([
    {
      person: learner.userId,
      certificates: [
        {
          number,
          course: { _id: course.courseId, title: expect.any(String) },
          issuedAt: now,
          revokedAt: null,
          url: `${zenit.deps.config.publicUrl}/certificate/${number}`,
        },
      ],
    },
  ])
  const assignments = await program.call(listOrganisationAssignments, { language: 'pl' })
  expect(assignments.body.assignments).toMatchObject([
    { _id: assignment._id, item: { ...body.item, title: course.document.title.pl }, endedAt: null },
  ])
  const params = { assignmentId: assignment._id }
  const assignees = await program.call(listOrganisationAssignees, { params })
  expect(assignees.body.people).toEqual([
    {
      person: learner.userId,
      state: 'done',
      dueOn: null,
      doneAt: now,
      courses: 1,
      finished: 1,
      passed: 1,
      certified: 1,
    },
    expect.objectContaining({ person: alone.userId, state: 'not-started', finished: 0, certified: 0 }),
  ])
  for (const { text } of [progress, certificates, assignments, assignees]) {
    expect(text).not.toContain('Answer ')
    expect(text).not.toContain('canary')
    expect(text).not.toContain(String(stranger.userId))
  }
  // Exempt people have nothing assigned.
  await manager.call(updateExemption, {
    params: { id, assignmentId: assignment._id, personId: String(learner.userId) },
    body: { isExempt: true, reason: 'Urlop do końca roku' },
  })
  for (const call of [listOrganisationProgress, listOrganisationCertificates])
    expect((await program.call(call, {})).body).toEqual({ people: [], next: null })
})

test('[ORG-08] what belongs to another organisation is treated as missing', async () => {
  const [own, other] = [await createOwn(), await createOwn()]
  const course = await createTestCourse(zenit)
  const body = courseForAll(course.courseId)
  const { assignment } = (await other.manager.call(createAssignment, { params: { id: other.id }, body })).body
  const foreign = await createUser(db, { organisationId: other.id })
  const program = await comeWithToken(zenit, own.id)
  const ofAssignment = (assignmentId: string) =>
    program.call(listOrganisationAssignees, { params: { assignmentId } })
  expect((await ofAssignment(assignment._id)).code).toBe('not-found')
  expect((await ofAssignment(newId())).code).toBe('not-found')
  for (const call of [listOrganisationPeople, listOrganisationProgress, listOrganisationCertificates]) {
    const { status, body: page } = await program.call(call, { query: { after: foreign } })
    expect([status, page]).toEqual([200, { people: [], next: null }])
  }
  const list = await program.call(listOrganisationAssignments, { query: { after: assignment._id } })
  expect(list.body).toEqual({ assignments: [], next: null })
})
