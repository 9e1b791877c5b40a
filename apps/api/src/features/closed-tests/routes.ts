import {
  checkClosedTest,
  saveClosedTestAnswers,
  startClosedTest,
  viewClosedTest,
} from '@zenit/contract/closed-tests'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { type Input, route } from '../../platform/http/route.ts'
import { checkTest, saveAnswers, startTest, type TestRequest, viewTest } from './attempts.ts'

const toRequest = ({
  params,
  request,
}: Pick<Input<typeof viewClosedTest>, 'params' | 'request'>): TestRequest => ({
  viewer: request.viewer,
  courseId: params.id,
  language: request.language,
})

export function closedTestRoutes(scope: FastifyInstance, deps: Deps): void {
  route(scope, viewClosedTest, async (input) => ({ test: await viewTest(deps, toRequest(input)) }))

  route(scope, startClosedTest, async (input) => ({ test: await startTest(deps, toRequest(input)) }))

  route(scope, saveClosedTestAnswers, async (input) => saveAnswers(deps, toRequest(input), input.body))

  route(scope, checkClosedTest, async (input) => ({
    result: await checkTest(deps, toRequest(input), input.body),
  }))
}
