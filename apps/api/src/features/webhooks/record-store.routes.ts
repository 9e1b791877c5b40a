import * as calls from '@zenit/contract/record-stores'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../platform/http/route.ts'
import { managerRequestOf } from '../organisations/manager-access.ts'
import * as service from './record-store.service.ts'

const success = true as const

/** For managers: the store that receives statements about their people's learning. */
export function recordStoreRoutes(scope: FastifyInstance, deps: Deps): void {
  route(scope, calls.viewRecordStore, async ({ params: { id } }) => ({
    recordStore: await service.view(deps, id),
  }))

  route(scope, calls.updateRecordStore, async ({ body, request }) => ({
    success,
    recordStore: await service.update(deps, managerRequestOf(request), body),
  }))

  route(scope, calls.deleteRecordStore, async ({ request }) => {
    await service.remove(deps, managerRequestOf(request))
    return { success }
  })

  route(scope, calls.testRecordStore, async ({ request }) => {
    await service.sendTest(deps, managerRequestOf(request))
    return { success }
  })

  route(scope, calls.listStatements, ({ params: { id }, query }) => service.listLog(deps, id, query))

  route(scope, calls.replayStatement, async ({ params: { statementId }, request }) => {
    await service.replay(deps, managerRequestOf(request), statementId)
    return { success }
  })
}
