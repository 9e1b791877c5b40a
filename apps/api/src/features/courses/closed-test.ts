import { maxQuestions } from '@zenit/contract/courses'
import type { ClosedTestDocument, CourseDocument } from '../../content/document.ts'
import { drawnOf } from '../../content/pool.ts'

/**
 * Returns the number of questions in an attempt: those drawn, or the whole bank. Banks loaded under an older, higher
 * limit are capped at the number of answers that a check accepts.
 */
export const questionsCount = (test: ClosedTestDocument): number =>
  Math.min(drawnOf(test, test.questions.length), maxQuestions)

type CourseEndings = Pick<CourseDocument, 'ending' | 'closedTest'>

/** Whether the closed test comes before the final work and opens it. */
export const opensWithTest = ({ ending, closedTest }: CourseEndings): boolean =>
  ending === 'exam' && closedTest !== null

/** Whether two revisions have the same conditions for passing the course. */
export const endsAlike = (one: CourseEndings, other: CourseEndings): boolean =>
  one.ending === other.ending && opensWithTest(one) === opensWithTest(other)
