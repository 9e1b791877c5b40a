import {
  addToFavorites,
  listRelatedTools,
  listTools,
  removeFromFavorites,
  viewTool,
} from '@zenit/contract/tools'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../platform/http/route.ts'
import * as service from './service.ts'

export function toolRoutes(scope: FastifyInstance, deps: Deps): void {
  route(scope, listTools, ({ query, request: { viewer, language } }) =>
    service.listTools({ deps, viewer, language }, query),
  )

  route(scope, viewTool, async ({ params, request: { viewer, language } }) => ({
    tool: await service.viewTool({ deps, viewer, language }, params.id),
  }))

  route(scope, listRelatedTools, async ({ params, request: { viewer, language } }) => ({
    tools: await service.listRelatedTools({ deps, viewer, language }, params.id),
  }))

  route(scope, addToFavorites, ({ params, request: { viewer, language } }) =>
    service.updateFavourite({ deps, viewer, language }, params.id, true),
  )

  route(scope, removeFromFavorites, ({ params, request: { viewer, language } }) =>
    service.updateFavourite({ deps, viewer, language }, params.id, false),
  )
}
