import { Type } from 'typebox'
import type { Deps } from '../../deps.ts'
import { dayIn } from '../../platform/calendar/zone.ts'
import { job } from '../../platform/jobs.ts'
import { countTally, listOpen } from '../assignments/tallies.ts'
import { deadlineZone } from '../assignments/zone.ts'
import { keep, listAssigning } from './queries.ts'
import { addUpStandings, mendStandings } from './standings.queries.ts'

type JobDeps = Pick<Deps, 'db' | 'clock'>

/** Merges the rows of the reports' counts. */
export const countStandings = ({ db }: Pick<JobDeps, 'db'>) =>
  job({
    name: 'reports.count.v1',
    payload: Type.Object({}),
    maxAttempts: 3,
    cron: '37 * * * *',
    async run() {
      await addUpStandings(db)
    },
  })

/** Compares the counts with the facts and corrects differences. */
export const checkStandings = ({ db }: Pick<JobDeps, 'db'>) =>
  job({
    name: 'reports.check.v1',
    payload: Type.Object({}),
    maxAttempts: 3,
    cron: '52 1 * * *',
    async run() {
      const mended = await mendStandings(db)
      if (mended > 0) console.error(`reports: ${mended} rows differed from the facts`)
    },
  })

async function keepOne(deps: JobDeps, asked: Parameters<typeof countTally>[1]): Promise<void> {
  const now = deps.clock()
  const tally = await countTally(deps, asked)
  await keep(deps.db, { assignment: asked.assignment, tally, day: dayIn(deadlineZone, now), now })
}

/** Stores the figures of every assignment, for organisations too large to count on request and for past days. */
export const keepFigures = (deps: JobDeps) =>
  job({
    name: 'reports.keep.v1',
    payload: Type.Object({}),
    maxAttempts: 3,
    cron: '22 * * * *',
    async run() {
      const failures: unknown[] = []
      // One failing assignment does not stop the others.
      for (const organisationId of await listAssigning(deps.db))
        for (const assignment of await listOpen(deps.db, { organisationId }))
          await keepOne(deps, { organisationId, assignment }).catch((error) => void failures.push(error))
      if (failures.length > 0) throw failures[0]
    },
  })
