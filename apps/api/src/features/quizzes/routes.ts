import { updateInternalTestProgress, updateQuizProgress } from '@zenit/contract/quizzes'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { required } from '../../platform/http/errors.ts'
import { route } from '../../platform/http/route.ts'
import { checkAnswer, openSitting } from './service.ts'
import { toFeedback } from './view.ts'

export function quizRoutes(scope: FastifyInstance, deps: Deps): void {
  route(scope, updateQuizProgress, async ({ body, request: { viewer, language } }) => {
    const sitting = await openSitting({ deps, viewer, language, ids: body })
    const { sublesson } = sitting.step
    required(sublesson.kind === 'quiz', 'not-found')
    const { question } = sublesson
    const chosen = body.answers
    const { isCorrect, progress } = await checkAnswer({ deps, viewer, sitting, question, chosen })
    return { isCorrect, ...toFeedback(question, chosen, language), progress }
  })

  route(scope, updateInternalTestProgress, async ({ body, request: { viewer, language } }) => {
    const sitting = await openSitting({ deps, viewer, language, ids: body })
    const { sublesson } = sitting.step
    required(sublesson.kind === 'internal-test', 'not-found')
    const question = sublesson.questions.find(({ _id }) => _id === body.questionId)
    required(question, 'not-found')
    const chosen = body.answers
    const { isCorrect, progress } = await checkAnswer({ deps, viewer, sitting, question, chosen })
    return {
      ...toFeedback(question, chosen, language),
      isQuestionPassed: isCorrect,
      progress,
    }
  })
}
