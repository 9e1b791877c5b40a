import type { FinalWork, Task } from '@zenit/contract/final-works'

export type Place =
  | { step: 'overview' }
  | { step: 'tasks' }
  | { step: 'form'; task: Task }
  /** Handed in: what became of it. */
  | { step: 'status'; task: Task | undefined }

export interface Asked {
  task: string | null
  isTasks: boolean
  isAgain: boolean
}

export const askedIn = (search: URLSearchParams): Asked => ({
  task: search.get('task'),
  isTasks: search.get('step') === 'tasks',
  isAgain: search.has('again'),
})

/**
 * The step to show: what was handed in comes before any address, then the task that is named, if it is not another than
 * the one being written. `draftTask` is the task of a draft, at the server or on this device.
 */
export function placeOf(
  finalWork: FinalWork,
  { task, isTasks, isAgain }: Asked,
  draftTask: string | null,
): Place {
  const find = (id: string | null) => finalWork.tasks.find(({ _id }) => _id === id)
  const { submitData } = finalWork
  if (submitData) {
    const handedIn = find(submitData.examTaskId)
    const mayWrite = submitData.status === 'rejected' && isAgain && handedIn
    return mayWrite ? { step: 'form', task: handedIn } : { step: 'status', task: handedIn }
  }
  const named = find(task)
  if (named && (draftTask === null || draftTask === named._id || !find(draftTask)))
    return { step: 'form', task: named }
  const wantsTasks = isTasks || named !== undefined
  return wantsTasks && !finalWork.isSingleTask ? { step: 'tasks' } : { step: 'overview' }
}

/** The address of a step, without the path. */
export function searchOf(place: Place, finalWork: FinalWork): string {
  if (place.step === 'overview') return ''
  if (place.step === 'tasks') return '?step=tasks'
  const task = place.task?._id ?? finalWork.submitData?.examTaskId ?? ''
  const isAgain = place.step === 'form' && finalWork.submitData !== null
  return `?${new URLSearchParams({ task, ...(isAgain ? { again: '1' } : {}) })}`
}
