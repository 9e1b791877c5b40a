import type { ViewedRanges } from '@zenit/contract/viewing'
import { useSyncExternalStore } from 'react'
import { deviceStorage } from '../storage.ts'

/** A lesson that was finished while the server could not be told. */
export interface FinishedLesson {
  userId: string
  courseId: string
  progressId: string
  lessonId: string
  sublessonId: string
  viewing?: ViewedRanges
  isSkipped?: boolean
  /** To name it when the server refuses it. */
  title: string
}

const markKey = 'caiplatform_unsent'
let pending: readonly FinishedLesson[] = []
const listeners = new Set<() => void>()

/** Finished lessons that wait to be sent, as this tab knows them. */
export const pendingLessons = (): readonly FinishedLesson[] => pending

/**
 * What the store holds by now. The mark tells the next visit that there is something to look for; without
 * storage it looks once it has nothing better to do.
 */
export function setPending(lessons: readonly FinishedLesson[]): void {
  pending = lessons
  deviceStorage.write(markKey, lessons.length > 0 ? '1' : null)
  for (const listener of listeners) listener()
}

/** Something may wait that this tab has not read yet. */
export const mayHavePending = (): boolean => pending.length > 0 || deviceStorage.read(markKey) !== null

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const count = () => pending.length

export const usePendingCount = (): number => useSyncExternalStore(subscribe, count, count)
