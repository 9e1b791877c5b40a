import type { FinalWork, Task } from '@zenit/contract/final-works'

type WorkStep =
  | { name: 'overview' }
  | { name: 'tasks' }
  | { name: 'form'; task: Task }
  /** Submitted: its status. */
  | { name: 'status'; task: Task | undefined }

interface StepQuery {
  task: string | null
  isTasks: boolean
  isAgain: boolean
}

export const stepQueryOf = (search: URLSearchParams): StepQuery => ({
  task: search.get('task'),
  isTasks: search.get('step') === 'tasks',
  isAgain: search.has('again'),
})

/**
 * The step to show: a submitted work takes precedence over the URL; then the task in the URL, unless another one has a
 * draft. `draftTask` is the task of a draft, on the server or on this device.
 */
export function stepOf(
  finalWork: FinalWork,
  { task, isTasks, isAgain }: StepQuery,
  draftTask: string | null,
): WorkStep {
  const find = (id: string | null) => finalWork.tasks.find(({ _id }) => _id === id)
  const { submitData } = finalWork
  if (submitData) {
    const handedIn = find(submitData.examTaskId)
    const mayWrite = submitData.status === 'rejected' && isAgain && handedIn
    return mayWrite ? { name: 'form', task: handedIn } : { name: 'status', task: handedIn }
  }
  const named = find(task)
  if (named && (draftTask === null || draftTask === named._id || !find(draftTask)))
    return { name: 'form', task: named }
  const wantsTasks = isTasks || named !== undefined
  return wantsTasks && !finalWork.isSingleTask ? { name: 'tasks' } : { name: 'overview' }
}

/** The query string of a step. */
export function searchOf(step: WorkStep, finalWork: FinalWork): string {
  if (step.name === 'overview') return ''
  if (step.name === 'tasks') return '?step=tasks'
  const task = step.task?._id ?? finalWork.submitData?.examTaskId ?? ''
  const isAgain = step.name === 'form' && finalWork.submitData !== null
  return `?${new URLSearchParams({ task, ...(isAgain ? { again: '1' } : {}) })}`
}
