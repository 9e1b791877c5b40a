import type { Deps } from '../../deps.ts'
import type { Day } from '../../platform/calendar/days.ts'
import { dayIn } from '../../platform/calendar/zone.ts'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { readTally, type Tally } from './assignees.queries.ts'
import * as queries from './queries.ts'
import { deadlineZone } from './zone.ts'

export type { Tally }

/** The maximum number of open assignments of an organisation. */
const mostOpen = 300

interface OpenQuery {
  organisationId: string
  /** Only assignments that contain this course. */
  courseId?: string | undefined
  /** State at the end of this day. */
  asOf?: Day | undefined
}

/** Returns the open assignments of an organisation, newest first. */
export async function listOpen(db: DbOrTx, { organisationId, courseId, asOf }: OpenQuery) {
  const rows = await queries.listRows(db, { organisationId, state: 'open', asOf, limit: mostOpen })
  if (!courseId) return rows
  const asking = await queries.listAsking(db, { organisationId, courseId })
  return rows.filter(({ id }) => asking.has(id))
}

export type OpenAssignment = Awaited<ReturnType<typeof listOpen>>[number]

interface TallyInput {
  organisationId: string
  assignment: OpenAssignment
  /** Counts only members of this group. */
  group?: string | undefined
  asOf?: Day | undefined
}

/** Counts the people of one assignment by progress, today or at the end of a past day. */
export const countTally = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, counted: TallyInput): Promise<Tally> =>
  readTally(db, { ...counted, today: counted.asOf ?? dayIn(deadlineZone, clock()) })
