import { startClosedTest } from '@zenit/contract/closed-tests'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { listRunningCourses } from '../closed-tests/running.ts'
import { demandOf } from '../session/second-factor.ts'

/** A test that is running is finished first: what a learner may call stays open, but for the start of another one. */
async function isFinishingTest(deps: Deps, request: FastifyRequest): Promise<boolean> {
  const courses = await listRunningCourses(deps, request.viewer.user._id)
  if (courses.length === 0) return false
  const { method, path } = startClosedTest
  const isStart = request.method === method && request.routeOptions.url === `/api${path}`
  // The same start once more returns the attempt that runs.
  return !isStart || courses.includes((request.params as { id: string }).id)
}

// Films and pictures of the content are read by learners, too.
const ofLearners: readonly string[] = ['public', 'signed-in', 'learner']

/**
 * Everything registered in this scope is closed to whoever has to have a second factor by now and has none. Where a
 * role or an organisation's flag opens it, a running test changes nothing.
 */
export function requireSecondFactor(scope: FastifyInstance, deps: Deps): void {
  scope.addHook('onRequest', async (request: FastifyRequest) => {
    if (!demandOf(deps.config, request.viewer, deps.clock())?.isEnforced) return
    if (ofLearners.includes(request.server.access) && (await isFinishingTest(deps, request))) return
    throw new ApiError('second-factor-required')
  })
}
