import { listStaffActions } from '@zenit/contract/audit'
import { updateOrganisationSeats, viewOrganisation } from '@zenit/contract/organisations'
import { exchangeCode } from '@zenit/contract/session'
import { afterAll, describe, expect, test } from 'vitest'
import { anonymous } from '../../../test/testing/actor.ts'
import { createTestApp } from '../../../test/testing/app.ts'
import { createOrganisation } from '../../../test/testing/factories.ts'
import { createGroups, joinGroup } from '../../../test/testing/facts.ts'
import { readConfig } from '../../config/config.ts'
import { createAdmin } from '../people/fixtures.ts'
import { HostileHub } from '../session/login/hostile-hub.testing.ts'

const hub = await HostileHub.start()
afterAll(() => hub.stop())
const rules = [
  { claim: 'groups', value: 'sales', organisation: 'acme', groups: ['Sales'] },
  { claim: 'groups', value: 'heads', organisation: 'acme', groups: ['Heads', 'Nowhere'], manager: true },
  { claim: 'company', value: 'beta', organisation: 'beta' },
  { claim: 'company', value: 'gone', organisation: 'nobody-made-it' },
]
const settings = { OIDC_ISSUER: hub.issuer, OIDC_CLIENT_ID: hub.clientId }
const app = await createTestApp({ ...settings, OIDC_CLAIM_RULES: JSON.stringify(rules) })
const { db } = app.deps
const [acme, beta] = [await createOrganisation(db), await createOrganisation(db)]
for (const [id, slug] of [
  [acme, 'acme'],
  [beta, 'beta'],
] as const)
  await db.updateTable('organisations').set({ slug }).where('id', '=', id).execute()
const [, , ownGroup = ''] = await createGroups(db, acme, ['Sales', 'Heads', 'Own'])
const admin = await createAdmin(app)

let people = 0
const newSubject = () => `person-${++people}`

/** Signs in with claims in the ID token or from userinfo. Returns the person’s organisation and groups. */
async function enter(sub: string, claims: object, userinfo?: object) {
  hub.behave({
    claims: (good) => ({ ...good, sub, email: `${sub}@firma.example`, ...claims }),
    ...(userinfo ? { userinfo: { sub, ...userinfo } } : { userinfo: { sub } }),
  })
  const answer = await anonymous(app).call(exchangeCode, { body: hub.newGrant() })
  expect(answer.status).toBe(200)
  const person = await db
    .selectFrom('users')
    .where('subject', '=', sub)
    .select(['id', 'organisation_id', 'roles'])
    .executeTakeFirstOrThrow()
  const groups = await db
    .selectFrom('group_members as m')
    .innerJoin('groups as g', 'g.id', 'm.group_id')
    .where('m.user_id', '=', person.id)
    .select('g.name')
    .orderBy('g.name')
    .execute()
  const managed = await db
    .selectFrom('organisation_managers')
    .where('user_id', '=', person.id)
    .select('organisation_id')
    .execute()
  return {
    id: person.id,
    in: person.organisation_id,
    roles: person.roles,
    groups: groups.map(({ name }) => name),
    manages: managed.map(({ organisation_id }) => organisation_id),
  }
}

const logOf = async (person: string) =>
  (await admin.call(listStaffActions, { query: { person } })).body.actions.map(({ action, actor }) => [
    action,
    actor,
  ])

describe('[ORG-02] claims of the identity provider', () => {
  test('add a person to organisation and groups and make them a manager, and undo it, at each sign-in', async () => {
    const sub = newSubject()
    const first = await enter(sub, { groups: ['heads', 'sales', 'other'] })
    expect(first).toMatchObject({ in: acme, groups: ['Heads', 'Sales'], manages: [acme], roles: ['learner'] })
    await joinGroup(db, { group_id: ownGroup, organisation_id: acme }, [first.id])
    expect(await enter(sub, { groups: 'sales' })).toMatchObject({ groups: ['Own', 'Sales'], manages: [] })
    expect(await enter(sub, { groups: ['sales'] })).toMatchObject({ groups: ['Own', 'Sales'] })
    expect(await enter(sub, { company: 'beta' })).toMatchObject({ in: beta, groups: [], manages: [] })
    expect(await logOf(first.id)).toEqual(
      [
        ...['organisation-joined', 'group-people-added', 'group-people-added', 'manager-appointed'],
        ...['manager-removed', 'group-people-removed', 'organisation-joined'],
      ]
        .toReversed()
        .map((action) => [action, null]),
    )
  })

  test('that only userinfo contains count too', async () => {
    expect(await enter(newSubject(), {}, { groups: ['sales'] })).toMatchObject({
      in: acme,
      groups: ['Sales'],
    })
  })

  test('without a rule move nobody, but a manager without the claim is one no more', async () => {
    const sub = newSubject()
    await enter(sub, { groups: ['heads'] })
    for (const claims of [{}, { groups: ['unknown', 7] }, { groups: { sales: true } }, { company: 'gone' }])
      expect(await enter(sub, claims)).toMatchObject({ in: acme, groups: ['Heads'], manages: [] })
  })

  test('add nobody without a seat, and then make no manager', async () => {
    await enter(newSubject(), { company: 'beta' })
    const { peopleCount } = (await admin.call(viewOrganisation, { params: { id: beta } })).body.organisation
    const body = { seats: peopleCount, reason: 'A contract' }
    expect((await admin.call(updateOrganisationSeats, { params: { id: beta }, body })).status).toBe(200)
    const { in: place } = await enter(newSubject(), { company: 'beta' })
    expect(place).not.toBe(beta)
  })
})

test.each([
  ['no JSON', '[{', /must be JSON/],
  ['no list', '{}', /must be a list/],
  ['a role', '[{"claim":"a","value":"b","organisation":"c","role":"admin"}]', /must be a list/],
  ['no organisation', '[{"claim":"a","value":"b"}]', /must be a list/],
])('[ORG-02] rules that are %s are refused at the start', (_, OIDC_CLAIM_RULES, words) => {
  expect(() => readConfig({ ...settings, OIDC_CLAIM_RULES })).toThrow(words)
})
