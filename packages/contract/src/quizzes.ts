import { Type } from 'typebox'
import { call } from './call.ts'
import { explained, maxAnswers, progress } from './courses.ts'
import { id, strict } from './parts.ts'

const answers = Type.Array(id, { minItems: 1, maxItems: maxAnswers, uniqueItems: true })

/** Feedback on the chosen answers; `feedback` is empty when the author wrote none. */
const answersFeedback = Type.Array(
  strict({ answerId: id, isCorrect: Type.Boolean(), feedback: Type.String() }),
)

export const updateQuizProgress = call({
  name: 'updateQuizProgress',
  method: 'POST',
  path: '/course/update-quiz-progress',
  summary:
    'Checks the answer to a quiz: right when exactly the right answers are chosen; returns feedback for the chosen ones only, and the explanation.',
  slice: 'quizzes',
  access: 'learner',
  body: strict({ progressId: id, lessonId: id, sublessonId: id, answers }),
  answer: strict({ isCorrect: Type.Boolean(), answersFeedback, ...explained, progress }),
  errors: ['not-found', 'out-of-order', 'rate-limited'],
})

export const updateInternalTestProgress = call({
  name: 'updateInternalTestProgress',
  method: 'POST',
  path: '/course/update-internal-test-progress',
  summary:
    'Checks one question of an internal test; returns feedback for the chosen answers only, and the explanation.',
  slice: 'quizzes',
  access: 'learner',
  body: strict({ progressId: id, lessonId: id, sublessonId: id, questionId: id, answers }),
  answer: strict({
    answersFeedback,
    ...explained,
    /** Whether this answer passed the question; the progress contains whether it was ever passed. */
    isQuestionPassed: Type.Boolean(),
    progress,
  }),
  errors: ['not-found', 'out-of-order', 'rate-limited'],
})
