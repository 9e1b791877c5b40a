import { describe, expect, test } from 'vitest'
import { matchesSearch, pageOf, sortList } from './lists.ts'

test.each([
  { search: undefined, found: true },
  { search: '', found: true },
  { search: '   ', found: true },
  { search: 'ŁÓDŹ', found: true },
  { search: 'lodz', found: true },
  { search: 'zrobic mapa', found: true },
  { search: 'łodź', found: true },
  { search: 'lodz nie', found: false },
  { search: 'dzm', found: false },
])('[PROG-01] "$search": $found', ({ search, found }) => {
  expect(matchesSearch(search, ['Mapa: Łódź', 'Co da się ZROBIĆ'])).toBe(found)
})

describe('sorting', () => {
  const item = (title: string, day: number) => ({ title, createdAt: new Date(Date.UTC(2026, 0, day)) })
  const items = [
    item('Żuk', 2),
    item('Ćma', 3),
    item('Łoś', 1),
    item('Dzik', 2),
    item('lis', 4),
    item('Cap', 2),
  ]
  const titles = (query: Parameters<typeof sortList>[1], language: 'pl' | 'en' = 'pl') =>
    sortList(items, query, language)
      .map(({ title }) => title)
      .join(' ')

  test.each([
    { query: {}, order: 'Żuk Ćma Łoś Dzik lis Cap' },
    { query: { order: 'desc' }, order: 'Cap lis Dzik Łoś Ćma Żuk' },
    { query: { sortBy: 'title' }, order: 'Cap Ćma Dzik lis Łoś Żuk' },
    { query: { sortBy: 'title', order: 'desc' }, order: 'Żuk Łoś lis Dzik Ćma Cap' },
    { query: { sortBy: 'createdAt' }, order: 'Łoś Żuk Dzik Cap Ćma lis' },
    { query: { sortBy: 'createdAt', order: 'desc' }, order: 'lis Ćma Żuk Dzik Cap Łoś' },
  ] as const)('[LANG-01][PROG-01] $query', ({ query, order }) => {
    expect(titles(query)).toBe(order)
  })

  test('[LANG-01] follows the alphabet of the language', () => {
    const two = [item('Ła', 1), item('Lz', 1)]
    const sorted = (language: 'pl' | 'en') => sortList(two, { sortBy: 'title' }, language)[0]?.title
    expect([sorted('pl'), sorted('en')]).toEqual(['Lz', 'Ła'])
  })
})

test.each([
  { page: 1, items: [1, 2, 3], totalPages: 3 },
  { page: 3, items: [7], totalPages: 3 },
  { page: 4, items: [], totalPages: 3 },
  { page: 100_000, items: [], totalPages: 3 },
])('[PROG-03] page $page of seven in threes', ({ page, items, totalPages }) => {
  expect(pageOf([1, 2, 3, 4, 5, 6, 7], { page, limit: 3 })).toEqual({
    items,
    pagination: { page, limit: 3, totalCount: 7, totalPages },
  })
})

test('[PROG-03] an empty result has no pages', () => {
  expect(pageOf([], { page: 1, limit: 9 }).pagination).toMatchObject({ totalCount: 0, totalPages: 0 })
})
