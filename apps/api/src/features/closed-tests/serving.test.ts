import { describe, expect, test } from 'vitest'
import { courseDocument, questionDocument } from '../../../test/testing/factories.ts'
import type { ClosedTestDocument } from '../../content/document.ts'
import { pickPerTag } from '../../content/pool.ts'
import { questionsCount } from '../courses/closed-test.ts'
import { serveQuestions } from './serving.ts'

const bank = Array.from({ length: 12 }, () => questionDocument(2))
const testOf = (given: Partial<ClosedTestDocument>): ClosedTestDocument => ({
  ...(courseDocument().closedTest as ClosedTestDocument),
  questions: bank,
  ...given,
})
const bankIds = bank.map((question) => question._id)
const served = (given: Partial<ClosedTestDocument>) => serveQuestions(testOf(given))

test('[TEST-01] without drawing and shuffling all questions are served as written', () => {
  expect(served({})).toEqual(
    bank.map((question) => ({ question: question._id, answers: question.answers.map((one) => one._id) })),
  )
})

test('[TEST-01] a draw serves that many different questions, in the order of the file', () => {
  const ids = served({ draw: 5 }).map((one) => one.question)
  expect(ids).toHaveLength(5)
  expect(bankIds.filter((id) => ids.includes(id))).toEqual(ids)
})

test('[TEST-01] over many draws every question occurs', () => {
  const seen = new Set(
    Array.from({ length: 200 }, () => served({ draw: 3 })).flatMap((s) => s.map((q) => q.question)),
  )
  expect(seen.size).toBe(bank.length)
})

test('[TEST-01] a draw larger than the number of questions serves all of them', () => {
  expect(served({ draw: 40 })).toHaveLength(bank.length)
  expect(questionsCount(testOf({ draw: 40 }))).toBe(bank.length)
})

test('[TEST-01] shuffling changes the order of questions and answers, never their content', () => {
  const attempts = Array.from({ length: 20 }, () => served({ shuffle: true }))
  for (const attempt of attempts) {
    expect(attempt.map((one) => one.question).toSorted()).toEqual(bankIds.toSorted())
    for (const { question, answers } of attempt) {
      const document = bank.find((one) => one._id === question)
      expect(answers.toSorted()).toEqual(document?.answers.map((one) => one._id).toSorted())
    }
  }
  expect(new Set(attempts.map((one) => one.map((q) => q.question).join())).size).toBeGreaterThan(1)
  const first = bank[0]?._id
  const ordersOfFirst = attempts.map((one) => one.find((q) => q.question === first)?.answers.join())
  expect(new Set(ordersOfFirst).size).toBeGreaterThan(1)
})

describe('[TEST-01] a draw by tags', () => {
  const tagged = bank.map((question, index) => ({
    ...question,
    // 0–3: law; 4–7: data; 8: both; the others have no tag.
    tags: index < 4 ? ['law'] : index < 8 ? ['data'] : index === 8 ? ['law', 'data'] : [],
  }))
  const idsOf = (tag: string) => tagged.filter(({ tags }) => tags.includes(tag)).map(({ _id }) => _id)
  const attempts = (given: Partial<ClosedTestDocument>) =>
    Array.from({ length: 100 }, () =>
      served({ questions: tagged, shuffle: true, ...given }).map(({ question }) => question),
    )
  const among = (ids: readonly string[], tag: string) => ids.filter((id) => idsOf(tag).includes(id)).length

  test('has as many of each tag as the test says, and fills up with the others', () => {
    for (const ids of attempts({ draw: 6, drawPerTag: { law: 2, data: 2 } })) {
      expect(new Set(ids).size).toBe(6)
      expect(among(ids, 'law')).toBeGreaterThanOrEqual(2)
      expect(among(ids, 'data')).toBeGreaterThanOrEqual(2)
    }
  })

  test('without a total number, has only these', () => {
    const given = { draw: null, drawPerTag: { law: 1, data: 3 } }
    expect(questionsCount(testOf({ questions: tagged, ...given }))).toBe(4)
    const all = attempts(given)
    for (const ids of all) {
      expect(new Set(ids).size).toBe(4)
      expect(ids.every((id) => idsOf('law').includes(id) || idsOf('data').includes(id))).toBe(true)
    }
    expect(new Set(all.flat()).size).toBe(9)
  })

  test('counts a question with two tags for the tag that leaves enough for the other', () => {
    for (const ids of attempts({ draw: 9, drawPerTag: { law: 5, data: 4 } }))
      expect([...ids].toSorted()).toEqual(
        tagged
          .slice(0, 9)
          .map(({ _id }) => _id)
          .toSorted(),
      )
    for (const ids of attempts({ draw: 9, drawPerTag: { data: 5, law: 4 } }))
      expect([...ids].toSorted()).toEqual(
        tagged
          .slice(0, 9)
          .map(({ _id }) => _id)
          .toSorted(),
      )
  })
})

describe('[AUTHOR-05] whether there are enough questions for each tag', () => {
  const pool = (...tags: string[][]) => tags.map((one) => ({ tags: one }))

  test.each<[string, string[][], Record<string, number>, boolean]>([
    ['each has its own', [['a'], ['b']], { a: 1, b: 1 }, true],
    ['one question for two tags', [['a', 'b']], { a: 1, b: 1 }, false],
    ['a question goes to the tag that has no other', [['a', 'b'], ['a']], { a: 1, b: 1 }, true],
    ['along a chain of tags', [['a', 'b'], ['b', 'c'], ['c', 'd'], ['a']], { b: 1, c: 1, d: 1, a: 1 }, true],
    [
      'a chain that is too short by one',
      [
        ['a', 'b'],
        ['b', 'c'],
        ['c', 'a'],
      ],
      { a: 2, b: 1, c: 1 },
      false,
    ],
    ['no question', [], { a: 1 }, false],
  ])('%s', (_, tags, wanted, isEnough) => {
    const picked = pickPerTag(pool(...tags), wanted)
    expect(picked !== null).toBe(isEnough)
    if (picked) expect(picked.size).toBe(Object.values(wanted).reduce((sum, count) => sum + count, 0))
  })

  test('is computed quickly for the largest test with the most tags', () => {
    const names = Array.from({ length: 100 }, (_, index) => `tag ${index}`)
    const all = Array.from({ length: 500 }, (_, index) => ({
      tags: Array.from({ length: 10 }, (_none, step) => names[(index + step * 7) % 100] ?? ''),
    }))
    expect(pickPerTag(all, Object.fromEntries(names.map((name) => [name, 5])))?.size).toBe(500)
    expect(pickPerTag(all.slice(1), Object.fromEntries(names.map((name) => [name, 5])))).toBeNull()
  })
})
