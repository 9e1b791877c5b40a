import * as calls from '@zenit/contract/domains'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../platform/http/route.ts'
import { managerRequestOf } from '../organisations/manager-access.ts'
import * as service from './service.ts'

/** For managers: the domains whose addresses add people to their organisation. */
export function managedDomainRoutes(scope: FastifyInstance, { db }: Deps): void {
  route(scope, calls.listDomains, async ({ params: { id } }) => ({ domains: await service.list(db, id) }))
}

/** For admins. */
export function studioDomainRoutes(scope: FastifyInstance, deps: Deps): void {
  const success = true as const

  route(scope, calls.addDomain, async ({ body, request }) => ({
    success,
    domains: await service.add(deps, managerRequestOf(request), body),
  }))

  route(scope, calls.removeDomain, async ({ body, request }) => ({
    success,
    domains: await service.remove(deps, managerRequestOf(request), body),
  }))
}
