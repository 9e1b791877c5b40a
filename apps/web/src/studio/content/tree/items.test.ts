import type { PackIssue } from '@zenit/contract/packs'
import { describe, expect, test } from 'vitest'
import { countIssues, dropOn, type TreeItem } from './items.ts'

const item = (level: TreeItem['level'], node: string, rest: Partial<TreeItem> = {}): TreeItem => ({
  level,
  node,
  slug: node,
  title: {},
  parent: null,
  index: 0,
  siblings: 1,
  languages: ['pl'],
  kinds: [],
  ...rest,
})

describe('[ACCESS-06] what is dropped in the tree of a pack', () => {
  const lesson = item('lesson', 'courses/a/one', { parent: 'courses/a' })

  test('takes the place of one of its kind, below its parent', () => {
    const other = item('lesson', 'courses/b/two', { parent: 'courses/b', index: 3 })
    expect(dropOn(lesson, other, 0)).toEqual({ node: 'courses/a/one', parent: 'courses/b', position: 3 })
  })

  test('goes to the end of another that may hold it, and nowhere else', () => {
    expect(dropOn(lesson, item('course', 'courses/b'), 4)).toEqual({
      node: 'courses/a/one',
      parent: 'courses/b',
      position: 4,
    })
    expect(dropOn(lesson, item('course', 'courses/a'), 4)).toBeNull()
    expect(dropOn(lesson, item('program', 'programs/p'), 0)).toBeNull()
    expect(dropOn(lesson, lesson, 0)).toBeNull()
  })
})

test('[ACCESS-06] issues are counted at the node and at those that it lies in', () => {
  const issue = (node: string | null, severity: PackIssue['severity']): PackIssue => ({
    severity,
    path: 'x',
    line: 1,
    code: '',
    message: '',
    advice: '',
    missing: null,
    node,
  })
  const issues = [
    issue('courses/a/one/film', 'error'),
    issue('courses/a/one', 'warning'),
    issue('courses/a-b', 'error'),
    issue(null, 'error'),
  ]
  expect(countIssues(issues, 'courses/a')).toEqual({ errors: 1, warnings: 1 })
})
