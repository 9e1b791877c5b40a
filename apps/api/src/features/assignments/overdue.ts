import { Type } from 'typebox'
import type { Deps } from '../../deps.ts'
import { dayIn } from '../../platform/calendar/zone.ts'
import { job } from '../../platform/jobs.ts'
import { listToldAssignments, noteOverdue } from './overdue.queries.ts'
import { deadlineZone } from './zone.ts'

const nobody = '00000000-0000-0000-0000-000000000000'

/** Finds each passed deadline once, for organisations with a webhook for overdue people. */
export const findOverdue = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  job({
    name: 'assignments.overdue.v1',
    payload: Type.Object({}),
    maxAttempts: 3,
    cron: '12 * * * *',
    async run() {
      const now = clock()
      const today = dayIn(deadlineZone, now)
      for (const assignmentId of await listToldAssignments(db)) {
        let after: string | null = nobody
        while (after) after = await noteOverdue(db, { assignmentId, today, now, after })
      }
    },
  })
