import { Type } from 'typebox'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/connect.ts'
import { job } from '../../jobs.ts'

/** Deletes ended windows of limits. */
export const sweepLimits = ({ db, clock }: { db: Db; clock: Clock }) =>
  job({
    name: 'limits.sweep.v1',
    payload: Type.Object({}),
    maxAttempts: 3,
    cron: '23 * * * *',
    async run() {
      await db.deleteFrom('rate_limits').where('ends_at', '<', clock()).execute()
    },
  })
