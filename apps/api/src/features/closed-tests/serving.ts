import { randomInt } from 'node:crypto'
import type { ClosedTestDocument, TestQuestionDocument } from '../../content/document.ts'
import { pickPerTag } from '../../content/pool.ts'
import type { ServedQuestion } from '../../schema/closed-tests.ts'
import { questionsCount } from '../courses/closed-test.ts'

/** Shuffles fairly (Fisher–Yates) with the system's randomness, so that attempts are unpredictable. */
function shuffled<T>(items: readonly T[]): T[] {
  const result = [...items]
  for (let last = result.length - 1; last > 0; last--) {
    const other = randomInt(last + 1)
    const moved = result[last] as T
    result[last] = result[other] as T
    result[other] = moved
  }
  return result
}

/** Draws the questions of an attempt: first those required by tag, then the rest at random. */
function draw(test: ClosedTestDocument): Set<TestQuestionDocument> {
  const pool = shuffled(test.questions)
  const drawn = (test.drawPerTag && pickPerTag(pool, test.drawPerTag)) ?? new Set()
  const others = pool.filter((question) => !drawn.has(question))
  return drawn.union(new Set(others.slice(0, questionsCount(test) - drawn.size)))
}

/** Returns the questions of a new attempt: drawn from the bank, and shuffled when the test says so. */
export function serveQuestions(test: ClosedTestDocument): ServedQuestion[] {
  const drawn = draw(test)
  const order = <T>(items: readonly T[]): readonly T[] => (test.shuffle ? shuffled(items) : items)
  return order(test.questions.filter((question) => drawn.has(question))).map((question) => ({
    question: question._id,
    answers: order(question.answers).map((answer) => answer._id),
  }))
}
