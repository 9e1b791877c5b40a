import { listLessonRatings, rateLesson } from '@zenit/contract/ratings'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../platform/http/route.ts'
import * as service from './service.ts'

export function ratingRoutes(scope: FastifyInstance, deps: Deps): void {
  route(scope, listLessonRatings, async ({ params, request: { viewer } }) => ({
    ratings: await service.listRatings(deps, viewer, params),
  }))
  route(scope, rateLesson, async ({ params, body, request: { viewer } }) => ({
    rating: await service.rate(deps, viewer, { ...params, ...body }),
  }))
}
