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
  /** The deck is marked as done in this browser: its end was seen here, possibly earlier. */
  isDeckDone: boolean
  /** The learner already knows it. */
  isSkipped: boolean
}

const isWaiting = (progressId: string) => pendingLessons().some((lesson) => lesson.progressId === progressId)

/**
 * Finishes a lesson. Without a response, it is stored and sent later, and the learner can go on (COURSE-10). While an
 * earlier lesson of the course is waiting, it is queued behind it, so that the server gets them in order.
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
