import { updateProgress } from '@zenit/contract/courses'
import { ApiError, request } from '../api/client.ts'
import { currentTexts } from '../i18n/i18n.ts'
import { toasts } from '../ui/feedback/toasts.ts'
import type { SettledItems } from './outbox.ts'
import { type FinishedLesson, setPending } from './pending.ts'
import { createQueue } from './queue.ts'

function tell({ sent, refused }: SettledItems<FinishedLesson>): void {
  if (sent.length > 0) toasts.success(currentTexts('shell')('offline.sent', { count: sent.length }))
  for (const { title } of refused) toasts.warning(currentTexts('shell')('offline.refused', { title }))
}

function sendFinished({ progressId, lessonId, sublessonId, viewing, isSkipped }: FinishedLesson) {
  const seen = { ...(viewing ? { viewing } : {}), ...(isSkipped ? { isSkipped } : {}) }
  return request(updateProgress, { body: { progressId, lessonId, sublessonId, ...seen }, isPatient: true })
}

/** Finished lessons that wait to be sent (COURSE-10). */
export const finishedLessons = createQueue<FinishedLesson>({
  store: 'lessons',
  once: ({ sublessonId }) => sublessonId,
  send: async (lesson) => {
    try {
      return await sendFinished(lesson)
    } catch (error) {
      // Stored by an earlier version of the page, without the seen parts: if refused, it is sent again as
      // skipped.
      const isOfEarlier = !lesson.viewing && !lesson.isSkipped
      if (!isOfEarlier || !(error instanceof ApiError) || error.code !== 'sublesson-unseen') throw error
      return sendFinished({ ...lesson, isSkipped: true })
    }
  },
  final: [
    'invalid-input',
    'not-found',
    'rank-too-low',
    'no-access',
    'out-of-order',
    'sublesson-unfinished',
    'sublesson-unseen',
    'conflict',
  ],
  onChange: setPending,
  onSettled: tell,
})

export const keepLesson = finishedLessons.keep
export const readLessons = finishedLessons.read
