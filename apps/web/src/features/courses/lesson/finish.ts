import { type Course, type Progress, updateProgress } from '@zenit/contract/courses'
import { ApiError, NoResponseError, request } from '../../../api/client.ts'
import { keepLesson } from '../../../offline/lessons.ts'
import { pendingLessons } from '../../../offline/pending.ts'
import { withFinished } from '../../../offline/progress.ts'
import type { Step } from '../outline.ts'
import { addViewing, endOfDeck, viewingOf } from './viewing.ts'

interface FinishInput {
  course: Course
  progress: Progress
  step: Step
  /** The deck is on this browser's done-list: its end was seen here, if before this page was opened. */
  isDeckDone: boolean
  /** The learner knows it already. */
  isSkipped: boolean
}

const isWaiting = (progressId: string) => pendingLessons().some((lesson) => lesson.progressId === progressId)

/**
 * Finishes a lesson. When nobody answers, or not now, it is kept and sent later, and the way on opens all the same (COURSE-10);
 * while an earlier one of the course waits, it goes behind that one, so that the server gets them in their order.
 */
export async function finishLesson(finishing: FinishInput): Promise<Progress> {
  const { course, progress, step, isDeckDone, isSkipped } = finishing
  const { lessonId, sublessonId, title } = step
  const ids = { progressId: progress._id ?? '', lessonId, sublessonId }
  if (isDeckDone) addViewing(ids, endOfDeck)
  const viewing = viewingOf(ids)
  const body = { ...ids, ...(viewing ? { viewing } : {}), ...(isSkipped ? { isSkipped } : {}) }
  if (!isWaiting(ids.progressId)) {
    try {
      return (await request(updateProgress, { body })).progress
    } catch (error) {
      const isTooMuch = error instanceof ApiError && error.code === 'rate-limited'
      if (!(error instanceof NoResponseError) && !isTooMuch) throw error
    }
  }
  await keepLesson({ ...body, courseId: course._id, title })
  return withFinished(progress, new Map([[sublessonId, isSkipped]]))
}
