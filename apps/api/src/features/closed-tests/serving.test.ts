import { expect, test } from 'vitest'
import { courseDocument, questionDocument } from '../../../test/testing/factories.ts'
import type { ClosedTestDocument } from '../../content/document.ts'
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

test('[TEST-01] without drawing and shuffling the bank is served as written', () => {
  expect(served({})).toEqual(
    bank.map((question) => ({ question: question._id, answers: question.answers.map((one) => one._id) })),
  )
})

test('[TEST-01] a draw serves that many different questions of the bank, in the order of the bank', () => {
  const ids = served({ draw: 5 }).map((one) => one.question)
  expect(ids).toHaveLength(5)
  expect(bankIds.filter((id) => ids.includes(id))).toEqual(ids)
})

test('[TEST-01] over many draws every question has its chance', () => {
  const seen = new Set(
    Array.from({ length: 200 }, () => served({ draw: 3 })).flatMap((s) => s.map((q) => q.question)),
  )
  expect(seen.size).toBe(bank.length)
})

test('[TEST-01] a draw greater than the bank serves the whole bank', () => {
  expect(served({ draw: 40 })).toHaveLength(bank.length)
  expect(questionsCount(testOf({ draw: 40 }))).toBe(bank.length)
})

test('[TEST-01] shuffling changes the order of questions and of their answers, never what is asked', () => {
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
