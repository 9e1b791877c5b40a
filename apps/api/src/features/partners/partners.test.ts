import type { QueryOf } from '@zenit/contract/call'
import { listPartners, viewPartner } from '@zenit/contract/partners'
import { describe, expect, test } from 'vitest'
import type { Actor } from '../../../test/testing/actor.ts'
import { createTestApp } from '../../../test/testing/app.ts'
import { createLearner, createOrganisation } from '../../../test/testing/factories.ts'
import { createItem } from '../../../test/testing/items.ts'
import type { PartnerDocument } from '../../content/document.ts'
import { newId } from '../../platform/ids.ts'

const app = await createTestApp()

const learning = { _id: newId(), title: { pl: 'Nauka', en: 'Learning' } }
const work = { _id: newId(), title: { pl: 'Miejsce do pracy', en: 'A place to work' } }

type PartnerOverrides = Partial<Omit<PartnerDocument, 'slug'>> & { createdAt?: string }
const create = (pl: string, given: PartnerOverrides = {}) =>
  createItem(app, 'partner', {
    title: { pl, en: `${pl} (en)` },
    description: { pl: 'O partnerze', en: 'About the partner' },
    logo: null,
    benefit: { pl: 'Rabat', en: 'A discount' },
    code: 'KOD15',
    url: 'https://partner.example',
    categories: [],
    ...given,
  })

const bookshop = await create('Żółta Księgarnia', {
  categories: [learning],
  createdAt: '2026-03-01T00:00:00Z',
})
const office = await create('Łódź Biuro', {
  code: null,
  categories: [work, learning],
  createdAt: '2026-01-01T00:00:00Z',
  benefit: { pl: 'Trzy dni próbne', en: 'Three days to try' },
})
const atelier = await create('Ćma', { categories: [work], createdAt: '2026-02-01T00:00:00Z' })
const polish = await create('', { title: { pl: 'Zorza' }, logo: '/media/logo.webp' })

async function ids(actor: Actor, query: QueryOf<typeof listPartners> = {}, language: 'pl' | 'en' = 'pl') {
  const { body } = await actor.call(listPartners, { query, language })
  return body.partners.map(({ _id }) => _id)
}

const learner = await createLearner(app)

describe('the list of partners', () => {
  test('[PERK-01] is in the content’s order, in the learner’s language, with all its fields', async () => {
    expect(await ids(learner)).toEqual([bookshop, office, atelier, polish])
    const { body } = await learner.call(listPartners, { language: 'en' })
    expect(body.partners.slice(0, 2)).toEqual([
      {
        _id: bookshop,
        title: 'Żółta Księgarnia (en)',
        description: 'About the partner',
        logo: null,
        pictogram: null,
        benefit: 'A discount',
        code: 'KOD15',
        url: 'https://partner.example',
        categories: [{ _id: learning._id, title: 'Learning' }],
      },
      {
        _id: office,
        title: 'Łódź Biuro (en)',
        description: 'About the partner',
        logo: null,
        pictogram: null,
        benefit: 'Three days to try',
        url: 'https://partner.example',
        categories: [
          { _id: work._id, title: 'A place to work' },
          { _id: learning._id, title: 'Learning' },
        ],
      },
    ])
  })

  test('[LANG-05][PERK-01] leaves out what is missing in the language', async () => {
    expect(await ids(learner, {}, 'en')).toEqual([bookshop, office, atelier])
  })

  test.each([
    ['one category', [work._id], [office, atelier]],
    ['any of several', [learning._id, work._id], [bookshop, office, atelier]],
    ['an unknown one', [newId()], []],
  ])('[PERK-01] filters by %s', async (_, categories, expected) => {
    expect(await ids(learner, { categories })).toEqual(expected)
  })

  test.each([
    ['lodz', [office]],
    ['ŻÓŁTA', [bookshop]],
    ['trzy dni', [office]],
    ['praca', []],
    ['pracy', [office, atelier]],
    ['nauka łódź', [office]],
    ['   ', [bookshop, office, atelier, polish]],
  ])('[PERK-01] finds "%s" in names, benefits and categories', async (search, expected) => {
    expect(await ids(learner, { search })).toEqual(expected)
  })

  test('[LANG-01][PERK-01] is sorted by the language’s alphabet, or by date', async () => {
    expect(await ids(learner, { sortBy: 'title' })).toEqual([atelier, office, polish, bookshop])
    expect(await ids(learner, { sortBy: 'title', order: 'desc' })).toEqual([
      bookshop,
      polish,
      office,
      atelier,
    ])
    expect((await ids(learner, { sortBy: 'createdAt' })).slice(0, 3)).toEqual([office, atelier, bookshop])
  })

  test('[PERK-01][PROG-03] has pages of nine; one past the end is empty with the right totals', async () => {
    const shop = await createTestApp()
    for (let number = 1; number <= 10; number++)
      await createItem(shop, 'partner', {
        title: { pl: `Partner ${number}` },
        description: { pl: 'Opis' },
        logo: null,
        benefit: { pl: 'Rabat' },
        code: null,
        url: 'https://partner.example',
        categories: [],
      })
    const reader = await createLearner(shop)
    const page = async (number: number) => (await reader.call(listPartners, { query: { page: number } })).body
    expect((await page(1)).partners).toHaveLength(9)
    expect((await page(2)).partners.map(({ title }) => title)).toEqual(['Partner 10'])
    expect(await page(3)).toEqual({
      partners: [],
      pagination: { page: 3, limit: 9, totalCount: 10, totalPages: 2 },
    })
  })

  test.each([{ page: 0 }, { limit: 101 }, { sortBy: 'name' }, { categories: ['nauka'] }, { order: 'up' }])(
    '[API-02] rejects %j',
    async (query) => {
      expect((await learner.call(listPartners, { query: query as never })).status).toBe(400)
    },
  )
})

describe('one partner', () => {
  const view = (id: string, language: 'pl' | 'en' = 'pl') =>
    learner.call(viewPartner, { params: { id }, language })

  test('[PERK-02] has its benefit and code', async () => {
    expect((await view(bookshop)).body.partner).toMatchObject({ title: 'Żółta Księgarnia', code: 'KOD15' })
    expect((await view(office)).body.partner).not.toHaveProperty('code')
    expect((await view(polish)).body.partner.logo).toBe('/media/logo.webp')
  })

  test('[PERK-02] that does not exist is not found', async () => {
    expect(await view(newId())).toMatchObject({ status: 404, code: 'not-found' })
  })

  test('[LANG-05] needs a language that it has', async () => {
    expect(await view(polish, 'en')).toMatchObject({ status: 406, body: { languages: ['pl'] } })
  })
})

test('[ACCESS-02] an organisation without benefits gets none', async () => {
  const organisationId = await createOrganisation(app.deps.db, { access_to_benefits: false })
  const limited = await createLearner(app, { organisationId })
  for (const reply of [
    await limited.call(listPartners, {}),
    await limited.call(viewPartner, { params: { id: bookshop } }),
  ])
    expect(reply).toMatchObject({ status: 403, code: 'no-access' })
})
