import { listPeople } from '@zenit/contract/people'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Actor, signIn } from '../../../test/testing/actor.ts'
import { createTestApp } from '../../../test/testing/app.ts'
import { createOrganisation, createUser } from '../../../test/testing/factories.ts'
import { newId } from '../../platform/ids.ts'

const app = await createTestApp()
const { db } = app.deps

type Query = NonNullable<Parameters<typeof admin.call<typeof listPeople>>[1]['query']>
let admin: Actor
const ids: Record<string, string> = {}
let firm: string

async function add(
  name: string,
  email: string,
  given: Parameters<typeof createUser>[1] & { disabled?: boolean } = {},
) {
  const [firstName = '', lastName = ''] = name.split(' ')
  const { disabled, ...fields } = given
  const id = await createUser(db, { firstName, lastName, organisationId: firm, ...fields })
  const changes = { email, disabled_at: disabled ? app.clock() : null }
  await db.updateTable('users').set(changes).where('id', '=', id).execute()
  ids[name] = id
  return id
}

beforeAll(async () => {
  firm = await createOrganisation(db)
  const home = await createOrganisation(db)
  admin = await signIn(app, await add('Ada Żbik', 'ada@zenit.example', { roles: ['learner', 'admin'] }))
  await add('Świętosława Łękołodzka', 'swieta@firma.pl', { rank: 4, organisationId: home })
  await add('Łukasz Ćma', 'lukasz.cma@firma.pl', { roles: ['learner', 'reviewer'] })
  await add('Anna Cis', 'anna@firma.pl', { rank: 1, disabled: true })
  await add('Øyvind O’Brien', 'oyvind_o.brien+zenit@norge.example', {
    roles: ['learner', 'reviewer', 'author'],
  })
  await add("D'Artagnan 100%", 'musk_et@fr.example')
})

const find = async (query: Query, language: 'pl' | 'en' = 'pl') => {
  const { body, text } = await admin.call(listPeople, { query, language })
  if (!body.people) throw new Error(text)
  return body.people.map(({ firstName, lastName }) => `${firstName} ${lastName}`)
}

describe('[API-02] the list of people', () => {
  test.each([
    ['lekolodzka', ['Świętosława Łękołodzka']],
    ['ŁĘKOŁ', ['Świętosława Łękołodzka']],
    ['lek swie', ['Świętosława Łękołodzka']],
    ['lukasz.cma@firma.pl', ['Łukasz Ćma']],
    ['ćma  ŁUK', ['Łukasz Ćma']],
    ['Lukasz.CMA@ｆirma.pl', ['Łukasz Ćma']],
    ['firma', ['Anna Cis', 'Łukasz Ćma', 'Świętosława Łękołodzka']],
    ['brien', ['Øyvind O’Brien']],
    ["o'brien", ['Øyvind O’Brien']],
    ['kolodzka', []],
    ['100%', ["D'Artagnan 100%"]],
    ['???', []],
    ["' | !", []],
    ['a:*b & \\', []],
  ])('finds %j', async (search, names) => {
    expect(await find({ search })).toEqual(names)
  })

  test('finds nobody by a wildcard or an operator, everybody by an empty search', async () => {
    const everybody = await find({})
    expect(everybody).toHaveLength(6)
    expect(await find({ search: '  ' })).toEqual(everybody)
    for (const search of ['%', '_', ':*', 'musk_%']) expect(await find({ search })).not.toContain('Anna Cis')
  })

  test('finds a person by their id', async () => {
    expect(await find({ search: ` ${ids['Anna Cis']?.toUpperCase()} ` })).toEqual(['Anna Cis'])
    expect(await find({ search: newId() })).toEqual([])
  })

  test('filters by role, rank, organisation and status, also combined', async () => {
    expect(await find({ role: ['reviewer'] })).toEqual(['Łukasz Ćma', 'Øyvind O’Brien'])
    expect(await find({ role: ['admin', 'author'] })).toEqual(['Øyvind O’Brien', 'Ada Żbik'])
    expect(await find({ rank: [1, 4] })).toEqual(['Anna Cis', 'Świętosława Łękołodzka'])
    expect(await find({ status: 'disabled' })).toEqual(['Anna Cis'])
    expect(await find({ organisation: [firm], status: 'active', role: ['reviewer'], search: 'luk' })).toEqual(
      ['Łukasz Ćma'],
    )
  })

  test('sorts by last name in the language’s alphabetical order', async () => {
    const polish = await find({})
    expect(polish).toEqual([
      "D'Artagnan 100%",
      'Anna Cis',
      'Łukasz Ćma',
      'Świętosława Łękołodzka',
      'Øyvind O’Brien',
      'Ada Żbik',
    ])
    expect(await find({ order: 'desc' })).toEqual(polish.toReversed())
    expect((await find({}, 'en')).indexOf('Łukasz Ćma')).toBe(2)
  })

  test('sorts by the first sign-in and by the last visit', async () => {
    await sql`update users set created_at = created_at - interval '1 day' where id = ${ids['Łukasz Ćma']}`.execute(
      db,
    )
    expect((await find({ sortBy: 'createdAt' }))[0]).toBe('Łukasz Ćma')
    app.clock.advance(60)
    await signIn(app, String(ids['Anna Cis']))
    const seen = await admin.call(listPeople, { query: { sortBy: 'seenAt', order: 'desc' } })
    expect(seen.body.people.slice(0, 3).map(({ lastName, seenAt }) => [lastName, seenAt])).toEqual([
      ['Cis', '2026-11-20T09:01:00.000Z'],
      ['Żbik', '2026-11-20T09:00:00.000Z'],
      [expect.any(String), null],
    ])
  })

  test('is returned by pages; one past the end is empty', async () => {
    const page = async (number: number) =>
      (await admin.call(listPeople, { query: { page: number, limit: 4 } })).body
    const [first, second, third] = [await page(1), await page(2), await page(3)]
    expect([first.people.length, second.people.length, third.people.length]).toEqual([4, 2, 0])
    expect(third.pagination).toEqual({ isCapped: false, page: 3, limit: 4, totalCount: 6, totalPages: 2 })
    expect(new Set([...first.people, ...second.people].map(({ _id }) => _id)).size).toBe(6)
  })

  test('contains only the listed fields', async () => {
    const [one] = (await admin.call(listPeople, { query: { search: 'ada' } })).body.people
    expect(one).toEqual({
      _id: admin.userId,
      firstName: 'Ada',
      lastName: 'Żbik',
      email: 'ada@zenit.example',
      avatar: null,
      roles: ['learner', 'admin'],
      rankStage: 2,
      organisation: { _id: firm, name: expect.any(String) },
      isDisabled: false,
      createdAt: expect.any(String),
      seenAt: '2026-11-20T09:00:00.000Z',
    })
  })

  test('uses indexes if there are very many people', async () => {
    const plan = async (search: string) => {
      const { rows } = await db.connection().execute(async (own) => {
        await sql`set enable_seqscan = off`.execute(own)
        return sql<{ 'QUERY PLAN': string }>`explain select u.id from users u where u.words @@ (
          select string_agg(quote_literal(word) || ':*', ' & ')::tsquery from unnest(search_words(${search})) word)`.execute(
          own,
        )
      })
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }
    expect(await plan('lek swie')).toContain('users_words')
  })

  test('a very long name or address can still be stored', async () => {
    const long = 'Ż'.repeat(5_000)
    const id = await createUser(db, { firstName: long, lastName: '', organisationId: firm })
    expect((await admin.call(listPeople, { query: { search: 'ŻŻŻŻ' } })).body.people).toMatchObject([
      { _id: id },
    ])
    await db.deleteFrom('rank_promotions').where('user_id', '=', id).execute()
    await db.deleteFrom('users').where('id', '=', id).execute()
  })
})
