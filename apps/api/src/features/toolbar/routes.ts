import { viewToolbar } from '@zenit/contract/toolbar'
import type { FastifyInstance } from 'fastify'
import { textIn } from '../../content/localized.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../platform/http/route.ts'
import { enrolmentsOf } from '../courses/service.ts'
import { listExternalTools } from './external-tools.ts'

export function toolbarRoutes(scope: FastifyInstance, deps: Deps): void {
  route(scope, viewToolbar, async ({ request: { viewer, language } }) => {
    const programs = [...deps.catalog.programs.values()]
    // Only a program without the language depends on the learner: it stays visible to those who started it.
    const areAllSpoken = programs.every((program) => program.languages.includes(language))
    const enrolments = areAllSpoken ? [] : await enrolmentsOf(deps.db, viewer.user._id)
    const started = new Set(enrolments.map((enrolment) => enrolment.courseId))
    const shown = programs.filter(
      (program) => program.languages.includes(language) || program.courses.some((id) => started.has(id)),
    )
    return {
      modules: shown.map(({ _id, title }) => ({ _id, title: textIn(title, language) })),
      externalTools: listExternalTools(deps, viewer, language),
    }
  })
}
