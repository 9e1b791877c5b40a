import * as calls from '@zenit/contract/groups'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../platform/http/route.ts'
import { managerRequestOf } from '../organisations/manager-access.ts'
import * as service from './service.ts'

const success = true as const

/** For managers: the groups of their organisation. */
export function groupRoutes(scope: FastifyInstance, deps: Deps): void {
  route(scope, calls.listGroups, async ({ params: { id }, request: { language } }) => ({
    groups: await service.listGroups(deps, id, language),
  }))

  route(scope, calls.createGroup, async ({ body, request }) => ({
    success,
    group: await service.createGroup(deps, managerRequestOf(request), body),
  }))

  route(scope, calls.updateGroup, async ({ params: { groupId }, body, request }) => ({
    success,
    group: await service.renameGroup(deps, managerRequestOf(request), { ...body, id: groupId }),
  }))

  route(scope, calls.deleteGroup, async ({ params: { groupId }, request }) => {
    await service.deleteGroup(deps, managerRequestOf(request), groupId)
    return { success }
  })

  route(scope, calls.addGroupMembers, async ({ params: { groupId }, body: { people }, request }) => {
    const { group, changed } = await service.addToGroup(deps, managerRequestOf(request), {
      id: groupId,
      people,
    })
    return { success, group, added: changed }
  })

  route(scope, calls.removeGroupMembers, async ({ params: { groupId }, body: { people }, request }) => {
    const by = managerRequestOf(request)
    const { group, changed } = await service.removeFromGroup(deps, by, { id: groupId, people })
    return { success, group, removed: changed }
  })
}
