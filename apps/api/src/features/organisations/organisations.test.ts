import { setTimeout as sleep } from 'node:timers/promises'
import { listStaffActions } from '@zenit/contract/audit'
import {
  createOrganisation,
  listOrganisations,
  makeOrganisationDefault,
  updateOrganisation,
  viewOrganisation,
} from '@zenit/contract/organisations'
import { getUserData } from '@zenit/contract/session'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../test/testing/actor.ts'
import { createTestApp } from '../../../test/testing/app.ts'
import { createLearner } from '../../../test/testing/factories.ts'
import { newId } from '../../platform/ids.ts'
import { createAdmin } from '../people/fixtures.ts'
import { saveUser } from '../session/users.queries.ts'
import { ensureDefaultOrganisation } from './queries.ts'

const app = await createTestApp()
const { db } = app.deps
const reason = 'A new customer'

let admin: Actor
beforeAll(async () => {
  await ensureDefaultOrganisation(db)
  admin = await createAdmin(app)
})

const open = {
  accessToToolRepository: true,
  accessToBenefits: true,
  accessToCommunity: true,
  accessToPromptbook: true,
  accessToAiGym: true,
  accessToMultibot: true,
}

let count = 0
const nextSlug = () => `firma-${++count}`
const create = (body: object) =>
  admin.call(createOrganisation, { body: { slug: nextSlug(), name: 'Firma', flags: open, reason, ...body } })
const update = (id: string, body: object) =>
  admin.call(updateOrganisation, { params: { id }, body: { name: 'Firma', flags: open, reason, ...body } })
const makeDefault = (id: string) => admin.call(makeOrganisationDefault, { params: { id }, body: { reason } })
const logOf = async (subject: string) =>
  (await admin.call(listStaffActions, { query: { subject } })).body.actions
const list = async () => (await admin.call(listOrganisations, {})).body.organisations

test('[API-02] a repeated creation has one effect; another with the same short name is rejected', async () => {
  const slug = nextSlug()
  const flags = { ...open, accessToAiGym: false }
  const replies = await Promise.all([1, 2, 3].map(() => create({ slug, name: '  Łódzka   Firma ', flags })))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  const { _id } = replies[0]?.body.organisation ?? { _id: '' }
  expect(new Set(replies.map(({ body }) => body.organisation._id))).toEqual(new Set([_id]))
  expect((await admin.call(viewOrganisation, { params: { id: _id } })).body.organisation).toEqual({
    _id,
    slug,
    name: 'Łódzka Firma',
    flags,
    isDefault: false,
    peopleCount: 0,
    seats: null,
    secondFactorFrom: null,
    createdAt: '2026-11-20T09:00:00.000Z',
  })
  expect(await logOf(_id)).toMatchObject([
    { action: 'organisation-created', reason, before: null, after: { slug, name: 'Łódzka Firma', flags } },
  ])
  const taken = await create({ slug, name: 'Inna' })
  expect([taken.status, taken.code]).toEqual([409, 'slug-taken'])
})

test.each([
  ['capital letters', { slug: 'Firma' }],
  ['Polish letters', { slug: 'łódź' }],
  ['a hyphen at the end', { slug: 'firma-' }],
  ['two hyphens', { slug: 'fir--ma' }],
  ['one letter', { slug: 'f' }],
  ['a path', { slug: '../etc' }],
  ['a line break after it', { slug: 'firma\n' }],
  ['no name', { name: '' }],
  ['an invisible name', { name: '\u200b' }],
  ['a flag that is missing', { flags: { accessToBenefits: true } }],
  ['an unknown flag', { flags: { ...open, accessToEverything: true } }],
  ['no reason', { reason: '' }],
])('[API-02] %s is refused', async (_, body) => {
  const reply = await create(body)
  expect([reply.status, reply.code]).toEqual([400, 'invalid-input'])
})

test('[ACCESS-02] areas that it switches on are open to its people within a second', async () => {
  const { _id } = (await create({})).body.organisation
  const learner = await createLearner(app, { organisationId: _id })
  const settings = async () => (await learner.call(getUserData, {})).body.organizationSettings
  expect(await settings()).toEqual(open)
  const flags = { ...open, accessToCommunity: false, accessToMultibot: false }
  expect((await update(_id, { flags })).body.organisation).toMatchObject({ flags, peopleCount: 1 })
  await sleep(1_050)
  expect(await settings()).toEqual(flags)
})

test('[API-02] a change to the same value is not recorded', async () => {
  const { _id } = (await create({})).body.organisation
  await update(_id, { name: 'Nowa  nazwa' })
  await update(_id, { name: 'Nowa nazwa', reason: 'Again' })
  expect(await logOf(_id)).toMatchObject([
    { action: 'organisation-updated', before: { name: 'Firma', flags: open }, after: { name: 'Nowa nazwa' } },
    { action: 'organisation-created' },
  ])
})

test('[AUTH-08] new people join the default one; if many are made default at once, one is', async () => {
  const made = await Promise.all([create({}), create({}), create({})])
  const ids = made.map(({ body }) => body.organisation._id)
  const replies = await Promise.all(ids.map(makeDefault))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  const defaults = (await list()).filter(({ isDefault }) => isDefault)
  expect(defaults).toHaveLength(1)
  const [id] = ids
  await makeDefault(String(id))
  await makeDefault(String(id))
  const profile = {
    issuer: 'x',
    subject: newId(),
    email: 'n@zenit.example',
    firstName: 'N',
    lastName: '',
    locale: null,
  }
  const newcomer = await saveUser(db, profile)
  const row = db.selectFrom('users').where('id', '=', String(newcomer)).select('organisation_id')
  expect(await row.executeTakeFirst()).toEqual({ organisation_id: id })
  const [last] = await logOf(String(id))
  expect(last).toMatchObject({ action: 'organisation-made-default', after: { organisationId: id } })
  expect(last?.before?.organisationId).not.toBe(id)
})

test('[LANG-01] they are listed by name, in the language’s alphabetical order', async () => {
  for (const name of ['Łąka', 'Las', 'Mała']) await create({ name })
  const names = (await list()).map(({ name }) => name)
  expect(names.filter((name) => ['Łąka', 'Las', 'Mała'].includes(name))).toEqual(['Las', 'Łąka', 'Mała'])
})

test('[API-02] an unknown one is 404', async () => {
  const id = newId()
  const replies = [
    await update(id, {}),
    await makeDefault(id),
    await admin.call(viewOrganisation, { params: { id } }),
  ]
  expect(replies.map(({ code }) => code)).toEqual(['not-found', 'not-found', 'not-found'])
})
