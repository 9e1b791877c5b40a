import { Type } from 'typebox'
import type { Deps } from '../../deps.ts'
import { job } from '../../platform/jobs.ts'
import { deleteForgotten } from './queries.ts'

const keptMs = 30 * 24 * 60 * 60_000

/** Deletes entries of people who never came, at the latest a month after the directory was disconnected. */
export const sweepDirectories = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  job({
    name: 'directory.sweep.v1',
    payload: Type.Object({}),
    maxAttempts: 3,
    cron: '47 3 * * *',
    async run() {
      const now = clock()
      await deleteForgotten(db, { before: new Date(now.getTime() - keptMs), now })
    },
  })
