import { search } from '@zenit/contract/search'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../platform/http/route.ts'
import { searchAll } from './service.ts'

export function searchRoutes(scope: FastifyInstance, deps: Deps): void {
  route(scope, search, ({ query, request: { viewer, language } }) =>
    searchAll({ deps, viewer, language }, { text: query.search, limit: query.limit ?? 5 }),
  )
}
