import { viewFilters } from '@zenit/contract/filters'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../platform/http/route.ts'
import { toFilters } from './view.ts'

export function filterRoutes(scope: FastifyInstance, deps: Deps): void {
  route(scope, viewFilters, ({ request: { viewer, language } }) => ({
    filters: toFilters(deps.catalog, viewer.settings, language),
  }))
}
