import { setTimeout as sleep } from 'node:timers/promises'
import { createApiToken } from '@zenit/contract/api-tokens'
import { viewDirectory } from '@zenit/contract/directory'
import { beforeAll, expect, test } from 'vitest'
import { type Actor, signIn } from '../../../test/testing/actor.ts'
import { createProcess, createTestApp } from '../../../test/testing/app.ts'
import { createManager } from '../../../test/testing/factories.ts'
import { newId } from '../../platform/ids.ts'
import { createPassedLearner, issue } from '../certificates/fixtures.ts'
import { createTestCourse } from '../closed-tests/fixtures.ts'
import { mailsTo } from '../hub/recovery/letters.testing.ts'
import { ensureDefaultOrganisation } from '../organisations/default.ts'
import { createAdmin } from '../people/fixtures.ts'
import {
  createDirectory,
  createKept,
  entraUser,
  filtered,
  groupOf,
  isSignedIn,
  newName,
  patchOf,
  placeOf,
  sending,
  setAddress,
  switchedOff,
  switchedOn,
} from './fixtures.ts'

const app = await createTestApp()
const { db } = app.deps
const home = await ensureDefaultOrganisation(db)
let admin: Actor
beforeAll(async () => {
  admin = await createAdmin(app)
})

test('[ORG-03] a person disabled by the directory is signed out in every process within a second, and keeps certificates', async () => {
  const directory = await createDirectory(app)
  const other = await createProcess(app)
  const course = await createTestCourse(app)
  const learner = await createPassedLearner(app, course, { organisationId: directory.id })
  const name = newName()
  await setAddress(app, String(learner.userId), { email: `${name}@firma.example` })
  const { number } = (await issue(app, learner, course)).body.certificate
  const ask = (at: typeof app) =>
    at.app.inject({ url: '/api/auth/get-user-data', cookies: learner.cookies, headers: learner.headers })
  const statuses = async () => [(await ask(app)).statusCode, (await ask(other)).statusCode]
  await db
    .insertInto('organisation_managers')
    .values({
      user_id: String(learner.userId),
      organisation_id: directory.id,
      appointed_at: app.clock(),
    })
    .execute()
  const { body } = await directory.send('POST', '/Users', entraUser(name))
  // Both processes have cached the person.
  expect(await statuses()).toEqual([200, 200])
  expect((await directory.send('PATCH', `/Users/${body.id}`, switchedOff)).status).toBe(200)
  await sleep(1_000)
  expect(await statuses()).toEqual([401, 401])
  expect(await placeOf(app, learner)).toBe(home)
  const managed = db.selectFrom('organisation_managers').where('user_id', '=', String(learner.userId))
  expect(await managed.selectAll().execute()).toEqual([])
  const kept = db
    .selectFrom('certificates')
    .where('number', '=', String(number))
    .select(['user_id', 'revoked_at'])
  expect(await kept.execute()).toEqual([{ user_id: learner.userId, revoked_at: null }])
})

test('[ORG-03] a token cannot see, change or take over anybody of another organisation', async () => {
  const [own, other] = [await createDirectory(app), await createDirectory(app)]
  const kept = await createKept(app, other)
  const group = (await other.send('POST', '/Groups', groupOf('Obca'))).body.id
  const missing = async (method: 'GET' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object) =>
    expect([(await own.send(method, path, body as never)).status, method, path]).toEqual([404, method, path])
  await missing('GET', kept.path)
  await missing('PUT', kept.path, entraUser(kept.name))
  await missing('PATCH', kept.path, switchedOff)
  await missing('DELETE', kept.path)
  for (const method of ['GET', 'DELETE'] as const) await missing(method, `/Groups/${group}`)
  await missing('PATCH', `/Groups/${group}`, patchOf({ op: 'replace', path: 'displayName', value: 'Moja' }))
  for (const filter of [`userName eq "${kept.name}@firma.example"`, `id eq "${kept.id}"`])
    expect((await own.send('GET', `/Users${filtered(filter)}`)).body.totalResults).toBe(0)
  const stolen = await own.send('POST', '/Groups', groupOf('Moja', { members: [{ value: kept.id }] }))
  expect([stolen.status, stolen.body.scimType]).toEqual([400, 'invalidValue'])
  expect((await own.send('GET', '/Groups')).body.totalResults).toBe(0)

  // The same address is listed here, and its owner stays signed in where they are, whatever happens to the entry.
  const made = await own.send('POST', '/Users', entraUser(kept.name))
  expect(made.status).toBe(201)
  await own.send('PATCH', `/Users/${made.body.id}`, switchedOff)
  await own.send('PATCH', `/Users/${made.body.id}`, switchedOn)
  await own.send('DELETE', `/Users/${made.body.id}`)
  expect([await placeOf(app, kept.person), await isSignedIn(kept.person)]).toEqual([other.id, true])
})

test('[ORG-03] seats are reserved once, and a full organisation returns an error', async () => {
  const { send } = await createDirectory(app, { admin, seats: 2 })
  const names = [newName(), newName(), newName()]
  const made = await Promise.all(names.map((name) => send('POST', '/Users', entraUser(name))))
  expect(made.map(({ status }) => status).toSorted()).toEqual([201, 201, 403])
  const refused = made.find(({ status }) => status === 403)
  expect(refused?.body.detail).toMatch(/miejsc/)
  const first = made.find(({ status }) => status === 201)?.body
  await send('PATCH', `/Users/${first.id}`, switchedOff)
  expect((await send('POST', '/Users', entraUser(newName()))).status).toBe(201)
  expect((await send('PATCH', `/Users/${first.id}`, switchedOn)).status).toBe(403)
  expect((await send('GET', `/Users/${first.id}`)).body.active).toBe(false)
})

test('[ORG-03] a name belongs to one person, also in simultaneous requests, and a group kept by hand keeps its name', async () => {
  const { send, id } = await createDirectory(app)
  const name = newName()
  const both = await Promise.all([1, 2].map(() => send('POST', '/Users', entraUser(name))))
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  const other = (await send('POST', '/Users', entraUser(newName()))).body
  const taken = patchOf({ op: 'replace', path: 'userName', value: `${name}@FIRMA.example` })
  const refused = await send('PATCH', `/Users/${other.id}`, taken)
  expect([refused.status, refused.body.scimType]).toEqual([409, 'uniqueness'])
  const byHand = { id: newId(), organisation_id: id, name: 'Zarząd', created_at: app.clock() }
  await db.insertInto('groups').values(byHand).execute()
  const group = await send('POST', '/Groups', groupOf('ZARZĄD'))
  expect([group.status, group.body.scimType]).toEqual([409, 'uniqueness'])
  expect((await send('GET', `/Groups/${byHand.id}`)).status).toBe(404)
})

test('[ORG-03] only a token for a directory has access, and never after it is revoked', async () => {
  const { id, manager, params, secret, token } = await createDirectory(app)
  const reading = await manager.call(createApiToken, {
    params,
    body: { name: 'X', scopes: ['people'], days: 1 },
  })
  const scoped = await sending(app, reading.body.secret)('GET', '/Users')
  expect([scoped.status, scoped.body.status]).toEqual([403, '403'])
  for (const bad of ['', 'zenit_nobody', 'x y']) {
    const refused = await sending(app, bad)('GET', '/Users')
    expect([refused.status, refused.body.schemas]).toEqual([
      401,
      ['urn:ietf:params:scim:api:messages:2.0:Error'],
    ])
    expect(refused.headers['www-authenticate']).toMatch(/^Bearer/)
  }
  expect((await app.app.inject({ url: '/scim/v2/Users', cookies: manager.cookies })).statusCode).toBe(401)
  const inApi = await app.app.inject({
    url: '/api/organisation/people',
    headers: { authorization: `Bearer ${secret}` },
  })
  expect(inApi.statusCode).toBe(403)
  expect((await sending(app, secret)('GET', '/Users')).status).toBe(200)
  const view = async () => (await manager.call(viewDirectory, { params })).body
  expect(await view()).toMatchObject({ isConnected: true, members: 0, syncedAt: app.clock().toISOString() })
  await db.deleteFrom('api_tokens').where('id', '=', token._id).execute()
  expect((await sending(app, secret)('GET', '/Users')).status).toBe(401)
  expect(await view()).toMatchObject({ isConnected: false })
  expect((await view()).address).toMatch(/\/scim\/v2$/)
  expect(id).toBeTruthy()
  const atHome = await signIn(app, await createManager(db, home))
  const body = { name: 'X', scopes: ['scim' as const], days: 1 }
  expect((await atHome.call(createApiToken, { params: { id: home }, body })).code).toBe(
    'default-organisation',
  )
})

test('[ORG-03] invalid SCIM requests get an error in SCIM format, and change nothing', async () => {
  const { send, secret, id } = await createDirectory(app)
  const kept = (await send('POST', '/Users', entraUser(newName()))).body
  const refusals: [string, Awaited<ReturnType<typeof send>>, number][] = [
    ['no JSON', await send('POST', '/Users', '{'), 400],
    ['a prototype', await send('POST', '/Users', '{"__proto__":{"userName":"x@y.pl"}}'), 400],
    ['a list', await send('POST', '/Users', '[]'), 400],
    ['no name', await send('POST', '/Users', {}), 400],
    ['no address', await send('POST', '/Users', { userName: 'nobody' }), 400],
    ['too much', await send('POST', '/Users', { userName: 'x'.repeat(1_100_000) }), 413],
    ['another form', await sending(app, secret, 'text/plain')('POST', '/Users', 'x'), 415],
    [
      'a path to a prototype',
      await send('PATCH', `/Users/${kept.id}`, patchOf({ op: 'add', path: '__proto__.x', value: 1 })),
      400,
    ],
    [
      'a contradictory filter',
      await send('GET', `/Users${filtered('userName eq "a" or active eq true')}`),
      400,
    ],
    ['a filter like a pattern', await send('GET', `/Users${filtered('userName eq "%"')}`), 200],
    ['a NUL in a filter', await send('GET', `/Users${filtered('userName eq "\\u0000"')}`), 200],
    ['an odd id', await send('GET', '/Users/1%27--'), 404],
    ['nobody’s id', await send('DELETE', `/Users/${newId()}`), 404],
    ['another resource', await send('GET', '/Devices'), 404],
    ['bulk', await send('POST', '/Bulk', {}), 501],
  ]
  for (const [name, answer, status] of refusals) {
    expect([name, answer.status]).toEqual([name, status])
    if (status >= 400) expect([name, answer.body.status]).toEqual([name, String(status)])
  }
  const { total } = await db
    .selectFrom('directory_people')
    .where('organisation_id', '=', id)
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  expect(Number(total)).toBe(1)
})

test('[ORG-03] e-mails of a directory are limited, and those that are not written do not count', async () => {
  const { send } = await createDirectory(app)
  const name = newName()
  const { id } = (await send('POST', '/Users', entraUser(name))).body
  for (let time = 0; time < 2; time++) {
    await send('PATCH', `/Users/${id}`, switchedOff)
    expect((await send('PATCH', `/Users/${id}`, switchedOn)).status).toBe(200)
  }
  await send('PATCH', `/Users/${id}`, switchedOff)
  const refused = await send('PATCH', `/Users/${id}`, switchedOn)
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  expect((await send('GET', `/Users/${id}`)).body.active).toBe(false)
  expect(await mailsTo(app, `${name}@firma.example`)).toHaveLength(3)
})
