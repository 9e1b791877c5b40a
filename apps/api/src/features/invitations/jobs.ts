import { Type } from 'typebox'
import type { Deps } from '../../deps.ts'
import { job } from '../../platform/jobs.ts'
import { deleteExpired } from './queries.ts'

/** Deletes expired invitations, with the addresses in them. */
export const sweepInvitations = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  job({
    name: 'invitations.sweep.v1',
    payload: Type.Object({}),
    maxAttempts: 3,
    cron: '41 3 * * *',
    async run() {
      await deleteExpired(db, clock())
    },
  })
