import { listProgramCourses, listPrograms, viewProgram } from '@zenit/contract/programs'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../platform/http/route.ts'
import * as service from './service.ts'

export function programRoutes(scope: FastifyInstance, deps: Deps): void {
  route(scope, listPrograms, ({ query, request: { viewer, language } }) =>
    service.listPrograms({ deps, viewer, language }, query),
  )

  route(scope, viewProgram, async ({ params, request: { viewer, language } }) => ({
    module: await service.viewProgram({ deps, viewer, language }, params.id),
  }))

  route(scope, listProgramCourses, ({ params, query, request: { viewer, language } }) =>
    service.listProgramCourses({ deps, viewer, language, programId: params.id }, query),
  )
}
