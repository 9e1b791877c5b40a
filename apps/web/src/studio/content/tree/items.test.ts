import type { PackIssue, PackTree } from '@zenit/contract/packs'
import { describe, expect, test } from 'vitest'
import { countIssues, dropOn, gapsIn, type TreeItem, treeOf } from './items.ts'

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

describe('[ACCESS-06] an item dropped in the tree of a pack', () => {
  const lesson = item('lesson', 'courses/a/one', { parent: 'courses/a' })

  test('takes the position of one of the same kind, in the same parent', () => {
    const other = item('lesson', 'courses/b/two', { parent: 'courses/b', index: 3 })
    expect(dropOn(lesson, other, 0)).toEqual({ node: 'courses/a/one', parent: 'courses/b', position: 3 })
  })

  test('is appended to another item that may contain it, and to no other', () => {
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

const issue = (node: string | null, severity: PackIssue['severity']): PackIssue => ({
  severity,
  path: 'x',
  line: 1,
  code: '',
  message: '',
  advice: '',
  missing: null,
  stale: null,
  node,
})

test('[ACCESS-06] issues are counted at their node and at its parents', () => {
  const issues = [
    issue('courses/a/one/film', 'error'),
    issue('courses/a/one', 'warning'),
    issue('courses/a-b', 'error'),
    issue(null, 'error'),
  ]
  expect(countIssues(issues, 'courses/a')).toEqual({ errors: 1, warnings: 1 })
})

test('[AUTHOR-04] the tree can be filtered to nodes that lack a text in one language, with their parents', () => {
  const node = (name: string) => ({ node: name, slug: name.split('/').at(-1) ?? '', title: {}, state: 'new' })
  const course = (slug: string) => ({
    ...node(`courses/${slug}`),
    lessons: ['one', 'two'].map((lesson) => ({
      ...node(`courses/${slug}/${lesson}`),
      sublessons: ['film', 'text'].map((part) => node(`courses/${slug}/${lesson}/${part}`)),
    })),
  })
  const whole = {
    programs: [
      { ...node('programs/p'), courses: ['a', 'b'] },
      { ...node('programs/q'), courses: [] },
    ],
    courses: [course('a'), course('b')],
    others: [{ path: 'tools.yaml' }, { path: 'content.yaml' }],
  } as unknown as PackTree
  const issues = [
    { ...issue('courses/a/two/film', 'error'), missing: 'en' as const },
    { ...issue('courses/b/one', 'warning'), stale: 'pl' as const },
    { ...issue(null, 'warning'), path: 'tools.yaml', stale: 'en' as const },
    issue('programs/q', 'error'),
  ]
  const { gaps, ...counts } = gapsIn(issues, 'en')
  expect(counts).toEqual({ missing: 1, stale: 1 })
  const { programs, courses, others } = treeOf(whole, gaps)
  expect(programs).toMatchObject([{ slug: 'p', courses: ['a'] }])
  expect(courses).toMatchObject([{ slug: 'a', lessons: [{ slug: 'two', sublessons: [{ slug: 'film' }] }] }])
  expect(others).toEqual([{ path: 'tools.yaml' }])
})
