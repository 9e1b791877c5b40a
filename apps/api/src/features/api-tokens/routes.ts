import * as calls from '@zenit/contract/api-tokens'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../platform/http/route.ts'
import { managerRequestOf } from '../organisations/manager-access.ts'
import * as service from './service.ts'

const success = true as const

/** For managers: tokens that let programs read their organisation. */
export function apiTokenRoutes(scope: FastifyInstance, deps: Deps): void {
  route(scope, calls.listApiTokens, async ({ params: { id } }) => ({
    tokens: await service.listAll(deps, id),
  }))

  route(scope, calls.createApiToken, async ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store')
    return { success, ...(await service.create(deps, managerRequestOf(request), body)) }
  })

  route(scope, calls.deleteApiToken, async ({ params: { tokenId }, request }) => {
    await service.revoke(deps, managerRequestOf(request), tokenId)
    return { success }
  })
}
