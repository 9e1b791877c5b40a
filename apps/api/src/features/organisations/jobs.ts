import { Type } from 'typebox'
import type { Deps } from '../../deps.ts'
import { job } from '../../platform/jobs.ts'
import { addUpCounts } from './counts.queries.ts'

/** Merges the counts of people who joined and left organisations without a limit of seats. */
export const countPeople = ({ db }: Pick<Deps, 'db'>) =>
  job({
    name: 'organisations.count.v1',
    payload: Type.Object({}),
    maxAttempts: 3,
    cron: '17 * * * *',
    async run() {
      await addUpCounts(db)
    },
  })
