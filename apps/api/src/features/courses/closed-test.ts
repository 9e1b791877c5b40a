import { maxQuestions } from '@zenit/contract/courses'
import type { ClosedTestDocument, CourseDocument } from '../../content/document.ts'
import { drawnOf } from '../../content/pool.ts'

/**
 * How many questions an attempt asks: those drawn, or the whole bank. A bank that was loaded when it could be larger
 * still asks no more than can be answered.
 */
export const questionsCount = (test: ClosedTestDocument): number =>
  Math.min(drawnOf(test, test.questions.length), maxQuestions)

type CourseEndings = Pick<CourseDocument, 'ending' | 'closedTest'>

/** Whether the closed test comes before the final work and opens it. */
export const opensWithTest = ({ ending, closedTest }: CourseEndings): boolean =>
  ending === 'exam' && closedTest !== null

/** Whether two revisions ask for the same to pass the course. */
export const endsAlike = (one: CourseEndings, other: CourseEndings): boolean =>
  one.ending === other.ending && opensWithTest(one) === opensWithTest(other)
