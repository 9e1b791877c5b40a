import type { Progress } from '@zenit/contract/courses'
import type { Course } from '../../content/catalog/catalog.ts'
import type { Language, QuestionDocument } from '../../content/document.ts'
import type { Deps } from '../../deps.ts'
import { ApiError, required } from '../../platform/http/errors.ts'
import type { FieldError } from '../../platform/http/field-errors.ts'
import { requireStep, type StepIds } from '../courses/access.ts'
import type { Enrolment } from '../courses/enrolment.ts'
import type { Step } from '../courses/outline.ts'
import { isOpen, progressOf } from '../courses/progress.ts'
import type { Viewer } from '../session/viewer.ts'
import { insertAnswer } from './queries.ts'
import { isRight } from './score.ts'

interface QuestionContext {
  course: Course
  language: Language
  enrolment: Enrolment
  step: Step
}

interface OpenRequest {
  deps: Deps
  viewer: Viewer
  language: Language
  ids: StepIds
}

/**
 * Returns the sublesson whose questions are answered. Throws 404 unless it is the learner's, and 409 `out-of-order`
 * when it is not open yet.
 */
export async function openSitting(request: OpenRequest): Promise<QuestionContext> {
  const { ids } = request
  const sitting = await requireStep(request, ids)
  required(isOpen(sitting.course, sitting.enrolment, ids.sublessonId), 'out-of-order')
  return { ...sitting, language: request.language }
}

/** Throws 400 for answers of another question, and for several where one is to be chosen. */
export function requireAnswers(question: QuestionDocument, chosen: readonly string[]): void {
  const own = new Set(question.answers.map((answer) => answer._id))
  const foreign: FieldError[] = chosen.flatMap((id, index) =>
    own.has(id) ? [] : [{ field: `answers.${index}`, code: 'foreign' }],
  )
  if (foreign.length > 0) throw new ApiError('invalid-input', { fields: foreign })
  if (question.type === 'multiple' || chosen.length === 1) return
  const field = { field: 'answers', code: 'maxItems', values: { limit: 1 } }
  throw new ApiError('invalid-input', { fields: [field] })
}

interface CheckRequest {
  deps: Deps
  viewer: Viewer
  sitting: QuestionContext
  question: QuestionDocument
  chosen: readonly string[]
}

/** Checks an answer and records it. A question once passed stays passed. */
export async function checkAnswer(
  request: CheckRequest,
): Promise<{ isCorrect: boolean; progress: Progress }> {
  const { deps, viewer, sitting, question, chosen } = request
  const { course, enrolment, step } = sitting
  requireAnswers(question, chosen)
  const isCorrect = isRight(question, chosen)
  await insertAnswer(deps.db, {
    userId: viewer.user._id,
    courseId: course._id,
    sublessonId: step.sublesson._id,
    questionId: question._id,
    answerIds: chosen,
    isCorrect,
    language: sitting.language,
    revisionId: course.revisionId,
    now: deps.clock(),
  })
  const passedQuestions = new Set(enrolment.passedQuestions)
  if (isCorrect) passedQuestions.add(question._id)
  return { isCorrect, progress: progressOf(course, { ...enrolment, passedQuestions }) }
}
