import type { AnswerOf } from '@zenit/contract/call'
import type { updateInternalTestProgress } from '@zenit/contract/quizzes'
import type { Language, QuestionDocument } from '../../content/document.ts'
import { textIn } from '../../content/localized.ts'

type AnswersFeedback = AnswerOf<typeof updateInternalTestProgress>['answersFeedback']

/** Feedback for the chosen answers only: about the others the learner may still think. */
export const toAnswersFeedback = (
  question: QuestionDocument,
  chosen: readonly string[],
  language: Language,
): AnswersFeedback =>
  question.answers
    .filter((answer) => chosen.includes(answer._id))
    .map((answer) => ({
      answerId: answer._id,
      isCorrect: answer.right,
      feedback: textIn(answer.feedback, language),
    }))
