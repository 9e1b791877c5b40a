import { updateProgress } from '@zenit/contract/courses'
import { request } from '../api/client.ts'
import { currentTexts } from '../i18n/i18n.ts'
import { toasts } from '../ui/toasts.ts'
import type { Settled } from './outbox.ts'
import { type FinishedLesson, setPending } from './pending.ts'
import { createQueue } from './queue.ts'

function tell({ sent, refused }: Settled<FinishedLesson>): void {
  if (sent.length > 0) toasts.success(currentTexts('shell')('offline.sent', { count: sent.length }))
  for (const { title } of refused) toasts.warning(currentTexts('shell')('offline.refused', { title }))
}

/** Finished lessons that wait to be sent (COURSE-10). */
export const finishedLessons = createQueue<FinishedLesson>({
  store: 'lessons',
  once: ({ sublessonId }) => sublessonId,
  send: ({ progressId, lessonId, sublessonId }) =>
    request(updateProgress, { body: { progressId, lessonId, sublessonId }, isPatient: true }),
  final: [
    'invalid-input',
    'not-found',
    'rank-too-low',
    'no-access',
    'out-of-order',
    'sublesson-unfinished',
    'conflict',
  ],
  onChange: setPending,
  onSettled: tell,
})

export const keepLesson = finishedLessons.keep
export const readLessons = finishedLessons.read
