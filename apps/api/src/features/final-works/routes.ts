import {
  createFinalWork,
  deleteFinalWorkDraft,
  saveFinalWorkDraft,
  updateFinalWork,
  viewFinalWork,
} from '@zenit/contract/final-works'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../platform/http/route.ts'
import * as service from './service.ts'

export function finalWorkRoutes(scope: FastifyInstance, deps: Deps): void {
  route(scope, viewFinalWork, async ({ params: { id }, request: { viewer, language } }) => ({
    exam: await service.viewFinalWork(deps, { viewer, courseId: id, language }),
  }))

  route(scope, createFinalWork, async ({ body: { courseId, ...sent }, request: { viewer, language } }) => ({
    success: true as const,
    exam: await service.createWork(deps, { viewer, courseId, language }, sent),
  }))

  route(scope, updateFinalWork, async ({ params, body, request: { viewer, language } }) => ({
    success: true as const,
    exam: await service.updateWork(deps, { viewer, workId: params.submitId, language }, body),
  }))

  route(scope, saveFinalWorkDraft, async ({ params: { courseId }, body, request: { viewer, language } }) =>
    service.saveFinalWorkDraft(deps, { viewer, courseId, language: null, spoken: language }, body),
  )

  route(scope, deleteFinalWorkDraft, async ({ params: { courseId }, request: { viewer } }) => {
    await service.deleteFinalWorkDraft(deps, { viewer, courseId })
    return { success: true as const }
  })
}
