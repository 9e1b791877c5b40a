import type { Deps } from '../../deps.ts'
import type { Day } from '../../platform/calendar/days.ts'
import { dayIn } from '../../platform/calendar/zone.ts'
import type { DbOrTx } from '../../platform/db/connect.ts'
import { readTally, type Tally } from './assignees.queries.ts'
import * as queries from './queries.ts'
import { deadlineZone } from './zone.ts'

export type { Tally }

/** As many as an organisation can have open. */
const mostOpen = 300

interface OpenQuery {
  organisationId: string
  /** Only those that ask for it, alone or with others. */
  courseId?: string | undefined
  /** At the end of this day. */
  asOf?: Day | undefined
}

/** What is asked of an organisation's people at the moment, the newest first. */
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
  /** Of those who are in it. */
  group?: string | undefined
  asOf?: Day | undefined
}

/** How many people are how far with one assignment, today or at the end of a past day. */
export const countTally = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, counted: TallyInput): Promise<Tally> =>
  readTally(db, { ...counted, today: counted.asOf ?? dayIn(deadlineZone, clock()) })
