import { celebrateRank, viewRank } from '@zenit/contract/ranks'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../platform/http/route.ts'
import { enrolmentsOf } from '../courses/service.ts'
import { climbsOf, isCompleted } from './programs.ts'
import { celebrate, findPromotions } from './queries.ts'
import { toRank } from './view.ts'

export function rankRoutes(scope: FastifyInstance, deps: Deps): void {
  const { db } = deps

  route(scope, viewRank, async ({ request: { viewer, language } }) => {
    const userId = viewer.user._id
    const [{ joinedAt, promotions, certificates }, enrolments] = await Promise.all([
      findPromotions(db, userId),
      enrolmentsOf(db, userId),
    ])
    const climbs = await climbsOf(deps, { enrolments, language })
    const programs = climbs.filter(isCompleted).length
    const earned = { isOnboarded: promotions.length > 0, certificates, programs }
    return { rank: toRank({ joinedAt, promotions, earned, climbs }, language) }
  })

  route(scope, celebrateRank, async ({ body: { rank }, request: { viewer } }) => ({
    success: true as const,
    isFirst: await celebrate(db, { userId: viewer.user._id, rank, now: deps.clock() }),
  }))
}
