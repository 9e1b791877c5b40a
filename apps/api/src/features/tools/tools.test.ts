import type { QueryOf } from '@zenit/contract/call'
import { listRelatedTools, listTools, viewTool } from '@zenit/contract/tools'
import { describe, expect, test } from 'vitest'
import type { Actor } from '../../../test/testing/actor.ts'
import { createTestApp } from '../../../test/testing/app.ts'
import { createLearner, createOrganisation } from '../../../test/testing/factories.ts'
import { newId } from '../../platform/ids.ts'
import { category, createTool } from './fixtures.ts'

const app = await createTestApp()

const images = category('Obraz', 'Images')
const texts = category('Źródła i teksty', 'Sources and texts')
const sales = category('Sprzedaż', 'Sales')
const day = (number: number) => new Date(Date.UTC(2026, 0, number))

const zuk = await createTool(app, {
  name: 'Żuk',
  description: { pl: 'Szuka po Łodzi i okolicy', en: 'Searches Lodz' },
  url: 'https://zuk.example/',
  license: 'paid',
  domainCategories: [texts, images],
  businessCategories: [sales],
  verifiedAt: '2026-11-01',
  createdAt: day(3),
})
const cma = await createTool(app, {
  name: 'Ćma AI',
  description: { pl: 'Maluje. Lepiej niż Lis.', en: 'Paints. Better than Lis.' },
  domainCategories: [images],
  createdAt: day(1),
})
const lis = await createTool(app, {
  name: 'Lis·2',
  description: { pl: 'Rysuje mapy', en: 'Draws maps' },
  domainCategories: [images],
  businessCategories: [sales],
  related: [zuk, newId()],
  createdAt: day(2),
})
const cap = await createTool(app, {
  name: 'Cap',
  description: { pl: 'Pisze lisy i listy', en: 'Writes letters' },
  domainCategories: [texts],
  createdAt: day(1),
})
const polish = await createTool(app, {
  name: 'Dąb',
  description: { pl: 'Tylko po polsku' },
  createdAt: day(4),
})
await app.deps.catalog.reload()

const ids = (list: { _id: string }[]) => list.map(({ _id }) => _id)
const list = async (actor: Actor, query: QueryOf<typeof listTools> = {}, language: 'pl' | 'en' = 'pl') =>
  (await actor.call(listTools, { query, language })).body

describe('the list of tools', () => {
  test('[TOOL-01][LANG-01] is sorted by name in the language’s own alphabet, nine to a page', async () => {
    const body = await list(await createLearner(app))
    expect(ids(body.tools)).toEqual([cap, cma, polish, lis, zuk])
    expect(body.pagination).toEqual({ page: 1, limit: 9, totalCount: 5, totalPages: 1 })
    expect(body.favoritesCount).toBe(0)
    expect(body.tools[4]).toEqual({
      _id: zuk,
      name: 'Żuk',
      description: 'Szuka po Łodzi i okolicy',
      cover: null,
      pictogram: null,
      url: 'https://zuk.example/',
      license: 'paid',
      domainCategories: [
        { _id: images._id, title: 'Obraz' },
        { _id: texts._id, title: 'Źródła i teksty' },
      ],
      businessCategories: [{ _id: sales._id, title: 'Sprzedaż' }],
      isFavorite: false,
      verifiedAt: '2026-11-01',
    })
  })

  test.each([
    { query: { search: 'lodzi' }, found: [zuk] },
    { query: { search: 'ŁODZI okolicy' }, found: [zuk] },
    { query: { search: 'zrodla' }, found: [cap, zuk] },
    { query: { search: 'zrodla listy' }, found: [cap] },
    { query: { search: 'lis2' }, found: [lis] },
    { query: { search: 'lis 2' }, found: [lis] },
    { query: { search: '  ' }, found: [cap, cma, polish, lis, zuk] },
    { query: { search: '!?' }, found: [] },
    { query: { search: 'nothing like it' }, found: [] },
    { query: { domainCategories: [images._id] }, found: [cma, lis, zuk] },
    { query: { domainCategories: [images._id, texts._id] }, found: [cap, cma, lis, zuk] },
    { query: { domainCategories: [images._id], businessCategories: [sales._id] }, found: [lis, zuk] },
    { query: { domainCategories: [newId()] }, found: [] },
    { query: { sortBy: 'name' }, found: [cap, cma, polish, lis, zuk] },
    { query: { order: 'desc' }, found: [zuk, lis, polish, cma, cap] },
    { query: { sortBy: 'createdAt' }, found: [cap, cma, lis, zuk, polish] },
    { query: { sortBy: 'createdAt', order: 'desc' }, found: [polish, zuk, lis, cap, cma] },
    { query: { page: 2, limit: 3 }, found: [lis, zuk] },
    { query: { page: 9 }, found: [] },
  ] as const)('[TOOL-01] $query', async ({ query, found }) => {
    const body = await list(await createLearner(app), query as QueryOf<typeof listTools>)
    expect(ids(body.tools)).toEqual(found)
  })

  test('[TOOL-01] a search sorts the best match first, unless an order is requested', async () => {
    const learner = await createLearner(app)
    expect(ids((await list(learner, { search: 'lis' })).tools)).toEqual([lis, cap, cma])
    const ordered = await list(learner, { search: 'lis', sortBy: 'name', order: 'asc' })
    expect(ids(ordered.tools)).toEqual([cap, cma, lis])
  })

  test('[TOOL-01] a page past the end keeps the totals', async () => {
    const { pagination } = await list(await createLearner(app), { page: 9, limit: 2 })
    expect(pagination).toEqual({ page: 9, limit: 2, totalCount: 5, totalPages: 3 })
  })

  test.each([
    { page: 0 },
    { limit: 101 },
    { sortBy: 'title' },
    { order: 'up' },
    { showFavorites: 'maybe' },
    { domainCategories: 'images' },
    { search: 'x'.repeat(201) },
    { colour: 'red' },
  ])('[API-02][TOOL-01] %j is refused', async (query) => {
    const reply = await (await createLearner(app)).call(listTools, { query: query as never })
    expect([reply.status, reply.code]).toEqual([400, 'invalid-input'])
    expect(reply.text).toContain(`"field":"${Object.keys(query)[0]}`)
  })

  test('[LANG-05][TOOL-01] leaves out what is missing in the language', async () => {
    const body = await list(await createLearner(app), {}, 'en')
    expect(ids(body.tools)).toEqual([cap, cma, lis, zuk])
    expect(body.tools[3]?.domainCategories.map(({ title }) => title)).toEqual(['Images', 'Sources and texts'])
  })

  test('[TOOL-01] is updated when content is published', async () => {
    const learner = await createLearner(app)
    const fresh = await createTool(app, { name: 'Cap 10' })
    await app.deps.catalog.reload()
    expect(ids((await list(learner, { search: 'cap' })).tools)).toEqual([cap, fresh])
    await app.deps.db
      .updateTable('content_items')
      .set({ retired_at: day(9) })
      .where('id', '=', fresh)
      .execute()
    await app.deps.catalog.reload()
    expect(ids((await list(learner, { search: 'cap' })).tools)).toEqual([cap])
  })
})

describe('a tool', () => {
  test('[TOOL-03] is returned in the language', async () => {
    const learner = await createLearner(app)
    const { body } = await learner.call(viewTool, { params: { id: lis }, language: 'en' })
    expect(body.tool).toMatchObject({ _id: lis, name: 'Lis·2', description: 'Draws maps', verifiedAt: null })
  })

  test('[TOOL-03] contains the related tools of its own entry, then those with the most common categories', async () => {
    const learner = await createLearner(app)
    const related = async (id: string) =>
      ids((await learner.call(listRelatedTools, { params: { id } })).body.tools)
    expect(await related(lis)).toEqual([zuk, cma])
    expect(await related(zuk)).toEqual([lis, cap, cma])
    expect(await related(polish)).toEqual([])
  })

  test.each([viewTool, listRelatedTools])(
    '[ERR-01][TOOL-03] $name: 404 unknown, 406 another language',
    async (call) => {
      const learner = await createLearner(app)
      const unknown = await learner.call(call, { params: { id: newId() } })
      expect([unknown.status, unknown.code]).toEqual([404, 'not-found'])
      const other = await learner.call(call, { params: { id: polish }, language: 'en' })
      expect([other.status, other.code]).toEqual([406, 'language-unavailable'])
      expect(JSON.parse(other.text).languages).toEqual(['pl'])
    },
  )
})

test('[ACCESS-02][TOOL-01] an organisation without tools gets 403', async () => {
  const organisationId = await createOrganisation(app.deps.db, { access_to_tool_repository: false })
  const learner = await createLearner(app, { organisationId })
  const params = { id: lis }
  const replies = [
    await learner.call(listTools, {}),
    await learner.call(viewTool, { params }),
    await learner.call(listRelatedTools, { params }),
  ]
  expect(replies.map(({ status, code }) => [status, code])).toEqual(Array(3).fill([403, 'no-access']))
})
