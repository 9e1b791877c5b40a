import { viewQuestionResults } from '@zenit/contract/packs'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../platform/http/route.ts'
import { askerOf } from '../packs/policy.ts'
import { viewResults } from './service.ts'

/** For authors: how their questions fare. */
export function studioResultRoutes(scope: FastifyInstance, deps: Deps): void {
  route(scope, viewQuestionResults, ({ params: { id }, query, request }) =>
    viewResults(deps, askerOf(request), { id, ...query, language: request.language }),
  )
}
