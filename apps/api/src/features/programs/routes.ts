import { listModuleCourses, listModules, viewModule } from '@zenit/contract/programs'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../platform/http/route.ts'
import { listProgramCourses, listPrograms, viewProgram } from './service.ts'

export function programRoutes(scope: FastifyInstance, deps: Deps): void {
  route(scope, listModules, ({ query, request: { viewer, language } }) =>
    listPrograms({ deps, viewer, language }, query),
  )

  route(scope, viewModule, async ({ params, request: { viewer, language } }) => ({
    module: await viewProgram({ deps, viewer, language }, params.id),
  }))

  route(scope, listModuleCourses, ({ params, query, request: { viewer, language } }) =>
    listProgramCourses({ deps, viewer, language, programId: params.id }, query),
  )
}
