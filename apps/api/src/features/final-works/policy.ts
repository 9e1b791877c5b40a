import type { CourseDocument, FinalWorkDocument, Language } from '../../content/document.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { translator } from '../../platform/i18n.ts'
import type { Enrolment } from '../courses/enrolment.ts'
import type { Draft, Work } from './queries.ts'

export interface OpenFinalWork {
  /** The revision whose tasks the learner sees: the submitted one, once there is one. */
  document: CourseDocument
  revisionId: string
  finalWork: FinalWorkDocument
  work: Work | null
  draft: Draft | null
  finish: Enrolment['finish']
}

export type Task = FinalWorkDocument['tasks'][number]

export const findTask = (finalWork: FinalWorkDocument | null, taskId: string): Task | null =>
  finalWork?.tasks.find(({ _id }) => _id === taskId) ?? null

/** Throws 400 `invalid-input` at `examTaskId` for a task of another course. */
export function requireTask({ finalWork }: OpenFinalWork, taskId: string, language: Language): Task {
  const task = findTask(finalWork, taskId)
  if (task) return task
  const message = translator(language)('final-works:examTaskId.unknown')
  throw new ApiError('invalid-input', { fields: [{ field: 'examTaskId', code: 'unknown', message }] })
}

export type Status = 'pending' | 'approved' | 'rejected'

/** Returns the status for the learner: a decision that can still be taken back does not count. */
export function statusOf({ versions: [newest] }: Work): Status {
  return newest.decision?.settledAt ? newest.decision.decision : 'pending'
}
