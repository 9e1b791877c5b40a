import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../../test/testing/app.ts'
import { createOrganisation, createUser } from '../../../test/testing/factories.ts'
import { findInput } from '../../../test/testing/inputs.ts'
import { insertPeople } from '../../../test/testing/people.ts'
import { inBatches } from '../../demo/facts.ts'
import { searchItems } from '../../features/promptbook/queries.ts'
import { newId } from '../ids.ts'
import { collators } from '../lists.ts'
import { collationOf } from './collation.ts'

const { deps } = await createTestApp()
const { db } = deps

/** Another order, always the same: by a hash of each name. */
const shuffled = (names: readonly string[]) =>
  sql<{ name: string }>`select name from unnest(${names}::text[]) as n (name) order by md5(name)`
    .execute(db)
    .then(({ rows }) => rows.map(({ name }) => name))

const sortedBy = (names: readonly string[], language: 'pl' | 'en') =>
  sql<{ name: string }>`
    select name from unnest(${names}::text[]) as n (name) order by name collate ${collationOf(language)}`
    .execute(db)
    .then(({ rows }) => rows.map(({ name }) => name))

describe('the order of names', () => {
  test.each([
    {
      language: 'pl',
      sorted: ['Ala', 'Ął', 'Cap', 'Ćma', 'lis', 'Lz', 'Łoś', 'Tom 2', 'Tom 10', 'Zając', 'Źrebię', 'Żuk'],
    },
    {
      language: 'en',
      sorted: ['Ął', 'Ala', 'Cap', 'Ćma', 'lis', 'Łoś', 'Lz', 'Tom 2', 'Tom 10', 'Zając', 'Źrebię', 'Żuk'],
    },
  ] as const)(
    '[LANG-01] is alphabetical in the database and in memory: $language',
    async ({ language, sorted }) => {
      const names = await shuffled(sorted)
      expect(names).not.toEqual(sorted)
      expect(await sortedBy(names, language)).toEqual(sorted)
      expect(names.toSorted(collators[language].compare)).toEqual(sorted)
    },
  )
})

function testSurnames(folder: string): void {
  const surnames = readFileSync(join(folder, 'GOLDEN-surnames.pl-sorted.txt'), 'utf8')
    .split('\n')
    .filter(Boolean)

  test('[LANG-01] people are sorted by their surnames', async () => {
    const organisation = await createOrganisation(db)
    await insertPeople(
      db,
      organisation,
      (await shuffled(surnames)).map((lastName) => ({ lastName })),
    )
    const rows = await db
      .selectFrom('users')
      .where('organisation_id', '=', organisation)
      .select('last_name')
      .orderBy((e) => sql`${e.ref('last_name')} collate ${collationOf('pl')}`)
      .execute()
    expect(surnames).toHaveLength(3690)
    expect(rows.map(({ last_name }) => last_name)).toEqual(surnames)
  })

  test('[LANG-01] a list sorted by the database', async () => {
    const userId = await createUser(db)
    const prompts = (await shuffled(surnames)).map((title) => ({
      ...{
        user_id: userId,
        id: newId(),
        title,
        prompt: title,
        prompt_id: null,
        course_id: null,
        lesson_id: null,
      },
      ...{ sublesson_id: null, folded: '', created_at: deps.clock(), deleted_at: null, delivered_at: null },
    }))
    await inBatches(prompts, (some) => db.insertInto('promptbook_items').values(some).execute())
    const search = { userId, words: [], promptIds: null, language: 'pl', page: 1, limit: 4000 } as const
    const { items } = await searchItems(db, { ...search, words: [], sortBy: 'title', order: 'asc' })
    expect(items.map(({ title }) => title)).toEqual(surnames)
  })

  test('[LANG-01] a list sorted in memory', async () => {
    expect((await shuffled(surnames)).toSorted(collators.pl.compare)).toEqual(surnames)
  })
}

const folder = findInput('pl')
if (folder) describe('3,690 surnames in the order of the Polish alphabet', () => testSurnames(folder))
