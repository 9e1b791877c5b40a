import type { Viewing } from '@zenit/contract/viewing'
import { useSyncExternalStore } from 'react'

/** A lesson that was finished while the server could not be told. */
export interface FinishedLesson {
  userId: string
  courseId: string
  progressId: string
  lessonId: string
  sublessonId: string
  viewing?: Viewing
  isSkipped?: boolean
  /** To name it when the server refuses it. */
  title: string
}

const markKey = 'caiplatform_unsent'
let pending: readonly FinishedLesson[] = []
const listeners = new Set<() => void>()

/** Finished lessons that wait to be sent, as this tab knows them. */
export const pendingLessons = (): readonly FinishedLesson[] => pending

/** What the store holds by now. The mark tells the next visit that there is something to look for. */
export function setPending(lessons: readonly FinishedLesson[]): void {
  pending = lessons
  try {
    if (lessons.length > 0) localStorage.setItem(markKey, '1')
    else localStorage.removeItem(markKey)
  } catch {
    // Then the next visit looks once it has nothing better to do.
  }
  for (const listener of listeners) listener()
}

/** Something may wait that this tab has not read yet. */
export function mayHavePending(): boolean {
  if (pending.length > 0) return true
  try {
    return localStorage.getItem(markKey) !== null
  } catch {
    return false
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const usePendingCount = (): number => useSyncExternalStore(subscribe, () => pending.length)
