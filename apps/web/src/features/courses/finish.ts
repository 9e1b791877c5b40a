import { type Course, type Progress, updateProgress } from '@zenit/contract/courses'
import { ApiError, NoResponseError, request } from '../../api/client.ts'
import { pendingLessons } from '../../offline/pending.ts'
import { withFinished } from '../../offline/progress.ts'
import type { Step } from './outline.ts'

interface Finishing {
  course: Course
  progress: Progress
  step: Step
}

const isWaiting = (progressId: string) => pendingLessons().some((lesson) => lesson.progressId === progressId)

/**
 * Finishes a lesson. When nobody answers, or not now, it is kept and sent later, and the way on opens all the same (COURSE-10);
 * while an earlier one of the course waits, it goes behind that one, so that the server gets them in their order.
 */
export async function finishLesson({ course, progress, step }: Finishing): Promise<Progress> {
  const { lessonId, sublessonId, title } = step
  const ids = { progressId: progress._id ?? '', lessonId, sublessonId }
  if (!isWaiting(ids.progressId)) {
    try {
      return (await request(updateProgress, { body: ids })).progress
    } catch (error) {
      const isTooMuch = error instanceof ApiError && error.code === 'rate-limited'
      if (!(error instanceof NoResponseError) && !isTooMuch) throw error
    }
  }
  const { keepLesson } = await import('../../offline/lessons.ts')
  await keepLesson({ ...ids, courseId: course._id, title })
  return withFinished(progress, new Set([sublessonId]))
}
