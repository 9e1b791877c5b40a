import { updateProgress } from '@zenit/contract/courses'
import type { SessionAnswer } from '@zenit/contract/session'
import { ApiError, request } from '../api/client.ts'
import { sessionQuery } from '../features/session/session.ts'
import { currentTexts } from '../i18n/i18n.ts'
import { isOffline } from '../network.ts'
import { queryClient } from '../query-client.ts'
import { toasts } from '../ui/toasts.ts'
import { inStore } from './database.ts'
import { createOutbox, type LessonStore, type Outbox, type SendOutcome } from './outbox.ts'
import { type FinishedLesson, setPending } from './pending.ts'

const shared = 'caiplatform_lessons'

/** Tells the other tabs that what waits has changed. */
const channel = new BroadcastChannel(shared)

const store: LessonStore = {
  async list(userId) {
    const all = await inStore<FinishedLesson[]>('lessons', 'readonly', (lessons) => lessons.getAll())
    return (all ?? []).filter((lesson) => lesson.userId === userId)
  },
  async add(lesson) {
    const there = await store.list(lesson.userId)
    if (there.some(({ sublessonId }) => sublessonId === lesson.sublessonId)) return
    // Another tab may have been quicker: the index refuses, and it is there all the same.
    await inStore('lessons', 'readwrite', (lessons) => lessons.add(lesson)).catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'ConstraintError')) throw error
    })
    channel.postMessage('changed')
  },
  async remove(lesson) {
    await inStore('lessons', 'readwrite', (lessons) => {
      const key = lessons.index('once').getKey([lesson.userId, lesson.sublessonId])
      key.onsuccess = () => key.result !== undefined && lessons.delete(key.result)
      return undefined
    })
  },
}

/** Answers that say that this will never be taken. Anything else (401, 403 of a token, 429, 5xx, silence) may pass. */
const final: readonly string[] = [
  'invalid-input',
  'not-found',
  'rank-too-low',
  'no-access',
  'out-of-order',
  'sublesson-unfinished',
  'conflict',
]

async function send({ progressId, lessonId, sublessonId }: FinishedLesson): Promise<SendOutcome> {
  if (isOffline()) return 'later'
  try {
    await request(updateProgress, { body: { progressId, lessonId, sublessonId } })
    return 'sent'
  } catch (error) {
    return error instanceof ApiError && final.includes(error.code) ? 'refused' : 'later'
  }
}

/** Web Locks are missing on plain http outside of localhost; there a repeated lesson is harmless all the same. */
const exclusively = <T>(task: () => Promise<T>): Promise<T> =>
  navigator.locks ? (navigator.locks.request(shared, task) as Promise<T>) : task()

/** Every screen that shows progress asks anew. */
const showAgain = () => queryClient.invalidateQueries()

function tell({ sent, refused }: { sent: FinishedLesson[]; refused: FinishedLesson[] }): void {
  channel.postMessage('changed')
  if (sent.length > 0) toasts.success(currentTexts('shell')('offline.sent', { count: sent.length }))
  for (const { title } of refused) toasts.warning(currentTexts('shell')('offline.refused', { title }))
  void showAgain()
}

const outbox: Outbox = createOutbox({ store, send, exclusively, onChange: setPending, onSettled: tell })

const userId = (): string | undefined =>
  queryClient.getQueryData<SessionAnswer | null>(sessionQuery.queryKey)?.user._id

/** Sends what waits for the one who is signed in. */
export async function sendLessons(): Promise<void> {
  const id = userId()
  if (id) await outbox.flush(id)
}

/** Reads what waits for the one who is signed in; where the browser keeps nothing, nothing waits. */
export async function readLessons(): Promise<void> {
  const id = userId()
  if (id) await outbox.read(id).catch(() => undefined)
}

/** Somebody is signed in: what they left to be sent goes now. */
export async function takeUpLessons(): Promise<void> {
  await readLessons()
  await sendLessons()
}

/** Keeps a finished lesson to be sent, and tries at once. Throws where the browser cannot keep it. */
export async function keepLesson(lesson: Omit<FinishedLesson, 'userId'>): Promise<void> {
  const id = userId()
  if (!id) throw new Error('Nobody is signed in')
  await outbox.add({ ...lesson, userId: id })
  void sendLessons()
}

/** From now on what waits is sent as soon as it can be, whichever tab it was finished in. */
export function startSendingLessons(): void {
  channel.addEventListener('message', async () => {
    await readLessons()
    await showAgain()
  })
  window.addEventListener('online', () => void sendLessons())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void sendLessons()
  })
}
