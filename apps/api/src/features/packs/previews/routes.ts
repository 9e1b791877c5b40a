import * as calls from '@zenit/contract/packs-preview'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { ApiError, required } from '../../../platform/http/errors.ts'
import { route } from '../../../platform/http/route.ts'
import { checkRehearsal, startRehearsal } from '../../closed-tests/rehearsal.ts'
import { sendResource } from '../../courses/files/resources.ts'
import { outlineOf, type Step } from '../../courses/outline.ts'
import { requireLanguage } from '../../courses/policy.ts'
import { toLessonContent } from '../../courses/view.ts'
import { isRight } from '../../quizzes/score.ts'
import { requireAnswers } from '../../quizzes/service.ts'
import { toFeedback } from '../../quizzes/view.ts'
import * as fileQueries from '../files.queries.ts'
import { Checker } from '../publishing/checking.ts'
import { openDraft } from './access.ts'
import { Drafts, type PreviewedCourse } from './drafts.ts'
import { toPreviewCourse } from './view.ts'

const titleOf = ({ outline }: fileQueries.TreeRow) => outline?.title ?? {}

/** Returns every course that has a course.yaml. */
const toCourses = (rows: readonly fileQueries.TreeRow[]) =>
  rows.flatMap((row) => {
    const slug = /^courses\/([^/]+)\/course\.yaml$/.exec(row.path)?.[1]
    return slug ? [{ slug, title: titleOf(row), languages: row.outline?.languages ?? [] }] : []
  })

/** Neither completed nor seen; the page keeps its own state. */
const untouched = { isCompleted: false, position: undefined, seen: [] }

function requireStep({ course }: PreviewedCourse, sublessonId: string): Step {
  const { steps, indexOf } = outlineOf(course)
  const step = steps[indexOf.get(sublessonId) ?? -1]
  required(step, 'not-found')
  return step
}

function questionOf({ sublesson }: Step, questionId: string | undefined) {
  if (sublesson.kind === 'quiz') return sublesson.question
  if (sublesson.kind !== 'internal-test') return undefined
  return sublesson.questions.find(({ _id }) => _id === questionId)
}

/** The courses of a draft in the player, for people who may see it. Nothing is recorded. */
export function previewRoutes(learner: FastifyInstance, deps: Deps): void {
  learner.register(async (scope) => {
    // Drafts must not be indexed by crawlers.
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('x-robots-tag', 'noindex')
    })
    draftRoutes(scope, deps)
  })
}

function draftRoutes(scope: FastifyInstance, deps: Deps): void {
  const checker = new Checker(deps)
  scope.addHook('onClose', () => checker.close())
  const drafts = new Drafts(deps, checker)
  lessonRoutes(scope, deps, drafts)
  testRoutes(scope, deps, drafts)
}

function lessonRoutes(scope: FastifyInstance, deps: Deps, drafts: Drafts): void {
  const open = async (request: FastifyRequest, { key, course }: { key: string; course: string }) =>
    drafts.course(await openDraft(deps, request.viewer, key), course)

  route(scope, calls.viewPreview, async ({ params: { key }, request }) => {
    const { id, pack, change, isEditor, expiresAt } = await openDraft(deps, request.viewer, key)
    const courses = toCourses(await fileQueries.listTreeRows(deps.db, id))
    return { pack, change, isEditor, expiresAt: expiresAt?.toISOString() ?? null, courses }
  })

  route(scope, calls.viewPreviewCourse, async ({ params, query: { rank = 5 }, request }) => {
    const previewed = await open(request, params)
    const { course, program } = previewed
    if (program && rank < program.rank) throw new ApiError('rank-too-low', { rank: program.rank })
    requireLanguage(course.languages, request.language)
    return toPreviewCourse(previewed, { language: request.language, now: deps.clock(), config: deps.config })
  })

  route(scope, calls.viewPreviewLesson, async ({ params, request }) => {
    const step = requireStep(await open(request, params), params.sublessonId)
    const content = toLessonContent(step, { ...untouched, language: request.language })
    // Drafts have no archive of their files.
    return { content: { ...content, lessonResources: { count: 0, size: 0 } } }
  })

  route(scope, calls.downloadPreviewResource, async ({ params, request, reply }) => {
    const { course } = await open(request, params)
    const resources = outlineOf(course).steps.flatMap(({ sublesson }) => sublesson.resources)
    const file = resources.find(({ _id }) => _id === params.resourceId)?.file[request.language]
    required(file, 'not-found')
    return sendResource(deps, reply, file)
  })

  route(scope, calls.checkPreviewAnswer, async ({ params, body, request }) => {
    const { sublessonId, questionId, answers } = body
    const question = questionOf(requireStep(await open(request, params), sublessonId), questionId)
    required(question, 'not-found')
    requireAnswers(question, answers)
    return { isCorrect: isRight(question, answers), ...toFeedback(question, answers, request.language) }
  })
}

function testRoutes(scope: FastifyInstance, deps: Deps, drafts: Drafts): void {
  /** A link may reach people who will take this test; drawing and scoring papers would reveal its answers to them. */
  const open = async (request: FastifyRequest, { key, course }: { key: string; course: string }) => {
    const draft = await openDraft(deps, request.viewer, key)
    if (!draft.isEditor) throw new ApiError('role-required')
    return (await drafts.course(draft, course)).course
  }
  const now = (request: FastifyRequest) => ({ language: request.language, now: deps.clock() })

  route(scope, calls.startPreviewTest, async ({ params, request }) => ({
    test: startRehearsal(await open(request, params), now(request)),
  }))

  route(scope, calls.checkPreviewTest, async ({ params, body, request }) => ({
    result: checkRehearsal(await open(request, params), body, now(request)),
  }))
}
