import { expect, test } from 'vitest'
import { listChanges } from './facts.ts'

test('only changes are listed, with the previous and the new value', () => {
  const before = { name: 'Zenit', slug: 'zenit', roles: ['learner' as const] }
  const after = { name: 'Zenit 2', slug: 'zenit', roles: ['learner' as const, 'reviewer' as const] }
  expect(listChanges({ before, after })).toEqual([
    { fact: 'name', before: 'Zenit', after: 'Zenit 2' },
    { fact: 'roles', before: ['learner'], after: ['learner', 'reviewer'] },
  ])
})

test('a new item has no previous values, and an action without facts has no changes', () => {
  expect(listChanges({ before: null, after: { sessions: 2 } })).toEqual([
    { fact: 'sessions', before: undefined, after: 2 },
  ])
  expect(listChanges({ before: null, after: null })).toEqual([])
})
