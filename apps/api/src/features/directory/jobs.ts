import { Type } from 'typebox'
import type { Deps } from '../../deps.ts'
import { job } from '../../platform/jobs.ts'
import { deleteForgotten } from './queries.ts'

const keptMs = 30 * 24 * 60 * 60_000

/** Whom a directory named and who never came is forgotten a month after it was disconnected, at the latest. */
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
