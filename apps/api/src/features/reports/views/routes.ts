import {
  createReportView,
  deleteReportView,
  listReportViews,
  updateReportSchedule,
  updateReportView,
} from '@zenit/contract/report-views'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { route } from '../../../platform/http/route.ts'
import { managerRequestOf } from '../../organisations/manager-access.ts'
import * as service from './service.ts'

/** For managers: the filters of a report, saved under a name. */
export function reportViewRoutes(scope: FastifyInstance, deps: Deps): void {
  route(scope, listReportViews, async ({ params: { id }, request: { viewer, language } }) => ({
    views: await service.listSeen(deps, { organisationId: id, userId: viewer.user._id }, language),
  }))

  route(scope, createReportView, async ({ body, request }) => ({
    success: true as const,
    view: await service.create(deps, managerRequestOf(request), body),
  }))

  route(scope, updateReportView, async ({ params: { viewId }, body, request }) => ({
    success: true as const,
    view: await service.update(deps, managerRequestOf(request), { ...body, id: viewId }),
  }))

  route(scope, updateReportSchedule, async ({ params: { viewId }, body, request }) => ({
    success: true as const,
    view: await service.schedule(deps, managerRequestOf(request), { ...body, id: viewId }),
  }))

  route(scope, deleteReportView, async ({ params: { viewId }, request }) => {
    await service.remove(deps, managerRequestOf(request), viewId)
    return { success: true as const }
  })
}
