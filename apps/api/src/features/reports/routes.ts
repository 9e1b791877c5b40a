import { listStuck, viewReport } from '@zenit/contract/reports'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../platform/http/route.ts'
import * as service from './service.ts'

/** For managers: how far their organisation's people are. */
export function reportRoutes(scope: FastifyInstance, deps: Deps): void {
  route(scope, viewReport, ({ params: { id }, query, request: { language } }) =>
    service.viewOne(deps, { ...query, organisationId: id, language }),
  )

  route(scope, listStuck, ({ params: { id }, query, request: { language } }) =>
    service.listStuckPage(deps, { ...query, organisationId: id, language }),
  )
}
