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
 * Returns feedback for the chosen answers only, because the learner may still consider the others. The explanation of
 * the whole question is shown after any answer.
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
