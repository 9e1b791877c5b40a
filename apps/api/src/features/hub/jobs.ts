import { Type } from 'typebox'
import type { Deps } from '../../deps.ts'
import { job } from '../../platform/jobs.ts'

const day = 24 * 60 * 60 * 1000

/** Clears what the hub kept for a while and has run out: codes, tokens, interactions, its own sessions. */
export const sweepHub = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  job({
    name: 'hub.sweep.v1',
    payload: Type.Object({}),
    maxAttempts: 3,
    cron: '47 * * * *',
    async run() {
      const before = new Date(clock().getTime() - day)
      await db.deleteFrom('hub.payloads').where('expires_at', '<', before).execute()
    },
  })
