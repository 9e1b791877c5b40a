import {
  downloadResource,
  downloadResources,
  joinCourse,
  updateProgress,
  viewCourse,
  viewLesson,
} from '@zenit/contract/courses'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { required } from '../../platform/http/errors.ts'
import { route } from '../../platform/http/route.ts'
import { requireCourse } from './access.ts'
import { createArchivePlaces } from './files/archive-places.ts'
import { findLessonFiles, findResource, sendArchive, sendResource } from './files/resources.ts'
import { progressOf } from './progress.ts'
import * as service from './service.ts'
import { toCourse, toLessonContent, toRecommendedTools } from './view.ts'

export function courseRoutes(scope: FastifyInstance, deps: Deps): void {
  route(scope, viewCourse, async ({ params, query, request: { viewer, language } }) => {
    const { course: kept, enrolment } = await requireCourse({ deps, viewer, language, courseId: params.id })
    // A preview shows the revision that new learners would get.
    const course = query.type === 'preview' ? deps.catalog.courses.get(params.id) : kept
    required(course, 'not-found')
    return {
      data: {
        course: toCourse(deps.catalog, course, language),
        progress: progressOf(course, enrolment),
        recommendedTools: toRecommendedTools(deps.catalog, course, language),
      },
    }
  })

  route(scope, joinCourse, async ({ params, request: { viewer, language } }) => ({
    success: true as const,
    progress: await service.joinCourse({ deps, viewer, language, courseId: params.id }),
  }))

  route(scope, viewLesson, async ({ params, query, request: { viewer, language } }) => {
    const { lessonId } = params
    const { sublessonId } = query
    const open = await service.openLesson({ deps, viewer, language, lessonId, sublessonId })
    return { content: toLessonContent(open.step, { language, ...open.learned }) }
  })

  route(scope, updateProgress, async ({ body, request: { viewer, language, claim } }) => {
    const { viewing, isSkipped, ...ids } = body
    const progress = await service.completeSublesson({
      ...{ deps, viewer, language, claim },
      ...{ ids, viewing, isSkipped },
    })
    return { success: true as const, progress }
  })

  route(scope, downloadResource, async ({ params, request: { viewer, language }, reply }) =>
    sendResource(deps, reply, await findResource({ deps, viewer, language, resourceId: params.id })),
  )

  const takePlace = createArchivePlaces()
  route(scope, downloadResources, async ({ params, query, request: { viewer, language }, reply }) => {
    const found = await findLessonFiles({ deps, viewer, language, ...params, sublessonId: query.sublessonId })
    return sendArchive(deps, reply, { ...found, takePlace })
  })
}
