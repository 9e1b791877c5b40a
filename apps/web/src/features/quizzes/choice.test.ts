import { describe, expect, test } from 'vitest'
import { nextOpen, toggled } from './choice.ts'

const questions = ['a', 'b', 'c'].map((_id) => ({ _id, question: _id, type: 'single' as const, answers: [] }))

describe('choosing', () => {
  test('[COURSE-04] a single choice replaces the previous one, several are switched on and off', () => {
    expect(toggled('single', ['x'], 'y')).toEqual(['y'])
    expect(toggled('single', ['x'], 'x')).toEqual(['x'])
    expect(toggled('multiple', ['x'], 'y')).toEqual(['x', 'y'])
    expect(toggled('multiple', ['x', 'y'], 'x')).toEqual(['y'])
  })

  test.each([
    [[], 0, 0],
    [['a'], 0, 1],
    [['b'], 1, 2],
    [['b', 'c'], 2, 0],
    [['a', 'b', 'c'], 1, null],
  ])('[COURSE-05] with %j passed, on from %i the next is %s', (passed, from, next) =>
    expect(nextOpen(questions, new Set(passed), from)).toBe(next),
  )

  test('a test without questions has no next one', () => expect(nextOpen([], new Set(), 0)).toBeNull())
})
