import { expect, test } from 'vitest'
import { judged, judgementsOf, missing, noted, type Opinion } from './opinion.ts'

const empty: Opinion = { judgements: {}, comment: '' }
const criteria = [
  { _id: 'a', label: 'Clear' },
  { _id: 'b', label: 'Complete' },
]

test('[FINAL-05] every criterion has to be judged, and a rejection needs hints', () => {
  expect(missing(empty, criteria, false)).toEqual({ criteria: ['a', 'b'], hints: false })
  const one = judged(empty, 'a', true)
  expect(missing(one, criteria, true)).toEqual({ criteria: ['b'], hints: true })
  const whole = { ...judged(one, 'b', false), comment: 'Add the prices.' }
  expect(missing(whole, criteria, true)).toEqual({ criteria: [], hints: false })
  expect(missing({ ...whole, comment: ' \n ' }, criteria, true).hints).toBe(true)
})

test('[FINAL-05] a changed mind keeps the note, and what goes out follows the order of the criteria', () => {
  const opinion = judged(noted(judged(judged(empty, 'b', false), 'a', true), 'b', ' Only half. '), 'b', true)
  expect(judgementsOf(opinion, criteria)).toEqual([
    { _id: 'a', isMet: true, note: '' },
    { _id: 'b', isMet: true, note: 'Only half.' },
  ])
})

test('[FINAL-05] a criterion that the task no longer has does not go out', () => {
  expect(judgementsOf(judged(empty, 'gone', true), criteria)).toEqual([])
})
