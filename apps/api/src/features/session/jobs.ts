import { Type } from 'typebox'
import type { Deps } from '../../deps.ts'
import { job } from '../../platform/jobs.ts'
import { deleteExpired } from './jobs.queries.ts'

const day = 24 * 60 * 60 * 1000

/**
 * Deletes expired tokens and codes, and sessions without tokens; each person's last session stays, because it shows
 * when they were here.
 */
export const sweepSessions = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  job({
    name: 'session.sweep.v1',
    payload: Type.Object({}),
    maxAttempts: 3,
    cron: '17 * * * *',
    async run() {
      // A day later than possible, so that a slow clock still finds what it relies on.
      const before = new Date(clock().getTime() - day)
      await deleteExpired(db, before)
    },
  })
