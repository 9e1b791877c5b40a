import type { AnswerOf } from '@zenit/contract/call'
import type { updateInternalTestProgress } from '@zenit/contract/quizzes'
import type { Language, QuestionDocument } from '../../content/document.ts'
import { textIn } from '../../content/localized.ts'
import { toExplained } from '../courses/question-view.ts'

type Feedback = Pick<
  AnswerOf<typeof updateInternalTestProgress>,
  'answersFeedback' | 'explanation' | 'sources'
>

/**
 * Feedback for the chosen answers only: about the others the learner may still think. What explains the whole question
 * is said after any answer, as authors write it to be read.
 */
export const toFeedback = (
  question: QuestionDocument,
  chosen: readonly string[],
  language: Language,
): Feedback => ({
  answersFeedback: question.answers
    .filter((answer) => chosen.includes(answer._id))
    .map((answer) => ({
      answerId: answer._id,
      isCorrect: answer.right,
      feedback: textIn(answer.feedback, language),
    })),
  ...toExplained(question, language),
})
