import { updateTestTime, viewTestTime } from '@zenit/contract/closed-tests-time'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { route } from '../../../platform/http/route.ts'
import { updateTime, viewTime } from './test-time.ts'

/** For admins: a learner's time in closed tests. */
export function studioTestTimeRoutes(scope: FastifyInstance, deps: Deps): void {
  route(scope, viewTestTime, async ({ params: { id } }) => ({ testTime: await viewTime(deps, id) }))

  route(scope, updateTestTime, async ({ params: { id }, body, request: { viewer, log } }) => ({
    success: true as const,
    testTime: await updateTime(deps, { ...body, userId: id, setBy: viewer.user._id, log }),
  }))
}
