import {
  downloadResource,
  downloadResources,
  finishWithoutCertificate,
  joinCourse,
  updateProgress,
  viewCourse,
  viewLesson,
} from '@zenit/contract/courses'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { required } from '../../platform/http/errors.ts'
import { route } from '../../platform/http/route.ts'
import { accessCookie } from '../session/cookies.ts'
import { createArchivePlaces } from './archive-places.ts'
import { requireCourse } from './policy.ts'
import { progressOf } from './progress.ts'
import { findLessonFiles, findResource, sendArchive, sendResource } from './resources.ts'
import * as service from './service.ts'
import { toCourse, toLessonContent, toRecommendedTools } from './view.ts'

export function courseRoutes(scope: FastifyInstance, deps: Deps): void {
  route(scope, viewCourse, async ({ params, query, request: { viewer, language } }) => {
    const { course: kept, enrolment } = await requireCourse({ deps, viewer, language, courseId: params.id })
    // A preview is what someone who joins now would get.
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
    const { step, isCompleted, position } = open
    return { content: toLessonContent(step, { language, isCompleted, position }) }
  })

  route(scope, updateProgress, async ({ body, request: { viewer } }) => ({
    success: true as const,
    progress: await service.completeSublesson({ deps, viewer, ids: body }),
  }))

  route(scope, finishWithoutCertificate, async ({ params: { courseId }, request }) => {
    const { viewer, language, cookies } = request
    const progress = await service.finishWithoutCertificate({ deps, viewer, language, courseId })
    // It may have earned a rank, which the next request must already have.
    deps.viewers.forget(cookies[accessCookie] ?? '')
    return { success: true as const, progress }
  })

  route(scope, downloadResource, async ({ params, request: { viewer, language }, reply }) =>
    sendResource(deps, reply, await findResource({ deps, viewer, language, resourceId: params.id })),
  )

  const takePlace = createArchivePlaces()
  route(scope, downloadResources, async ({ params: { lessonId }, request: { viewer, language }, reply }) => {
    const found = await findLessonFiles({ deps, viewer, language, lessonId })
    return sendArchive(deps, reply, { ...found, takePlace })
  })
}
