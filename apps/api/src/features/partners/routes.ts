import { listPartners, viewPartner } from '@zenit/contract/partners'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../platform/http/route.ts'
import * as service from './service.ts'

export function partnerRoutes(scope: FastifyInstance, { catalog }: Deps): void {
  route(scope, listPartners, ({ query, request: { language } }) =>
    service.listPartners({ catalog, language }, query),
  )

  route(scope, viewPartner, ({ params, request: { language } }) => ({
    partner: service.viewPartner({ catalog, language }, params.id),
  }))
}
