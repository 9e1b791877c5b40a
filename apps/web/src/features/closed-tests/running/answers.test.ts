import { describe, expect, test } from 'vitest'
import { asRanges, choose, chosenFrom, toAnswers, unanswered } from './answers.ts'

const questions = ['a', 'b', 'c'].map((_id) => ({ _id, question: _id, type: 'single' as const, answers: [] }))

describe('answers of the closed test', () => {
  test('[TEST-02] are sent as {q, a} by index and read back the same', () => {
    const chosen = choose(choose(chosenFrom([]), 2, ['x']), 0, ['y', 'z'])
    const sent = toAnswers(chosen)
    expect(sent).toEqual([
      { q: 0, a: ['y', 'z'] },
      { q: 2, a: ['x'] },
    ])
    expect(toAnswers(chosenFrom(sent))).toEqual(sent)
  })

  test('a removed answer is unanswered, not wrong', () => {
    const chosen = choose(chosenFrom([{ q: 1, a: ['x'] }]), 1, [])
    expect(toAnswers(chosen)).toEqual([])
    expect(unanswered(questions, chosen)).toEqual([1, 2, 3])
  })

  test('choosing does not change the previous object', () => {
    const before = chosenFrom([])
    choose(before, 0, ['x'])
    expect(before.size).toBe(0)
  })

  test.each([
    [[], ''],
    [[4], '4'],
    [[1, 2], '1, 2'],
    [[1, 2, 3, 7], '1–3, 7'],
    [[2, 4, 5, 6, 9, 10], '2, 4–6, 9, 10'],
  ])('%j reads %s', (numbers, text) => expect(asRanges(numbers)).toBe(text))
})
