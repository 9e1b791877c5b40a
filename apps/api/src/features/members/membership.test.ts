import { listStaffActions } from '@zenit/contract/audit'
import { addGroupMembers, createGroup } from '@zenit/contract/groups'
import { acceptInvitation, createInvitationLink } from '@zenit/contract/invitations'
import { listMembers } from '@zenit/contract/members'
import { leaveOrganisation, viewMembership } from '@zenit/contract/membership'
import { updateOrganisationSeats, viewOrganisation } from '@zenit/contract/organisations'
import { beforeAll, expect, test } from 'vitest'
import { type Actor, signIn } from '../../../test/testing/actor.ts'
import { createTestApp } from '../../../test/testing/app.ts'
import { createManager, createOrganisation, createUser } from '../../../test/testing/factories.ts'
import { ensureDefaultOrganisation } from '../organisations/default.ts'
import { createAdmin } from '../people/fixtures.ts'

const app = await createTestApp()
const { db } = app.deps

let admin: Actor
let home: string
beforeAll(async () => {
  home = await ensureDefaultOrganisation(db)
  admin = await createAdmin(app)
})

const logOf = async (person: string) =>
  (await admin.call(listStaffActions, { query: { person } })).body.actions.map(
    ({ action, actor, before, after }) => [action, actor?._id, before?.organisationId, after?.organisationId],
  )
const leave = (actor: Actor, organisation: string) =>
  actor.call(leaveOrganisation, { body: { organisation } })

test('[ORG-02][ORG-04] a person joins by a link and leaves by themselves: each is in the audit log, seat and groups are free', async () => {
  const id = await createOrganisation(db)
  const params = { id }
  await admin.call(updateOrganisationSeats, { params, body: { seats: 1, reason: 'A contract' } })
  const manager = await signIn(app, await createManager(db, id))
  const person = await createUser(db, { organisationId: home })
  const actor = await signIn(app, person)
  const body = { mostUses: 2, days: 1, domain: null }
  const { secret } = (await manager.call(createInvitationLink, { params, body })).body
  const join = () => actor.call(acceptInvitation, { params: { secret } })
  expect((await join()).status).toBe(200)
  expect((await join()).status).toBe(200)
  const { group } = (await manager.call(createGroup, { params, body: { name: 'Magazyn' } })).body
  const place = { id, groupId: group._id }
  await manager.call(addGroupMembers, { params: place, body: { people: [person] } })
  expect((await actor.call(viewMembership, {})).body).toMatchObject({
    organisation: { _id: id },
    groups: ['Magazyn'],
    canLeave: true,
  })

  expect((await leave(actor, home)).code).toBe('not-found')
  expect((await leave(actor, id)).status).toBe(200)
  expect((await leave(actor, id)).code).toBe('not-found')
  expect((await leave(actor, home)).code).toBe('default-organisation')
  expect((await actor.call(viewMembership, {})).body).toMatchObject({
    organisation: { _id: home },
    groups: [],
    canLeave: false,
  })
  expect((await manager.call(listMembers, { params })).body.people).toEqual([])
  expect((await manager.call(viewOrganisation, { params })).body.organisation.peopleCount).toBe(0)
  expect(await logOf(person)).toEqual([
    ['organisation-left', person, id, home],
    ['organisation-joined', person, home, id],
  ])
})
