import type { UnreadReason } from '@zenit/contract/packs/questions'
import type { Localized } from '../document.ts'
import type { QuestionFile } from './schema.ts'

const leastAnswers = 2

interface Draft {
  id: string
  reason: UnreadReason
  question: Localized
  answers: readonly Localized[]
}

/** A question to rewrite, in document form: no answer is right, and texts that it lacks are still to be written. */
export function draftFile({ id, reason, question, answers }: Draft): QuestionFile {
  const blank = Array<Localized>(Math.max(0, leastAnswers - answers.length)).fill({})
  return {
    ...{ id, rewrite: reason, question, type: 'single' },
    answers: [...answers, ...blank].map((label, index) => ({ id: answerId(index), label })),
  }
}

/** By its position: a, b, c. */
export const answerId = (index: number): string => String.fromCharCode('a'.charCodeAt(0) + index)
