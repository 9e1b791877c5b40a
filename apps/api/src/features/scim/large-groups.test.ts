import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/testing/app.ts'
import { countTraffic } from '../../../test/testing/round-trips.ts'
import { type Answer, createDirectory, type Directory, filtered, groupOf, patchOf } from './fixtures.ts'
import { mostMembersOfAnswer } from './groups.ts'

const app = await createTestApp()
const { db } = app.deps

/** Inserts people who are managed by the directory; returns their ids in order. */
async function insertPeople({ id }: Directory, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into directory_people (id, organisation_id, user_name, email, is_active, created_at, changed_at)
    select gen_random_uuid(), ${id}, 'osoba-' || n, 'osoba-' || n || '@duzo.example', true, now(), now()
    from generate_series(1, ${count}::int) n returning id`.execute(db)
  return rows.map((row) => row.id).sort()
}

const join = ({ id }: Directory, group: string, people: readonly string[]) =>
  sql`insert into directory_group_people (group_id, person_id, organisation_id)
    select ${group}, person, ${id} from unnest(${people}::uuid[]) person`.execute(db)

const idsOf = (members: { value: string }[]) => members.map(({ value }) => value)

test('[ORG-03] one response lists 20,000 members of a group; a larger group is requested without them', async () => {
  const directory = await createDirectory(app)
  const { send } = directory
  const people = await insertPeople(directory, mostMembersOfAnswer + 2)
  const [one = '', another = '', ...rest] = people
  const { id } = (await send('POST', '/Groups', groupOf('Wszyscy'))).body
  await join(directory, id, rest)
  const full = await send('GET', `/Groups/${id}`)
  expect([full.status, full.body.members.length]).toEqual([200, mostMembersOfAnswer])
  expect(idsOf(full.body.members)).toEqual(rest)

  // One more person is added, and a response that should list the members does not list half of them.
  const added = patchOf({ op: 'add', path: 'members', value: [{ value: one }] })
  const patched = await send('PATCH', `/Groups/${id}?attributes=displayName,members`, added)
  expect([patched.status, patched.body.displayName, patched.body.members]).toEqual([
    200,
    'Wszyscy',
    undefined,
  ])
  for (const query of ['', '?attributes=members', '?excludedAttributes=displayName']) {
    const refused = await send('GET', `/Groups/${id}${query}`)
    expect([refused.status, refused.body.scimType, refused.body.Resources]).toEqual([
      ...[400, 'tooMany', undefined],
    ])
    expect(refused.body.detail).toContain('20000')
  }
  for (const query of ['?excludedAttributes=members', '?attributes=displayName']) {
    const { status, body } = await send('GET', `/Groups/${id}${query}`)
    expect([status, body.displayName, body.members]).toEqual([200, 'Wszyscy', undefined])
  }
  // A filter returns whether a person is a member.
  const isIn = (person: string) => filtered(`id eq "${id}" and members eq "${person}"`)
  expect((await send('GET', `/Groups${isIn(one)}`)).body.totalResults).toBe(1)
  expect((await send('GET', `/Groups${isIn(another)}`)).body.totalResults).toBe(0)
  expect((await send('GET', `/Groups${filtered('members eq "nobody"')}`)).body.totalResults).toBe(0)
  const removed = patchOf({ op: 'remove', path: `members[value eq "${one}"]` })
  expect((await send('PATCH', `/Groups/${id}`, removed)).status).toBe(204)
  expect((await send('GET', `/Groups/${id}`)).body.members).toHaveLength(mostMembersOfAnswer)
})

test('[ORG-03] a page of groups lists the members of its own groups, 20,000 together', async () => {
  const directory = await createDirectory(app)
  const { send } = directory
  const people = await insertPeople(directory, mostMembersOfAnswer / 2 + 1)
  const groups: string[] = []
  for (const name of ['A', 'B', 'C']) groups.push((await send('POST', '/Groups', groupOf(name))).body.id)
  groups.sort()
  const [first = '', second = '', third = ''] = groups
  await join(directory, first, people.slice(1))
  await join(directory, second, people.slice(1))
  await join(directory, third, people.slice(0, 1))
  const page = async (query: string) => (await send('GET', `/Groups?attributes=members${query}`)).body
  const two = await page('&count=2')
  expect([two.totalResults, two.itemsPerPage]).toEqual([3, 2])
  for (const { members } of two.Resources) expect(idsOf(members)).toEqual(people.slice(1))
  expect((await page('')).scimType).toBe('tooMany')
  const last = await page('&startIndex=3')
  expect([last.totalResults, last.Resources.map((one: { id: string }) => one.id)]).toEqual([3, [third]])
  expect(idsOf(last.Resources[0].members)).toEqual(people.slice(0, 1))
  const bare = (await send('GET', '/Groups')).body
  expect([bare.totalResults, bare.Resources[0].members]).toEqual([3, undefined])
})

test('[ORG-03] each page of groups and of people contains the total number', async () => {
  const directory = await createDirectory(app)
  const { send } = directory
  await insertPeople(directory, 4)
  for (const name of ['A', 'B', 'C', 'D']) await send('POST', '/Groups', groupOf(name))
  for (const kind of ['Users', 'Groups'])
    for (const [query, rows] of [
      ...([
        ['count=3', 3],
        ['count=4', 4],
        ['count=5', 4],
        ['count=0', 0],
        ['startIndex=4', 1],
      ] as const),
      ...([
        ['startIndex=5', 0],
        ['startIndex=3&count=2', 2],
        ['startIndex=3&count=1', 1],
        ['', 4],
      ] as const),
    ]) {
      const { body } = await send('GET', `/${kind}?${query}`)
      expect([body.totalResults, body.itemsPerPage, body.Resources.length], `${kind} ${query}`).toEqual([
        ...[4, rows, rows],
      ])
    }
  for (const filter of ['id eq "x"', `id eq "${directory.id}"`])
    for (const kind of ['Users', 'Groups'])
      expect((await send('GET', `/${kind}${filtered(filter)}`)).body.totalResults).toBe(0)
})

test('[ORG-03] a write reads the members of its group only for a response that lists them', async () => {
  const directory = await createDirectory(app)
  const [person = ''] = await insertPeople(directory, 1)
  const group = (name: string) => groupOf(name, { members: [{ value: person }] })
  /** The status, the number of members in the response, and the number of statements that read members. */
  const write = async (...what: Parameters<Directory['send']>) => {
    let answer: Answer | undefined
    const { statements } = await countTraffic(db, async () => {
      answer = await directory.send(...what)
    })
    const reads = statements.filter((text) => text.includes('p.user_name as "userName"'))
    return [answer?.status, answer?.body?.members?.length ?? 0, reads.length]
  }
  const { body, headers } = await directory.send('POST', '/Groups', group('Dział'))
  const path = `/Groups/${body.id}`
  expect(headers.location).toBe(body.meta.location)
  expect(headers.location).toMatch(new RegExp(`/scim/v2${path}$`))
  const renamed = patchOf({ op: 'replace', path: 'displayName', value: 'Zespół' })
  const named = {
    '?attributes=members.value': 1,
    '?attributes=displayName': 0,
    '?excludedAttributes=members': 0,
    '': 1,
  }
  for (const [query, count] of Object.entries(named)) {
    expect(await write('POST', `/Groups${query}`, group(`Nowy ${query}`)), query).toEqual([201, count, count])
    expect(await write('PUT', `${path}${query}`, group('Dział')), query).toEqual([200, count, count])
    // Without attributes there is no response body.
    const patched = query.startsWith('?attributes') ? [200, count, count] : [204, 0, 0]
    expect(await write('PATCH', `${path}${query}`, renamed), query).toEqual(patched)
  }
})
