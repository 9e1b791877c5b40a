import { Type } from 'typebox'
import type { Deps } from '../../deps.ts'
import { job } from '../../platform/jobs.ts'
import { deleteExpired } from './jobs.queries.ts'

const day = 24 * 60 * 60 * 1000

/**
 * Clears tokens and codes that nobody can use any more, and the sessions that have none left; each person's last one
 * stays, which tells when they were here.
 */
export const sweepSessions = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  job({
    name: 'session.sweep.v1',
    payload: Type.Object({}),
    maxAttempts: 3,
    cron: '17 * * * *',
    async run() {
      // A day later than they could go: a clock that runs behind still finds what it counts on.
      const before = new Date(clock().getTime() - day)
      await deleteExpired(db, before)
    },
  })
