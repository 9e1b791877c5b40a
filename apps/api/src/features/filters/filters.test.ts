import { viewFilters } from '@zenit/contract/filters'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/testing/app.ts'
import { createCourse, createLearner, createOrganisation } from '../../../test/testing/factories.ts'
import { createItem } from '../../../test/testing/items.ts'
import { category, createTool } from '../tools/fixtures.ts'

const app = await createTestApp()
const sources = category('Źródła', 'Sources')
const images = category('Obraz', 'Images')
const care = category('Ćwiczenia', 'Exercises')
const sales = category('Sprzedaż', 'Sales')
const polishOnly = category('Tylko polskie', 'Only Polish')
const trips = category('Łódki', 'Boats')

await createTool(app, { domainCategories: [sources, images], businessCategories: [sales] })
await createTool(app, { domainCategories: [images, care] })
await createTool(app, { domainCategories: [polishOnly], description: { pl: 'Po polsku' } })
await createItem(app, 'partner', {
  title: { pl: 'Łódki', en: 'Boats' },
  description: { pl: 'Opis', en: 'About' },
  benefit: { pl: '-10%', en: '-10%' },
  logo: null,
  code: null,
  url: 'https://boats.example/',
  categories: [trips],
})
await createCourse(app, { rank: 3 })
await createCourse(app, { rank: 2, document: { languages: ['pl'] } })
await app.deps.catalog.reload()

const view = async (language: 'pl' | 'en', flags: Record<string, boolean> = {}) => {
  const learner = await createLearner(app, { organisationId: await createOrganisation(app.deps.db, flags) })
  return (await learner.call(viewFilters, { language })).body.filters
}

test('[API-01][TOOL-01][LANG-01] filters are the values in use, once each, in the language’s alphabetical order', async () => {
  expect(await view('pl')).toEqual({
    domainCategories: [
      { _id: care._id, title: 'Ćwiczenia' },
      { _id: images._id, title: 'Obraz' },
      { _id: polishOnly._id, title: 'Tylko polskie' },
      { _id: sources._id, title: 'Źródła' },
    ],
    businessCategories: [{ _id: sales._id, title: 'Sprzedaż' }],
    partnerCategories: [{ _id: trips._id, title: 'Łódki' }],
    ranks: [
      { _id: '2', title: 'Ranga 2' },
      { _id: '3', title: 'Ranga 3' },
    ],
  })
  const english = await view('en')
  expect(english.domainCategories.map(({ title }) => title)).toEqual(['Exercises', 'Images', 'Sources'])
  expect(english.ranks).toEqual([{ _id: '3', title: 'Rank 3' }])
})

test('[ACCESS-02] areas that the organisation has not switched on have no categories', async () => {
  expect(await view('pl', { access_to_tool_repository: false })).toMatchObject({
    domainCategories: [],
    businessCategories: [],
    partnerCategories: [{ _id: trips._id }],
  })
  expect((await view('pl', { access_to_benefits: false })).partnerCategories).toEqual([])
})
