import { Type } from 'typebox'
import type { Deps } from '../../deps.ts'
import { job } from '../../platform/jobs.ts'
import { addUpStandings, mendStandings } from './standings.queries.ts'

type Needs = Pick<Deps, 'db'>

/** Keeps the counts of reports short. */
export const countStandings = ({ db }: Needs) =>
  job({
    name: 'reports.count.v1',
    payload: Type.Object({}),
    maxAttempts: 3,
    cron: '37 * * * *',
    async run() {
      await addUpStandings(db)
    },
  })

/** Holds what is kept against the facts, and puts right what differs. */
export const checkStandings = ({ db }: Needs) =>
  job({
    name: 'reports.check.v1',
    payload: Type.Object({}),
    maxAttempts: 3,
    cron: '52 1 * * *',
    async run() {
      await mendStandings(db)
    },
  })
