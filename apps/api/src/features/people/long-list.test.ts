import { listPeople } from '@zenit/contract/people'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type Actor, signIn } from '../../../test/testing/actor.ts'
import { createTestApp } from '../../../test/testing/app.ts'
import { createUser } from '../../../test/testing/factories.ts'

const app = await createTestApp()
const { db } = app.deps
type Query = NonNullable<Parameters<typeof admin.call<typeof listPeople>>[1]['query']>
let admin: Actor

beforeAll(async () => {
  const one = await createUser(db, { firstName: 'Łucja', lastName: 'Żółć' })
  await sql`
    insert into users (id, organisation_id, issuer, subject, first_name, last_name, email, locale, time_zone, created_at)
    select gen_random_uuid(), u.organisation_id, u.issuer, n::text, 'Święty', 'Aa' || n, n || '@many.example', u.locale,
      u.time_zone, u.created_at
    from users u, generate_series(1, 10010) n where u.id = ${one}`.execute(db)
  admin = await signIn(app, await createUser(db, { lastName: 'Zenek', roles: ['learner', 'admin'] }))
})

const list = async (query: Query) => (await admin.call(listPeople, { query, language: 'pl' })).body
const names = (people: { lastName: string }[]) => people.map(({ lastName }) => lastName)

test('[API-02] in a long list 10,000 are counted, and can be paged through', async () => {
  const { people, pagination } = await list({ limit: 100 })
  expect(pagination).toEqual({ page: 1, limit: 100, totalCount: 10_000, totalPages: 100, isCapped: true })
  expect(names(people).slice(0, 3)).toEqual(['Aa1', 'Aa2', 'Aa3'])
  expect(names((await list({ limit: 100, page: 100 })).people).at(-1)).toBe('Aa10000')
  const past = await list({ limit: 100, page: 101 })
  expect(past).toMatchObject({ people: [], pagination: { page: 101, totalCount: 10_000, isCapped: true } })
})

test('[API-02] a search with more results than are counted has its first page in the requested order', async () => {
  const { people, pagination } = await list({ search: 'swiety aa', limit: 3, sortBy: 'name', order: 'desc' })
  expect(names(people)).toEqual(['Aa10010', 'Aa10009', 'Aa10008'])
  expect(pagination).toMatchObject({ totalCount: 10_000, isCapped: true })
})

test('[API-02] a search with few results finds them among many, with and without Polish letters', async () => {
  for (const search of ['zolc', 'ŻÓŁĆ', 'lucja'])
    expect(await list({ search })).toMatchObject({
      people: [{ lastName: 'Żółć' }],
      pagination: { totalCount: 1, isCapped: false },
    })
})
