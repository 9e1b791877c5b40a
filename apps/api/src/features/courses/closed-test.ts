import { maxQuestions } from '@zenit/contract/courses'
import type { ClosedTestDocument } from '../../content/document.ts'

/**
 * How many questions an attempt asks: those drawn, or the whole bank. A bank that was loaded when it could be larger
 * still asks no more than can be answered.
 */
export const questionsCount = (test: ClosedTestDocument): number =>
  Math.min(test.draw ?? test.questions.length, test.questions.length, maxQuestions)
