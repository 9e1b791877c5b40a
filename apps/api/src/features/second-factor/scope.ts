import { startClosedTest } from '@zenit/contract/closed-tests'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { listRunningCourses } from '../closed-tests/running.ts'
import { demandOf } from '../session/second-factor.ts'

/** A running test may be finished first: calls of learners stay open, except for starting another one. */
async function isFinishingTest(deps: Deps, request: FastifyRequest): Promise<boolean> {
  const courses = await listRunningCourses(deps, request.viewer.user._id)
  if (courses.length === 0) return false
  const { method, path } = startClosedTest
  const isStart = request.method === method && request.routeOptions.url === `/api${path}`
  // A repeated start returns the running attempt.
  return !isStart || courses.includes((request.params as { id: string }).id)
}

// Learners also read films and pictures of the content.
const ofLearners: readonly string[] = ['public', 'signed-in', 'learner']

/**
 * Closes everything in this scope to people who need a second factor by now and have none. A running test is no
 * exception where a role or an organisation's flag is required.
 */
export function requireSecondFactor(scope: FastifyInstance, deps: Deps): void {
  scope.addHook('onRequest', async (request: FastifyRequest) => {
    if (!demandOf(deps.config, request.viewer, deps.clock())?.isEnforced) return
    if (ofLearners.includes(request.server.access) && (await isFinishingTest(deps, request))) return
    throw new ApiError('second-factor-required')
  })
}
