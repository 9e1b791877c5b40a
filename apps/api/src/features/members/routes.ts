import { listManagers, listMembers, removeMembers, updateManager } from '@zenit/contract/members'
import { leaveOrganisation, viewMembership } from '@zenit/contract/membership'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../platform/http/route.ts'
import { managerRequestOf } from '../organisations/manager-access.ts'
import * as own from './membership.ts'
import * as service from './service.ts'

/** For managers: the people of an organisation. */
export function memberRoutes(scope: FastifyInstance, deps: Deps): void {
  route(scope, listMembers, ({ params, query, request: { language } }) =>
    service.listPage(deps, { ...query, organisationId: params.id, language }),
  )

  route(scope, removeMembers, async ({ body, request }) => ({
    success: true as const,
    removed: await service.remove(deps, managerRequestOf(request), body),
  }))

  route(scope, listManagers, async ({ params: { id }, request: { language } }) => ({
    managers: await service.listManagers(deps, id, language),
  }))
}

/** Returns the organisation of the signed-in person. */
export function ownMembershipRoutes(scope: FastifyInstance, deps: Deps): void {
  route(scope, viewMembership, ({ request }) => own.view(deps, request.viewer.user._id))

  route(scope, leaveOrganisation, async ({ body: { organisation }, request }) => {
    await own.leave(deps, { userId: request.viewer.user._id, organisationId: organisation })
    request.forgetViewer()
    return { success: true as const }
  })
}

/** For admins: who manages an organisation. */
export function managerRoutes(scope: FastifyInstance, deps: Deps): void {
  route(scope, updateManager, async ({ params: { id, personId }, body, request }) => {
    await service.updateManager(deps, managerRequestOf(request), { ...body, personId })
    return {
      success: true as const,
      managers: await service.listManagers(deps, id, request.language),
    }
  })
}
