import { listStaffActions } from '@zenit/contract/audit'
import {
  addGroupMembers,
  createGroup,
  deleteGroup,
  listGroups,
  removeGroupMembers,
  updateGroup,
} from '@zenit/contract/groups'
import { listMembers, removeMembers } from '@zenit/contract/members'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../test/testing/actor.ts'
import { createTestApp } from '../../../test/testing/app.ts'
import { createUser } from '../../../test/testing/factories.ts'
import { createGroups, joinGroup } from '../../../test/testing/facts.ts'
import { newId } from '../../platform/ids.ts'
import { ensureDefaultOrganisation } from '../organisations/default.ts'
import { createManaged } from '../organisations/fixtures.ts'
import { createAdmin } from '../people/fixtures.ts'
import { mostGroups } from './service.ts'

const app = await createTestApp()
const { db } = app.deps

let admin: Actor
beforeAll(async () => {
  await ensureDefaultOrganisation(db)
  admin = await createAdmin(app)
})

async function createOwn() {
  const { id, manager, params } = await createManaged(app)
  const create = (name: string) => manager.call(createGroup, { params, body: { name } })
  const list = async () =>
    (await manager.call(listGroups, { params })).body.groups.map(({ name, peopleCount }) => [
      name,
      peopleCount,
    ])
  const add = (lastName: string) => createUser(db, { organisationId: id, lastName })
  const placeOf = async (name: string) => ({ id, groupId: (await create(name)).body.group._id })
  return { id, manager, params, create, list, add, placeOf }
}

test('[ORG-02] groups are sorted alphabetically, and each name exists once in any case', async () => {
  const { create, list, placeOf, manager } = await createOwn()
  expect((await create('  Łódź   Fabryczna ')).body.group).toMatchObject({
    name: 'Łódź Fabryczna',
    peopleCount: 0,
  })
  await create('Marketing')
  const lab = await placeOf('Laboratorium')
  expect((await create('Łódź Fabryczna')).status).toBe(200)
  expect((await create('łódź fabryczna')).code).toBe('group-taken')
  expect((await create('\u200b')).code).toBe('invalid-input')
  const rename = (name: string) => manager.call(updateGroup, { params: lab, body: { name } })
  expect((await rename('marketing')).code).toBe('group-taken')
  expect((await rename('LABORATORIUM')).body.group.name).toBe('LABORATORIUM')
  expect(await list()).toEqual([
    ['LABORATORIUM', 0],
    ['Łódź Fabryczna', 0],
    ['Marketing', 0],
  ])
  const other = await createOwn()
  expect((await other.create('Marketing')).status).toBe(200)
})

test('[ORG-02] of two simultaneous creations of the same group one succeeds', async () => {
  const { create, list } = await createOwn()
  const replies = await Promise.all([create('Zarząd'), create('zarząd')])
  expect(replies.map(({ status, code }) => code ?? status).toSorted()).toEqual([200, 'group-taken'])
  expect(await list()).toHaveLength(1)
})

test('[ORG-02] an organisation has no more groups than a page can show', async () => {
  const { id, create } = await createOwn()
  const names = Array.from({ length: mostGroups }, (_, index) => `Dział ${index}`)
  await createGroups(db, id, names)
  expect((await create('Jeszcze jeden')).code).toBe('too-many-groups')
})

test('[ORG-02] people are added to groups all together or not at all, and the list of people is filtered by group', async () => {
  const { manager, params, add, list, placeOf } = await createOwn()
  const [one, two] = [await add('Lis'), await add('Mewa')]
  const [sales, lab] = [await placeOf('Sprzedaż'), await placeOf('Laboratorium')]
  const put = (place: typeof sales, people: string[]) =>
    manager.call(addGroupMembers, { params: place, body: { people } })
  expect((await put(sales, [one, await createUser(db)])).code).toBe('not-found')
  expect((await put(sales, [one, two])).body).toMatchObject({ added: 2, group: { peopleCount: 2 } })
  expect((await put(sales, [one])).body.added).toBe(0)
  await put(lab, [one])
  const find = async (query: object) => (await manager.call(listMembers, { params, query })).body.people
  const namesIn = async (group: string) => (await find({ group })).map(({ lastName }) => lastName)
  expect([await namesIn(sales.groupId), await namesIn(lab.groupId)]).toEqual([['Lis', 'Mewa'], ['Lis']])
  const [lis] = await find({ search: 'lis' })
  expect(lis?.groups).toEqual([sales.groupId, lab.groupId].toSorted())
  const out = await manager.call(removeGroupMembers, { params: sales, body: { people: [one, newId()] } })
  expect(out.body).toMatchObject({ removed: 1, group: { peopleCount: 1 } })
  await manager.call(deleteGroup, { params: lab })
  expect(await list()).toEqual([['Sprzedaż', 1]])
  expect(await find({})).toHaveLength(2)
})

test('[ORG-02] people who leave the organisation leave its groups, and nobody is in a group of another one', async () => {
  const { id, manager, params, add, list, placeOf } = await createOwn()
  const person = await add('Lis')
  const place = await placeOf('Sprzedaż')
  await manager.call(addGroupMembers, { params: place, body: { people: [person] } })
  await manager.call(removeMembers, { params, body: { people: [person], reason: 'Left' } })
  expect(await list()).toEqual([['Sprzedaż', 0]])
  const insert = (organisation_id: string) =>
    joinGroup(db, { group_id: place.groupId, organisation_id }, [person])
  await expect(insert(id)).rejects.toThrow('foreign key')
  const { organisation_id } = await db
    .selectFrom('users')
    .where('id', '=', person)
    .select('organisation_id')
    .executeTakeFirstOrThrow()
  await expect(insert(organisation_id)).rejects.toThrow('foreign key')
})

test('[ORG-02] changes of groups are in the audit log', async () => {
  const { id, manager, add, placeOf } = await createOwn()
  const people = [await add('Lis')]
  const place = await placeOf('Sprzedaż')
  await manager.call(updateGroup, { params: place, body: { name: 'Handel' } })
  await manager.call(addGroupMembers, { params: place, body: { people } })
  await manager.call(addGroupMembers, { params: place, body: { people } })
  await manager.call(removeGroupMembers, { params: place, body: { people } })
  await manager.call(deleteGroup, { params: place })
  const { actions } = (await admin.call(listStaffActions, { query: { subject: id } })).body
  expect(actions.map(({ action, before, after }) => [action, before, after])).toEqual([
    ['group-deleted', { group: 'Handel', people: 0 }, null],
    ['group-people-removed', { group: 'Handel', people: 1 }, null],
    ['group-people-added', null, { group: 'Handel', people: 1 }],
    ['group-renamed', { group: 'Sprzedaż' }, { group: 'Handel' }],
    ['group-created', null, { group: 'Sprzedaż' }],
  ])
})
