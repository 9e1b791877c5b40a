import type { ViewedRanges } from '@zenit/contract/viewing'
import { useSyncExternalStore } from 'react'
import { deviceStorage } from '../storage.ts'

/** A lesson that was finished while the server was unreachable. */
export interface FinishedLesson {
  userId: string
  courseId: string
  progressId: string
  lessonId: string
  sublessonId: string
  viewing?: ViewedRanges
  isSkipped?: boolean
  /** Shown when the server refuses it. */
  title: string
}

const markKey = 'caiplatform_unsent'
let pending: readonly FinishedLesson[] = []
const listeners = new Set<() => void>()

/** Finished lessons waiting to be sent, as known to this tab. */
export const pendingLessons = (): readonly FinishedLesson[] => pending

/**
 * Sets the current content of the store. The marker tells the next visit to check the store; without local storage, it
 * checks when idle.
 */
export function setPending(lessons: readonly FinishedLesson[]): void {
  pending = lessons
  deviceStorage.write(markKey, lessons.length > 0 ? '1' : null)
  for (const listener of listeners) listener()
}

/** The store may contain items that this tab has not read yet. */
export const mayHavePending = (): boolean => pending.length > 0 || deviceStorage.read(markKey) !== null

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const count = () => pending.length

export const usePendingCount = (): number => useSyncExternalStore(subscribe, count, count)
