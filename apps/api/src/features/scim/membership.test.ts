import { deleteApiToken } from '@zenit/contract/api-tokens'
import { addDomain } from '@zenit/contract/domains'
import {
  acceptInvitation,
  createInvitationLink,
  sendInvitations,
  viewInvitation,
} from '@zenit/contract/invitations'
import { leaveOrganisation } from '@zenit/contract/membership'
import { makeOrganisationDefault } from '@zenit/contract/organisations'
import { beforeAll, expect, test } from 'vitest'
import { type Actor, signIn } from '../../../test/testing/actor.ts'
import { createTestApp } from '../../../test/testing/app.ts'
import { createOrganisation } from '../../../test/testing/factories.ts'
import { sweepDirectories } from '../directory/jobs.ts'
import { linkDirectory } from '../directory/service.ts'
import { mailsTo } from '../hub/recovery/letters.testing.ts'
import { ensureDefaultOrganisation } from '../organisations/default.ts'
import { createAdmin } from '../people/fixtures.ts'
import {
  createDirectory,
  createKept,
  createPerson,
  entraUser,
  groupOf,
  isSignedIn,
  newName,
  placeOf,
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

test('[ORG-03] an unconfirmed address belongs to nobody, and a person in the default organisation must accept', async () => {
  const { send, id } = await createDirectory(app)
  const [free, claimed] = [newName(), newName()]
  const guest = await createPerson(app, { email: `${free}@firma.example`, organisationId: home })
  const liar = await createPerson(app, {
    email: `${claimed}@firma.example`,
    organisationId: id,
    isConfirmed: false,
  })
  await send('POST', '/Users', entraUser(free))
  const { body } = await send('POST', '/Users', entraUser(claimed))
  expect(await placeOf(app, guest)).toBe(home)
  expect(await mailsTo(app, `${free}@firma.example`)).toHaveLength(1)
  await send('PATCH', `/Users/${body.id}`, switchedOff)
  expect([await placeOf(app, liar), await isSignedIn(liar)]).toEqual([id, true])
})

test('[ORG-03] a person disabled by the directory cannot join in another way, and an e-mail to them gives no access', async () => {
  const directory = await createDirectory(app)
  const { manager, params, send, id } = directory
  const kept = await createKept(app, directory)
  const body = { mostUses: 9, days: 9, domain: null }
  const link = (await manager.call(createInvitationLink, { params, body })).body.secret
  await send('PATCH', kept.path, switchedOff)
  const back = await signIn(app, String(kept.person.userId))
  const seen = await back.call(viewInvitation, { params: { secret: link } })
  expect(seen.body).toMatchObject({ obstacle: 'directory-inactive', managers: [] })
  expect((await back.call(acceptInvitation, { params: { secret: link } })).code).toBe('invitation-closed')

  const name = newName()
  const guest = await createPerson(app, { email: `${name}@firma.example`, organisationId: home })
  const path = `/Users/${(await send('POST', '/Users', entraUser(name))).body.id}`
  const text = (await mailsTo(app, `${name}@firma.example`))[0]?.text ?? ''
  const secret = /\/invitation\/([\w-]{43})/.exec(text)?.[1] ?? ''
  await send('PATCH', path, switchedOff)
  expect((await guest.call(acceptInvitation, { params: { secret } })).code).toBe('not-found')
  await admin.call(addDomain, { params: { id }, body: { domain: 'firma.example', reason: 'Customer' } })
  await send('PATCH', path, switchedOn)
  expect(await mailsTo(app, `${name}@firma.example`)).toHaveLength(1)
})

test('[ORG-03] a person removed by a directory returns only by an e-mail, also when its entry or the directory is deleted', async () => {
  const { manager, params, send, id, token } = await createDirectory(app)
  const email = `${newName()}@wraca.example`
  const named = entraUser(email, { userName: email, emails: [{ primary: true, type: 'work', value: email }] })
  const person = await createPerson(app, { email, organisationId: id })
  const create = async () => `/Users/${(await send('POST', '/Users', named)).body.id}`
  const first = await create()
  await admin.call(addDomain, { params: { id }, body: { domain: 'wraca.example', reason: 'Customer' } })
  const body = { mostUses: 9, days: 9, domain: null }
  const link = (await manager.call(createInvitationLink, { params, body })).body.secret
  await send('DELETE', first)
  const back = await signIn(app, String(person.userId))
  expect((await back.call(acceptInvitation, { params: { secret: link } })).code).toBe('invitation-closed')
  expect(await placeOf(app, back)).toBe(home)

  const second = await create()
  const acceptLast = async () => {
    const text = (await mailsTo(app, email))[0]?.text ?? ''
    const secret = /\/invitation\/([\w-]{43})/.exec(text)?.[1] ?? ''
    return (await signIn(app, String(person.userId))).call(acceptInvitation, { params: { secret } })
  }
  expect((await acceptLast()).status).toBe(200)
  expect(await placeOf(app, person)).toBe(id)

  await send('PATCH', second, switchedOff)
  await manager.call(deleteApiToken, { params: { ...params, tokenId: token._id } })
  await manager.call(sendInvitations, { params, body: { emails: [email] } })
  expect((await acceptLast()).status).toBe(200)
  expect(await placeOf(app, person)).toBe(id)
})

test('[ORG-03] a person who left, or is in another organisation by now, is not moved back without asking', async () => {
  const directory = await createDirectory(app)
  const [leaver, mover] = [await createKept(app, directory), await createKept(app, directory)]
  await leaver.person.call(leaveOrganisation, { body: { organisation: directory.id } })
  await directory.send('PATCH', leaver.path, switchedOff)
  expect(await isSignedIn(leaver.person)).toBe(true)
  await directory.send('PATCH', leaver.path, switchedOn)
  expect(await placeOf(app, leaver.person)).toBe(home)

  await directory.send('PATCH', mover.path, switchedOff)
  const elsewhere = await createOrganisation(db)
  await db
    .updateTable('users')
    .set({ organisation_id: elsewhere })
    .where('id', '=', String(mover.person.userId))
    .execute()
  expect((await directory.send('PATCH', mover.path, switchedOn)).status).toBe(200)
  expect(await placeOf(app, mover.person)).toBe(elsewhere)
  for (const { name } of [leaver, mover]) expect(await mailsTo(app, `${name}@firma.example`)).toHaveLength(1)
})

test('[ORG-03] a person who has been elsewhere since must accept again, and stays disabled until then', async () => {
  const { send, manager, params, ...directory } = await createDirectory(app)
  const { person, path, name } = await createKept(app, { send, manager, params, ...directory })
  const move = (organisation_id: string) =>
    db.updateTable('users').set({ organisation_id }).where('id', '=', String(person.userId)).execute()
  await send('PATCH', path, switchedOff)
  await move(await createOrganisation(db))
  await move(home)
  const body = { mostUses: 9, days: 9, domain: null }
  const link = (await manager.call(createInvitationLink, { params, body })).body.secret
  const back = await signIn(app, String(person.userId))
  expect((await back.call(acceptInvitation, { params: { secret: link } })).code).toBe('invitation-closed')
  await send('PATCH', path, switchedOn)
  expect(await placeOf(app, person)).toBe(home)
  expect(await mailsTo(app, `${name}@firma.example`)).toHaveLength(1)
})

test('[ORG-03] an organisation with a directory cannot become the one for new people', async () => {
  const { id, params, manager, token } = await createDirectory(app)
  const makeDefault = () =>
    admin.call(makeOrganisationDefault, { params: { id }, body: { reason: 'New home' } })
  expect((await makeDefault()).code).toBe('directory-managed')
  await manager.call(deleteApiToken, { params: { ...params, tokenId: token._id } })
  try {
    expect((await makeDefault()).status).toBe(200)
  } finally {
    await admin.call(makeOrganisationDefault, { params: { id: home }, body: { reason: 'Back' } })
  }
})

test('[ORG-03] a person who confirms the address in the organisation is the one in the directory, with its groups', async () => {
  const { send, id } = await createDirectory(app)
  const name = newName()
  const member = await createPerson(app, {
    email: `${name}@firma.example`,
    organisationId: id,
    isConfirmed: false,
  })
  const { body } = await send('POST', '/Users', entraUser(name))
  const group = (await send('POST', '/Groups', groupOf('Grupa', { members: [{ value: body.id }] }))).body.id
  const userId = String(member.userId)
  const link = () => db.transaction().execute((tx) => linkDirectory(tx, { userId, now: app.clock() }))
  const groupsOf = () =>
    db.selectFrom('group_members').where('user_id', '=', userId).select('group_id').execute()
  await link()
  expect(await groupsOf()).toEqual([])
  await setAddress(app, userId, { email: `${name}@firma.example` })
  await link()
  expect(await groupsOf()).toEqual([{ group_id: group }])
})

test('[ORG-03] people in a directory who never joined are deleted a month after it was disconnected', async () => {
  const { send, token } = await createDirectory(app)
  const { id } = (await send('POST', '/Users', entraUser(newName()))).body
  const isThere = async () =>
    (await db.selectFrom('directory_people').where('id', '=', id).select('id').execute()).length > 0
  const now = app.clock()
  app.clock.advance(29 * 24 * 60 * 60)
  await sweepDirectories(app.deps).run({})
  expect(await isThere()).toBe(true)
  await db.deleteFrom('api_tokens').where('id', '=', token._id).execute()
  app.clock.advance(2 * 24 * 60 * 60)
  await sweepDirectories(app.deps).run({})
  app.clock.set(now)
  expect(await isThere()).toBe(false)
})
