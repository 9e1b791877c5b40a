import { listLessonComments, viewLessonResults, viewQuestionResults } from '@zenit/contract/packs'
import { orderRegrade, previewRegrade, viewRegrades } from '@zenit/contract/regrades'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../platform/http/route.ts'
import * as regrading from '../closed-tests/regrading/studio.ts'
import { askerOf, requirePack } from '../packs/access.ts'
import { viewComments, viewLessons } from './lessons.ts'
import { viewResults } from './service.ts'

/** For authors: results of their questions and lessons. */
export function studioResultRoutes(scope: FastifyInstance, deps: Deps): void {
  route(scope, viewQuestionResults, ({ params: { id }, query, request }) =>
    viewResults(deps, askerOf(request), { id, ...query, language: request.language }),
  )
  route(scope, viewLessonResults, ({ params: { id }, query, request }) =>
    viewLessons(deps, askerOf(request), { id, ...query, language: request.language }),
  )
  route(scope, listLessonComments, ({ params: { id }, query, request }) =>
    viewComments(deps, askerOf(request), { id, ...query }),
  )
}

/** For authors: regrades of closed tests with a corrected key. */
export function studioRegradeRoutes(scope: FastifyInstance, deps: Deps): void {
  route(scope, viewRegrades, async ({ params: { id }, query, request }) => {
    const { pack } = await requirePack(deps.db, askerOf(request), id)
    return regrading.viewCourse(deps, { pack, ...query, language: request.language })
  })
  route(scope, previewRegrade, async ({ params: { id }, query, request }) => {
    const { pack } = await requirePack(deps.db, askerOf(request), id)
    return regrading.preview(deps, { pack, ...query })
  })
  route(scope, orderRegrade, async ({ params: { id }, body, request }) => {
    const asker = askerOf(request)
    const { pack } = await requirePack(deps.db, asker, id)
    await regrading.order(deps, asker, { pack, ...body })
    return { success: true as const }
  })
}
