import type { Deps } from '../../deps.ts'
import { dayIn } from '../../platform/calendar/zone.ts'
import { required } from '../../platform/http/errors.ts'
import { type AssigneeRow, listAssigneeRowsById } from './assignees.queries.ts'
import { type AssignmentRow, findRow, listRowsById } from './queries.ts'
import { deadlineZone } from './zone.ts'

// Lists for API clients, sorted by id, which never changes.

export type TrainingRow = AssignmentRow
export type AskedRow = AssigneeRow

export const listAssignmentsById = listRowsById

interface AssigneesInput {
  organisationId: string
  assignmentId: string
  after?: string | undefined
  limit: number
}

/** Throws 404 `not-found` for an assignment of another organisation. */
export async function listAssigneesById(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { organisationId, assignmentId, ...page }: AssigneesInput,
): Promise<AssigneeRow[]> {
  const assignment = await findRow(db, { organisationId, assignmentId })
  required(assignment, 'not-found')
  const today = dayIn(deadlineZone, clock())
  return listAssigneeRowsById(db, { ...page, assignment, organisationId, today })
}
