import * as calls from '@zenit/contract/packs'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { route } from '../../../platform/http/route.ts'
import { askerOf } from '../access.ts'
import type { Checker } from '../publishing/checking.ts'
import { viewSummary } from '../service.ts'
import * as requests from './service.ts'

/** For authors: scheduled publications. */
export function requestRoutes(scope: FastifyInstance, deps: Deps, checker: Checker): void {
  const answer = async (
    { params: { id }, request }: { params: { id: string }; request: FastifyRequest },
    made: calls.PublicationRequest,
  ) => ({
    ...{ success: true as const, request: made, pack: await viewSummary(deps, askerOf(request), id) },
  })
  route(scope, calls.listRequests, ({ params: { id }, request }) => requests.list(deps, askerOf(request), id))
  route(scope, calls.createRequest, async (input) => {
    const { params, body, request } = input
    const asker = askerOf(request)
    return answer(input, await requests.create(deps, checker, { asker, id: params.id, body }))
  })
  route(scope, calls.rescheduleRequest, async (input) => {
    const { params, body, request } = input
    return answer(input, await requests.reschedule(deps, askerOf(request), { ...params, ...body }))
  })
  route(scope, calls.cancelRequest, async (input) =>
    answer(input, await requests.cancel(deps, askerOf(input.request), input.params)),
  )
  route(scope, calls.decideRequest, async (input) => {
    const { params, body, request } = input
    return answer(input, await requests.decide(deps, askerOf(request), { ...params, ...body }))
  })
}

/** For admins: which packs need the approval of a second author. */
export function approvalRoutes(scope: FastifyInstance, deps: Deps): void {
  route(scope, calls.setApproval, async ({ params: { id }, body: { needsApproval }, request }) => {
    const asker = askerOf(request)
    await requests.setApproval(deps, asker, { id, needsApproval })
    return { success: true as const, pack: await viewSummary(deps, asker, id) }
  })
}
