import { listStaffActions } from '@zenit/contract/audit'
import { listManagers, listMembers, removeMembers, updateManager } from '@zenit/contract/members'
import {
  makeOrganisationDefault,
  updateOrganisationSeats,
  viewOrganisation,
} from '@zenit/contract/organisations'
import { updatePersonOrganisation, viewPerson } from '@zenit/contract/people'
import { getUserData } from '@zenit/contract/session'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Actor, signIn } from '../../../test/testing/actor.ts'
import { createTestApp } from '../../../test/testing/app.ts'
import { createManager, createOrganisation, createUser } from '../../../test/testing/factories.ts'
import { newId } from '../../platform/ids.ts'
import { addUpCounts } from '../organisations/counts.queries.ts'
import { ensureDefaultOrganisation } from '../organisations/default.ts'
import { createAdmin } from '../people/fixtures.ts'

const app = await createTestApp()
const { db } = app.deps
const reason = 'A new contract'

let admin: Actor
let home: string
beforeAll(async () => {
  home = await ensureDefaultOrganisation(db)
  admin = await createAdmin(app)
})

async function createManaged() {
  const id = await createOrganisation(db)
  const manager = await signIn(app, await createManager(db, id))
  return { id, manager, params: { id } }
}

const namesOf = (people: readonly { lastName: string }[]) => people.map(({ lastName }) => lastName)
const add = (organisationId: string, lastName: string) => createUser(db, { organisationId, lastName })
const seatsOf = async (id: string) => {
  const { seats, peopleCount } = (await admin.call(viewOrganisation, { params: { id } })).body.organisation
  return { seats, peopleCount }
}
const limit = (id: string, seats: number | null) =>
  admin.call(updateOrganisationSeats, { params: { id }, body: { seats, reason } })
const move = (personId: string, organisationId: string) =>
  admin.call(updatePersonOrganisation, { params: { id: personId }, body: { organisationId, reason } })
const logOf = async (person: string) =>
  (await admin.call(listStaffActions, { query: { person } })).body.actions

describe('the people of an organisation', () => {
  test('[ORG-01] are returned by pages, in the language’s alphabetical order', async () => {
    const { id, manager, params } = await createManaged()
    for (const name of ['Zając', 'Łoś', 'Lis', 'Żuraw', 'Mewa']) await add(id, name)
    const pages: string[][] = []
    for (let after: string | null | undefined; after !== null; ) {
      const { people, next } = (
        await manager.call(listMembers, { params, query: { limit: 2, ...(after ? { after } : {}) } })
      ).body
      pages.push(namesOf(people))
      after = next
    }
    expect(pages).toEqual([['Lis', 'Łoś'], ['Mewa', 'Zając'], ['Żuraw']])
  })

  test('[ORG-01] are found by name and e-mail address, ignoring case and diacritics, and by their access', async () => {
    const { id, manager, params } = await createManaged()
    const [found] = [await add(id, 'Łękołodzka'), await add(id, 'Nowak')]
    const list = async (query: object) => (await manager.call(listMembers, { params, query })).body.people
    expect(namesOf(await list({ search: 'lekolo' }))).toEqual(['Łękołodzka'])
    const { email } = await db
      .selectFrom('users')
      .where('id', '=', found)
      .select('email')
      .executeTakeFirstOrThrow()
    expect(namesOf(await list({ search: email.toUpperCase() }))).toEqual(['Łękołodzka'])
    await db.updateTable('users').set({ disabled_at: app.clock() }).where('id', '=', found).execute()
    expect(namesOf(await list({ status: 'disabled' }))).toEqual(['Łękołodzka'])
    expect(namesOf(await list({ status: 'active' }))).toEqual(['Nowak'])
  })

  test('[ORG-01] are read by an index, in order, on any page', async () => {
    const { id } = await createManaged()
    const last = await add(id, 'Ostatnia')
    const { rows } = await db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      await sql`set local enable_sort = off`.execute(tx)
      await sql`set local enable_bitmapscan = off`.execute(tx)
      return sql<{ 'QUERY PLAN': string }>`explain select u.id from users u where u.organisation_id = ${id}
        and (u.last_name collate alphabet_pl, u.first_name collate alphabet_pl, u.id)
          > (select p.last_name, p.first_name, p.id from users p where p.id = ${last})
        order by u.last_name collate alphabet_pl, u.first_name collate alphabet_pl, u.id limit 50`.execute(tx)
    })
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/Index Cond: \(\(organisation_id = .*ROW\(last_name, first_name, id\) > ROW/)
    expect(plan).not.toContain('Sort')
  })

  test('[ORG-01] are removed together, and keep what is theirs', async () => {
    const { id, manager, params } = await createManaged()
    const people = [await add(id, 'Pierwsza'), await add(id, 'Druga')]
    const reply = await manager.call(removeMembers, { params, body: { people, reason } })
    expect([reply.status, reply.body.removed]).toEqual([200, 2])
    const rows = await db.selectFrom('users').where('id', 'in', people).select('organisation_id').execute()
    expect(rows.map((row) => row.organisation_id)).toEqual([home, home])
    expect(await logOf(people[0] as string)).toMatchObject([
      {
        action: 'organisation-changed',
        actor: { _id: manager.userId },
        reason,
        before: { organisationId: id },
        after: { organisationId: home },
      },
    ])
    const again = await manager.call(removeMembers, { params, body: { people, reason } })
    expect([again.status, again.code]).toEqual([404, 'not-found'])
  })

  test('[ORG-01] nobody leaves the organisation that new people join', async () => {
    const person = await add(home, 'Nowa')
    const reply = await admin.call(removeMembers, {
      params: { id: home },
      body: { people: [person], reason },
    })
    expect([reply.status, reply.code]).toEqual([409, 'default-organisation'])
  })
})

describe('managers', () => {
  const set = (id: string, personId: string, isManager: boolean, by = admin) =>
    by.call(updateManager, { params: { id, personId }, body: { isManager, reason } })

  test('[ORG-01] are appointed and removed by admins, immediately and in the audit log', async () => {
    const { id } = await createManaged()
    const person = await createUser(db)
    const actor = await signIn(app, person)
    const roles = async () => (await actor.call(getUserData, {})).body.user.roles
    const look = async () => (await actor.call(listMembers, { params: { id } })).code
    expect(await look()).toBe('role-required')
    expect((await set(id, person, true)).body.managers.map(({ _id }) => _id)).toContain(person)
    await expect.poll(roles).toEqual(['learner', 'manager'])
    expect(await look()).toBeUndefined()
    expect((await set(id, person, true)).status).toBe(200)
    expect((await admin.call(viewPerson, { params: { id: person } })).body.person.roles).toContain('manager')
    expect((await set(id, person, false)).body.managers.map(({ _id }) => _id)).not.toContain(person)
    await expect.poll(look).toBe('role-required')
    expect((await logOf(person)).map(({ action }) => action)).toEqual([
      'manager-removed',
      'manager-appointed',
    ])
  })

  test('[ORG-01] cannot appoint others or limit seats', async () => {
    const { id, manager } = await createManaged()
    const replies = [
      await set(id, await createUser(db), true, manager),
      await manager.call(updateOrganisationSeats, { params: { id }, body: { seats: 3, reason } }),
    ]
    expect(replies.map(({ code }) => code)).toEqual(['role-required', 'role-required'])
    const { managers } = (await manager.call(listManagers, { params: { id } })).body
    expect(managers.map(({ _id }) => _id)).toEqual([manager.userId])
  })

  test('[ORG-01] an unknown organisation, or an unknown person, is 404', async () => {
    const { id } = await createManaged()
    expect((await set(id, newId(), true)).code).toBe('not-found')
    expect((await set(newId(), await createUser(db), true)).code).toBe('not-found')
  })
})

describe('seats', () => {
  test('[ORG-01] nobody joins without one: if two want the last one at once, one gets it', async () => {
    const id = await createOrganisation(db)
    await add(id, 'Pierwsza')
    expect((await limit(id, 2)).body.organisation).toMatchObject({ seats: 2, peopleCount: 1 })
    const people = [await createUser(db), await createUser(db)]
    const replies = await Promise.all(people.map((person) => move(person, id)))
    expect(replies.map(({ status, code }) => code ?? status).toSorted()).toEqual([200, 'no-seats'])
    expect(await seatsOf(id)).toEqual({ seats: 2, peopleCount: 2 })
  })

  test('[ORG-01] are never fewer than people, and unlimited where new people go', async () => {
    const id = await createOrganisation(db)
    await add(id, 'Pierwsza')
    await add(id, 'Druga')
    expect((await limit(id, 1)).code).toBe('no-seats')
    expect((await limit(id, 0)).code).toBe('invalid-input')
    expect((await limit(home, 1_000_000)).code).toBe('default-organisation')
    await limit(id, 2)
    const reply = await admin.call(makeOrganisationDefault, { params: { id }, body: { reason } })
    expect(reply.code).toBe('default-organisation')
    expect(await seatsOf(id)).toEqual({ seats: 2, peopleCount: 2 })
    expect((await limit(id, null)).body.organisation.seats).toBeNull()
  })

  test('[ORG-01] are counted correctly when people join, move and leave, one by one and many at once', async () => {
    const [one, two] = [await createOrganisation(db), await createOrganisation(db)]
    const people = await Promise.all(Array.from({ length: 6 }, () => createUser(db, { organisationId: one })))
    await Promise.all(people.map((person, index) => move(person, index % 2 === 0 ? two : one)))
    // People who swap organisations do not deadlock.
    await Promise.all(people.map((person, index) => move(person, index % 2 === 0 ? one : two)))
    await db.deleteFrom('rank_promotions').where('user_id', 'in', people.slice(0, 2)).execute()
    await db.deleteFrom('users').where('id', 'in', people.slice(0, 2)).execute()
    const counts = async () => [await seatsOf(one), await seatsOf(two)].map(({ peopleCount }) => peopleCount)
    expect(await counts()).toEqual([2, 2])
    await limit(one, 2)
    expect((await move(people[2] as string, two)).status).toBe(200)
    expect((await move(people[2] as string, one)).code).toBeUndefined()
    expect((await move(people[3] as string, one)).code).toBe('no-seats')
    await Promise.all([addUpCounts(db), addUpCounts(db)])
    expect(await counts()).toEqual([2, 2])
  })

  test('[ORG-01] without a limit people who join do not wait for each other', async () => {
    const open = await createOrganisation(db)
    await db.transaction().execute(async (tx) => {
      await createUser(tx as typeof db, { organisationId: open })
      // If additions waited for each other, this one would never return.
      await add(open, 'Druga')
    })
    expect((await seatsOf(open)).peopleCount).toBe(2)
  })

  test('[ORG-01] a new limit includes people who are just joining', async () => {
    const open = await createOrganisation(db)
    await add(open, 'Pierwsza')
    let isAnswered = false
    const isWaiting = async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      return rows.length > 0
    }
    const reply = { of: Promise.resolve<string | undefined>('') }
    await db.transaction().execute(async (tx) => {
      await createUser(tx as typeof db, { organisationId: open })
      reply.of = limit(open, 1).then(({ code }) => {
        isAnswered = true
        return code
      })
      await expect.poll(async () => isAnswered || (await isWaiting())).toBe(true)
    })
    expect(await reply.of).toBe('no-seats')
    expect(await seatsOf(open)).toEqual({ seats: null, peopleCount: 2 })
    await limit(open, 2)
    await expect(add(open, 'Trzecia')).rejects.toThrow('organisations_seats')
  })
})
