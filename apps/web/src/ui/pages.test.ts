import { describe, expect, test } from 'vitest'
import { pagesToShow } from './pages.ts'

describe('the numbers of a pagination', () => {
  test.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 9, [1, 2, 'gap-after', 9]],
    [5, 9, [1, 'gap-before', 4, 5, 6, 'gap-after', 9]],
    [4, 9, [1, 2, 3, 4, 5, 'gap-after', 9]],
    [9, 9, [1, 'gap-before', 8, 9]],
  ])('[PROG-03] page %i of %i', (page, total, shown) => {
    expect(pagesToShow(page, total)).toEqual(shown)
  })
})
