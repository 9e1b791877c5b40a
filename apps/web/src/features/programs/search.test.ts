import { describe, expect, test } from 'vitest'
import { readPage, readProgramSearch, writeProgramSearch } from './search.ts'

const read = (address: string) => readProgramSearch(new URLSearchParams(address))

describe('the address of the programs list', () => {
  test('[PROG-01] says search, filter and page', () => {
    expect(read('?search=dane&modulesType=active&page=3')).toEqual({
      search: 'dane',
      modulesType: 'active',
      page: 3,
    })
  })

  test('[PROG-01] without words it means everything, page one', () => {
    expect(read('')).toEqual({ search: '', modulesType: 'all', page: 1 })
  })

  test.each(['?modulesType=every', '?page=0', '?page=-1', '?page=1.5', '?page=x', '?page=1e9'])(
    '[PROG-01] %s is overlooked',
    (address) => {
      expect(read(address)).toEqual({ search: '', modulesType: 'all', page: 1 })
    },
  )

  test('[PROG-01] a search is cut to what the server takes', () => {
    expect(read(`?search=${'a'.repeat(500)}`).search).toHaveLength(200)
  })

  test('[PROG-01] is the shortest one for its state, and reads back the same', () => {
    expect(writeProgramSearch({ search: '', modulesType: 'all', page: 1 })).toBe('')
    const state = { search: 'żółw & co', modulesType: 'completed', page: 2 } as const
    expect(read(writeProgramSearch(state))).toEqual(state)
  })

  test('[PROG-03] a page is a whole number from 1', () => {
    expect(readPage(new URLSearchParams('page=12'))).toBe(12)
    expect(readPage(new URLSearchParams('page=abc'))).toBe(1)
  })
})
