import { expect, test, vi } from 'vitest'
import {
  judged,
  judgementsOf,
  keepReviewDraft,
  levelled,
  missing,
  noted,
  type ReviewDraft,
  readReviewDraft,
} from './review-draft.ts'

const empty: ReviewDraft = { judgements: {}, comment: '' }
const criteria = [
  { _id: 'a', label: 'Clear' },
  { _id: 'b', label: 'Complete' },
]

test('[FINAL-05] every criterion needs a result, and a rejection needs hints', () => {
  expect(missing(empty, criteria, false)).toEqual({ criteria: ['a', 'b'], hints: false })
  const one = judged(empty, 'a', true)
  expect(missing(one, criteria, true)).toEqual({ criteria: ['b'], hints: true })
  const whole = { ...judged(one, 'b', false), comment: 'Add the prices.' }
  expect(missing(whole, criteria, true)).toEqual({ criteria: [], hints: false })
  expect(missing({ ...whole, comment: ' \n ' }, criteria, true).hints).toBe(true)
})

test('[FINAL-05] a changed result keeps the note, and results are sent in the order of the criteria', () => {
  const opinion = judged(noted(judged(judged(empty, 'b', false), 'a', true), 'b', ' Only half. '), 'b', true)
  expect(judgementsOf(opinion, criteria)).toEqual([
    { _id: 'a', isMet: true, note: '' },
    { _id: 'b', isMet: true, note: 'Only half.' },
  ])
})

test('[FINAL-05] a criterion that is no longer in the task is not sent', () => {
  expect(judgementsOf(judged(empty, 'gone', true), criteria)).toEqual([])
})

test('[FINAL-05] a level is sent with a criterion that has a result, unless the criterion does not have that level', () => {
  const levels = [
    { _id: 'low', name: 'Weak', description: 'Hidden' },
    { _id: 'high', name: 'Good', description: 'Seen' },
  ]
  const levelledCriteria = [{ _id: 'a', label: 'Clear', levels }]
  const marked = levelled(empty, 'a', 'high')
  expect(missing(marked, levelledCriteria, false).criteria).toEqual(['a'])
  const whole = judged(marked, 'a', true)
  expect(judgementsOf(whole, levelledCriteria)).toEqual([{ _id: 'a', isMet: true, note: '', level: 'high' }])
  const without = [{ _id: 'a', isMet: true, note: '' }]
  expect(judgementsOf(levelled(whole, 'a', null), levelledCriteria)).toEqual(without)
  expect(judgementsOf(levelled(whole, 'a', 'gone'), levelledCriteria)).toEqual(without)
})

test('[FINAL-05] [ACCESS-06] an unsent review of one reviewer is not shown to another in the same browser', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  const mine = { ...empty, comment: 'Add the prices.' }
  keepReviewDraft({ reviewerId: 'ania', reviewId: 'r' }, mine)
  expect(readReviewDraft({ reviewerId: 'ania', reviewId: 'r' })).toEqual(mine)
  expect(readReviewDraft({ reviewerId: 'jan', reviewId: 'r' })).toEqual(empty)
  vi.unstubAllGlobals()
})
