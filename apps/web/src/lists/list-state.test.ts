import { describe, expect, test } from 'vitest'
import { changed, defineList, flag, oneOf, rawValues, someIds, someOf } from './list-state.ts'

const shape = defineList({
  limit: 9,
  sorts: {
    given: null,
    title: { sortBy: 'title', order: 'asc' },
    newest: { sortBy: 'createdAt', order: 'desc' },
  },
  filters: {
    kind: oneOf(['all', 'open', 'closed']),
    rank: someOf([1, 2, 3]),
    category: someIds(),
    favorites: flag(),
  },
})

const read = (address: string) => shape.read(new URLSearchParams(address))
const initial = {
  page: 1,
  search: '',
  sort: 'given',
  filters: { kind: 'all', rank: [], category: [], favorites: false },
}

describe('the address of a list', () => {
  test('[PROG-01] without parameters means everything, page one, in the list’s default order', () => {
    expect(read('')).toEqual(initial)
    expect(shape.write(read(''))).toBe('')
    expect(shape.query(read(''))).toEqual({ page: 1, limit: 9 })
  })

  test('[PROG-01] contains search, filters with several values, order and page', () => {
    const address =
      '?search=%C5%BC%C3%B3%C5%82w+%26+co&kind=open&rank=1&rank=3&category=a-1&category=b_2' +
      '&favorites=true&sortBy=createdAt&order=desc&page=4'
    const state = read(address)
    expect(state).toEqual({
      page: 4,
      search: 'żółw & co',
      sort: 'newest',
      filters: { kind: 'open', rank: [1, 3], category: ['a-1', 'b_2'], favorites: true },
    })
    expect(shape.write(state)).toBe(address)
    expect(shape.query(state)).toEqual({
      page: 4,
      limit: 9,
      search: 'żółw & co',
      sortBy: 'createdAt',
      order: 'desc',
      kind: 'open',
      rank: [1, 3],
      category: ['a-1', 'b_2'],
      favorites: true,
    })
  })

  test.each([
    '?kind=every&rank=9&rank=x&category=%3Cb%3E&favorites=1',
    '?page=0',
    '?page=-1',
    '?page=1.5',
    '?page=x',
    '?page=1e9',
    '?sortBy=price',
    '?sortBy=createdAt&order=up',
    '?order=desc',
    '?colour=red',
    '?search=%20%20',
  ])('[PROG-01] %s is overlooked', (address) => {
    expect(read(address)).toEqual(initial)
  })

  test('[PROG-01] contains no direction if it is the default of the order', () => {
    expect(read('?sortBy=title').sort).toBe('title')
    expect(shape.write(read('?sortBy=title&order=asc'))).toBe('?sortBy=title')
  })

  test('[API-02] has no more than the server accepts', () => {
    expect(read(`?search=${'a'.repeat(500)}`).search).toHaveLength(200)
    const many = Array.from({ length: 50 }, (_, index) => `category=c${index}`).join('&')
    expect(read(`?${many}&category=c0`).filters.category).toHaveLength(20)
  })

  test('[PROG-01] values are sorted, whichever was chosen first', () => {
    expect(shape.write(read('?rank=3&rank=1&rank=3'))).toBe('?rank=1&rank=3')
  })
})

describe('a change of a list', () => {
  const state = read('?search=a&rank=2&page=3&sortBy=title')
  const address = (change: Parameters<typeof changed>[2]) => shape.write(changed(shape, state, change))

  test('[PROG-01] keeps what it does not change, and returns to the first page', () => {
    expect(address({ search: 'b' })).toBe('?search=b&rank=2&sortBy=title')
    expect(address({ filters: { rank: ['2', '3'] } })).toBe('?search=a&rank=2&rank=3&sortBy=title')
    expect(address({ filters: { rank: [] } })).toBe('?search=a&sortBy=title')
    expect(address({ sort: 'given' })).toBe('?search=a&rank=2')
  })

  test('[PROG-03] changes the page', () => {
    expect(address({ page: 4 })).toBe('?search=a&rank=2&sortBy=title&page=4')
  })

  test('[PROG-01] its values are those of the address', () => {
    expect(rawValues(shape, state, 'rank')).toEqual(['2'])
    expect(rawValues(shape, state, 'kind')).toEqual([])
  })
})
