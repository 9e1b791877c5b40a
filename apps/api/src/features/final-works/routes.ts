import {
  createExamSubmit,
  deleteExamDraft,
  saveExamDraft,
  updateExamSubmit,
  viewExam,
} from '@zenit/contract/final-works'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../platform/http/route.ts'
import * as service from './service.ts'

export function finalWorkRoutes(scope: FastifyInstance, deps: Deps): void {
  route(scope, viewExam, async ({ params: { id }, request: { viewer, language } }) => ({
    exam: await service.viewFinalWork(deps, { viewer, courseId: id, language }),
  }))

  route(scope, createExamSubmit, async ({ body: { courseId, ...sent }, request: { viewer, language } }) => ({
    success: true as const,
    exam: await service.createWork(deps, { viewer, courseId, language }, sent),
  }))

  route(scope, updateExamSubmit, async ({ params, body, request: { viewer, language } }) => ({
    success: true as const,
    exam: await service.updateWork(deps, { viewer, workId: params.submitId, language }, body),
  }))

  route(scope, saveExamDraft, async ({ params: { courseId }, body, request: { viewer, language } }) =>
    service.saveExamDraft(deps, { viewer, courseId, language: null, spoken: language }, body),
  )

  route(scope, deleteExamDraft, async ({ params: { courseId }, request: { viewer } }) => {
    await service.deleteExamDraft(deps, { viewer, courseId })
    return { success: true as const }
  })
}
