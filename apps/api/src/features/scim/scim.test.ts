import { listStaffActions } from '@zenit/contract/audit'
import { addDomain } from '@zenit/contract/domains'
import { addGroupMembers, deleteGroup, listGroups, updateGroup } from '@zenit/contract/groups'
import { acceptInvitation } from '@zenit/contract/invitations'
import { listMembers, removeMembers } from '@zenit/contract/members'
import { getUserData } from '@zenit/contract/session'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../test/testing/actor.ts'
import { createTestApp } from '../../../test/testing/app.ts'
import { createUser } from '../../../test/testing/factories.ts'
import { mailsTo } from '../hub/recovery/letters.testing.ts'
import { ensureDefaultOrganisation } from '../organisations/default.ts'
import { createAdmin } from '../people/fixtures.ts'
import {
  createDirectory,
  createPerson,
  type Directory,
  entraUser,
  filtered,
  groupOf,
  oktaUser,
  patchOf,
  switchedOff,
  switchedOn,
} from './fixtures.ts'

const app = await createTestApp()
const { db } = app.deps
let admin: Actor
let home: string
beforeAll(async () => {
  admin = await createAdmin(app)
  home = await ensureDefaultOrganisation(db)
})

async function acceptLetter(guest: Actor, email: string): Promise<void> {
  const text = (await mailsTo(app, email))[0]?.text ?? ''
  const secret = /\/invitation\/([\w-]{43})/.exec(text)?.[1] ?? ''
  expect((await guest.call(acceptInvitation, { params: { secret } })).status).toBe(200)
}

const membersOf = async ({ manager, params }: Directory, group?: string) =>
  (await manager.call(listMembers, { params, query: group ? { group } : {} })).body.people

const linesOf = async (id: string) =>
  (await admin.call(listStaffActions, { query: { subject: id, limit: 100 } })).body.actions

test('[ORG-03] Entra ID: found, invited, joined, in a group, switched off and on again, deleted', async () => {
  const directory = await createDirectory(app)
  const { send, id, manager, params } = directory
  // Its connection test: an unknown name is no error.
  const probe = await send('GET', `/Users${filtered('userName eq "3f6b2a1c-0000"')}&aadOptscim062020`)
  expect([probe.status, probe.body]).toEqual([
    200,
    {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
      ...{ totalResults: 0, startIndex: 1, itemsPerPage: 0, Resources: [] },
    },
  ])
  expect(probe.headers['content-type']).toBe('application/scim+json; charset=utf-8')

  const made = await send('POST', '/Users', entraUser('swieta'))
  expect([made.status, made.headers.location]).toEqual([201, made.body.meta.location])
  expect(made.body).toMatchObject({
    externalId: 'object-swieta',
    userName: 'swieta@firma.example',
    displayName: 'Świętosława Żółć',
    name: { givenName: 'Świętosława', familyName: 'Żółć', formatted: 'Świętosława Żółć' },
    emails: [{ value: 'swieta@firma.example', type: 'work', primary: true }],
    active: true,
  })
  const user = `/Users/${made.body.id}`
  const again = await send('POST', '/Users', entraUser('swieta'))
  expect([again.status, again.body.scimType]).toEqual([409, 'uniqueness'])
  const found = await send('GET', `/Users${filtered('userName eq "SWIETA@firma.example"')}`)
  expect(found.body.Resources.map((one: { id: string }) => one.id)).toEqual([made.body.id])
  expect((await send('GET', `/Users${filtered('externalId eq "object-swieta"')}`)).body.totalResults).toBe(1)

  const group = await send('POST', '/Groups', groupOf('Dział Łódź', { externalId: 'object-group' }))
  expect(group.status).toBe(201)
  const groupPath = `/Groups/${group.body.id}`
  const add = patchOf({ op: 'Add', path: 'members', value: [{ value: made.body.id }] })
  expect([
    (await send('PATCH', groupPath, add)).status,
    (await send('PATCH', groupPath, add)).status,
  ]).toEqual([204, 204])
  const isIn = `id eq "${group.body.id}" and members eq "${made.body.id}"`
  expect((await send('GET', `/Groups${filtered(isIn)}&excludedAttributes=members`)).body.totalResults).toBe(1)
  // The directory has listed her; she has not joined yet.
  expect(await membersOf(directory)).toEqual([])

  const guest = await createPerson(app, { email: 'swieta@firma.example', organisationId: home })
  expect((await mailsTo(app, 'swieta@firma.example'))[0]?.text).toContain('wymienia ten adres')
  await acceptLetter(guest, 'swieta@firma.example')
  expect(await membersOf(directory, group.body.id)).toMatchObject([
    { _id: guest.userId, isFromDirectory: true, groups: [group.body.id] },
  ])

  const off = await send('PATCH', user, switchedOff)
  expect([off.status, off.body.active]).toEqual([200, false])
  expect((await guest.call(getUserData, {})).status).toBe(401)
  expect(await membersOf(directory)).toEqual([])
  expect((await send('PATCH', user, switchedOff)).body.active).toBe(false)

  expect((await send('PATCH', user, switchedOn)).body.active).toBe(true)
  expect(await membersOf(directory, group.body.id)).toMatchObject([{ _id: guest.userId }])

  const named = patchOf({ op: 'Remove', path: 'members', value: [{ value: made.body.id }] })
  expect((await send('PATCH', groupPath, named)).status).toBe(204)
  expect(await membersOf(directory, group.body.id)).toEqual([])

  expect([(await send('DELETE', user)).status, (await send('DELETE', user)).status]).toEqual([204, 404])
  expect((await send('GET', user)).body).toMatchObject({
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    status: '404',
  })
  expect(await membersOf(directory)).toEqual([])
  expect((await linesOf(id)).map(({ action }) => action).toReversed()).toEqual([
    'token-created',
    'directory-added',
    'invitation-created',
    'group-created',
    'group-people-added',
    'organisation-joined',
    'directory-deactivated',
    'directory-reactivated',
    'group-people-removed',
    'directory-deactivated',
    'directory-removed',
  ])
  const { after, actor } = (await linesOf(id))[0] ?? {}
  expect([actor, after]).toEqual([null, { token: 'Entra ID' }])
  expect((await manager.call(listGroups, { params })).body.groups).toMatchObject([{ name: 'Dział Łódź' }])
})

test('[ORG-03] Okta: by the domain of an admin, without an e-mail; replaced, switched off without a path, groups pushed', async () => {
  const directory = await createDirectory(app)
  const { send, id } = directory
  const body = { domain: 'okta.example', reason: 'Customer' }
  await admin.call(addDomain, { params: { id }, body })
  expect((await send('GET', '/ServiceProviderConfig')).body).toMatchObject({
    patch: { supported: true },
    bulk: { supported: false },
    filter: { supported: true },
  })
  const made = await send('POST', '/Users', oktaUser('lukasz'))
  expect(made.status).toBe(201)
  expect(made.text).not.toContain('1mz050nq')
  expect(await mailsTo(app, 'lukasz@okta.example')).toEqual([])
  const user = `/Users/${made.body.id}`
  const changed = oktaUser('lukasz', {
    name: { givenName: 'Łukasz', familyName: 'Jaźwiński-Ość' },
    id: made.body.id,
  })
  for (const _ of ['once', 'again']) {
    const put = await send('PUT', user, changed)
    expect([put.status, put.body.name.familyName]).toEqual([200, 'Jaźwiński-Ość'])
  }
  const changes = (await linesOf(id)).filter(({ action }) => action === 'directory-changed')
  expect(changes).toHaveLength(1)

  // An existing member with that address, whom the directory manages from then on.
  const member = await createPerson(app, { email: 'ewa@okta.example', organisationId: id })
  const ewa = await send('POST', '/Users', oktaUser('ewa'))
  expect(await membersOf(directory)).toMatchObject([{ _id: member.userId, isFromDirectory: true }])

  const members = [{ value: made.body.id, display: 'lukasz' }, { value: ewa.body.id }]
  const group = await send('POST', '/Groups', groupOf('Wszyscy', { members }))
  expect(group.body.members.map(({ value }: { value: string }) => value)).toEqual([made.body.id, ewa.body.id])
  expect(await membersOf(directory, group.body.id)).toHaveLength(1)
  const path = `/Groups/${group.body.id}`
  const rename = patchOf({ op: 'replace', value: { id: group.body.id, displayName: 'Wszyscy razem' } })
  expect((await send('PATCH', path, rename)).status).toBe(204)
  const only = await send('PUT', path, groupOf('Wszyscy razem', { members: [{ value: made.body.id }] }))
  expect([only.status, only.body.members.length, only.body.displayName]).toEqual([200, 1, 'Wszyscy razem'])
  expect(await membersOf(directory, group.body.id)).toEqual([])

  const off = await send(
    'PATCH',
    `/Users/${ewa.body.id}`,
    patchOf({ op: 'replace', value: { active: false } }),
  )
  expect([off.status, off.body.active]).toEqual([200, false])
  expect((await member.call(getUserData, {})).status).toBe(401)
  // A replacement without `active` enables nobody.
  const silent = await send('PUT', `/Users/${ewa.body.id}`, oktaUser('ewa', { active: undefined }))
  expect([silent.status, silent.body.active]).toEqual([200, false])
  expect((await send('DELETE', path)).status).toBe(204)
  expect((await send('GET', '/Groups')).body.totalResults).toBe(0)
})

test('[ORG-03] lists are returned by pages, with the requested attributes', async () => {
  const { send, id } = await createDirectory(app)
  await admin.call(addDomain, { params: { id }, body: { domain: 'strony.example', reason: 'Customer' } })
  const names = ['a', 'b', 'c', 'd', 'e']
  const ids: string[] = []
  for (const name of names) {
    const one = { userName: `${name}@strony.example`, displayName: `Osoba ${name}`, active: name !== 'e' }
    ids.push((await send('POST', '/Users', one)).body.id)
  }
  const page = async (query: string) => {
    const { totalResults, startIndex, itemsPerPage, Resources } = (await send('GET', `/Users?${query}`)).body
    return [
      totalResults,
      startIndex,
      itemsPerPage,
      Resources.map((one: { id: string }) => ids.indexOf(one.id)),
    ]
  }
  expect(await page('startIndex=2&count=2')).toEqual([5, 2, 2, [1, 2]])
  expect(await page('startIndex=-3&count=1')).toEqual([5, 1, 1, [0]])
  expect(await page('count=0')).toEqual([5, 1, 0, []])
  expect(await page('startIndex=9')).toEqual([5, 9, 0, []])
  expect(await page('count=99999')).toEqual([5, 1, 5, [0, 1, 2, 3, 4]])
  expect(await page(`filter=${encodeURIComponent('active eq false')}`)).toEqual([1, 1, 1, [4]])
  expect(await page(`filter=${encodeURIComponent('active eq "True" and displayName eq "OSOBA B"')}`)).toEqual(
    [1, 1, 1, [1]],
  )
  const { body } = await send('GET', `/Users/${ids[0]}?attributes=userName,emails.value`)
  expect(Object.keys(body).toSorted()).toEqual(['emails', 'id', 'schemas', 'userName'])
  expect(body.emails).toEqual([{ value: 'a@strony.example' }])
  const without = (await send('GET', `/Users/${ids[0]}?excludedAttributes=emails,name.formatted,id`)).body
  expect([without.emails, without.id]).toEqual([undefined, ids[0]])
  for (const query of ['startIndex=x', 'count=1.5', `filter=${encodeURIComponent('title eq "x"')}`])
    expect((await send('GET', `/Users?${query}`)).status).toBe(400)
})

test('[ORG-03] managers see what the directory manages and cannot change it, until its token is revoked', async () => {
  const directory = await createDirectory(app)
  const { send, manager, params, id, token } = directory
  const member = await createPerson(app, { email: 'ktos@firma.example', organisationId: id })
  const by = await createUser(db, { organisationId: id })
  await send('POST', '/Users', entraUser('ktos'))
  const group = (await send('POST', '/Groups', groupOf('Zarząd'))).body.id
  const inGroup = { ...params, groupId: group }
  const reason = 'Przeniesienie'
  const tries = () =>
    Promise.all([
      manager.call(updateGroup, { params: inGroup, body: { name: 'Rada' } }),
      manager.call(addGroupMembers, { params: inGroup, body: { people: [by] } }),
    ])
  const all = { people: [String(member.userId), by], reason }
  for (const { status, code } of [
    ...(await tries()),
    await manager.call(deleteGroup, { params: inGroup }),
    await manager.call(removeMembers, { params, body: all }),
  ])
    expect([status, code]).toEqual([409, 'directory-managed'])
  expect((await manager.call(listGroups, { params })).body.groups).toMatchObject([{ isFromDirectory: true }])
  await manager.call(removeMembers, { params, body: { people: [by], reason } })
  expect(await membersOf(directory)).toHaveLength(1)
  await db.deleteFrom('api_tokens').where('id', '=', token._id).execute()
  expect((await tries()).map(({ code }) => code ?? null)).toEqual([null, 'not-found'])
  expect(await membersOf(directory)).toMatchObject([{ isFromDirectory: false }])
  expect(
    (await manager.call(removeMembers, { params, body: { people: [String(member.userId)], reason } })).status,
  ).toBe(200)
})
