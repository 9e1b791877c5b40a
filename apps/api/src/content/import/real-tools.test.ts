import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { QueryOf } from '@zenit/contract/call'
import { viewFilters } from '@zenit/contract/filters'
import { listRelatedTools, listTools } from '@zenit/contract/tools'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../../../test/testing/actor.ts'
import { createTestApp } from '../../../test/testing/app.ts'
import { createLearner } from '../../../test/testing/factories.ts'
import { findInput } from '../../../test/testing/inputs.ts'
import { errorsOf } from '../../../test/testing/pack.ts'
import { checkPack } from '../check/check.ts'
import { loadPack } from '../load/load.ts'
import { importTools } from './tools.ts'

const out = mkdtempSync(join(tmpdir(), 'zenit-import-'))
afterAll(() => rmSync(out, { recursive: true, force: true }))

const settings = { out, id: 'ai-tools', language: 'en', without: [] } as const

async function testTools(source: string): Promise<void> {
  const file = join(source, 'tools.en.json')
  const app = await createTestApp()
  let learner: Actor
  const list = async (query: QueryOf<typeof listTools> = {}) =>
    (await learner.call(listTools, { query, language: 'en' })).body
  const names = async (query: QueryOf<typeof listTools>) => (await list(query)).tools.map(({ name }) => name)

  beforeAll(async () => {
    await importTools({ ...settings, file })
    const { db, files, catalog } = app.deps
    await loadPack({ db, files, folder: out })
    await catalog.reload()
    learner = await createLearner(app)
  }, 120_000)

  test('all 1,354 are imported with their 43 categories, without tracking parameters, and pass the check', async () => {
    const { tools, skipped } = await importTools({ ...settings, file })
    expect([tools.tools.length, tools.domainCategories.length, skipped]).toEqual([1354, 43, []])
    const licenses = Object.groupBy(tools.tools, ({ license }) => license)
    const counts = [licenses.freemium, licenses.paid, licenses.unknown].map((some) => some?.length)
    expect(counts).toEqual([867, 52, 435])
    expect(tools.tools.filter(({ url }) => url.includes('utm_'))).toEqual([])
    expect(errorsOf(await checkPack(out))).toEqual([])
  })

  test('the same list gives the same folder, and loading it again changes nothing', async () => {
    const read = () => ['content.yaml', 'tools.yaml'].map((name) => readFileSync(join(out, name), 'utf8'))
    const before = read()
    await importTools({ ...settings, file })
    expect(read()).toEqual(before)
    const { db, files } = app.deps
    expect(await loadPack({ db, files, folder: out })).toMatchObject({ changed: false })
  })

  test('[TOOL-01][LANG-01] 151 pages of nine contain each tool once, in alphabetical order', async () => {
    const { pagination } = await list()
    expect(pagination).toEqual({ page: 1, limit: 9, totalCount: 1354, totalPages: 151 })
    const pages = await Promise.all(
      Array.from({ length: pagination.totalPages }, (_, index) => list({ page: index + 1 })),
    )
    expect(pages.map(({ tools }) => tools.length)).toEqual([...Array(150).fill(9), 4])
    const all = pages.flatMap(({ tools }) => tools)
    expect(new Set(all.map(({ _id }) => _id)).size).toBe(1354)
    const shown = all.map(({ name }) => name)
    expect(shown).toEqual(shown.toSorted(new Intl.Collator('en', { numeric: true }).compare))
  })

  test.each([
    ['chatgpt', 'ChatGPT'],
    ['midjourney', 'Midjourney'],
    ['dalle', 'DALL·E 2'],
    ['dall-e 2', 'DALL·E 2'],
    ['voila', 'Voilà'],
    ['tldv', 'tl;dv'],
    ['gpt zero', 'GPT-Zero'],
    ['slides', 'SlidesAI'],
    ['deepl', 'DeepL'],
    ['logo maker', 'Zarla Logo Maker'],
  ])('[TOOL-01] "%s" finds %s first', async (search, first) => {
    expect((await names({ search }))[0]).toBe(first)
  })

  test('[TOOL-01] each word of a search reduces the results, and so does a category', async () => {
    const [all, some] = [await list({ search: 'meeting' }), await list({ search: 'meeting notes' })]
    expect(some.pagination.totalCount).toBeGreaterThan(3)
    expect(all.pagination.totalCount).toBeGreaterThan(some.pagination.totalCount)
    const { filters } = (await learner.call(viewFilters, { language: 'en' })).body
    expect(filters.domainCategories).toHaveLength(43)
    const meetings = filters.domainCategories.find(({ title }) => title === 'Meeting Assistant')
    const within = await list({ domainCategories: [meetings?._id ?? ''] })
    expect(within.pagination.totalCount).toBe(11)
  })

  test('[TOOL-03] each has six similar ones of its own category', async () => {
    const { tools } = await list({ search: 'Otter' })
    const [subject] = tools
    const reply = await learner.call(listRelatedTools, { params: { id: subject?._id ?? '' }, language: 'en' })
    expect(reply.body.tools).toHaveLength(6)
    for (const tool of reply.body.tools) expect(tool.domainCategories).toEqual(subject?.domainCategories)
  })

  test('[TOOL-03] in a large category, those with similar texts come first', async () => {
    const [subject] = (await list({ search: 'Text2SQL' })).tools
    const reply = await learner.call(listRelatedTools, { params: { id: subject?._id ?? '' }, language: 'en' })
    const about = reply.body.tools.map(({ name, description }) => `${name} ${description}`)
    expect(about.filter((text) => /sql/i.test(text)).length).toBeGreaterThanOrEqual(3)
  })
}

const tools = findInput('ai-tools')
if (tools) describe('a real list of tools', () => testTools(tools))
