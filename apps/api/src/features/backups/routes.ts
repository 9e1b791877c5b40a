import { type BackupKindState, type BackupRun, mostBackupRuns, viewBackups } from '@zenit/contract/backups'
import type { FastifyInstance } from 'fastify'
import type { BackupSettings } from '../../config/backups.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../platform/http/route.ts'
import { nextDue } from './policy.ts'
import { listRuns, type RunRow } from './queries.ts'
import { type KindState, readState } from './state.ts'

const toRun = ({ id, startedAt, finishedAt, ...row }: RunRow): BackupRun => ({
  _id: id,
  ...row,
  startedAt: startedAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
})

const toKindState = ({ lastSuccess, lastFailure, isLate }: KindState): BackupKindState => ({
  lastSuccess: lastSuccess && toRun(lastSuccess),
  lastFailure: lastFailure && toRun(lastFailure),
  isLate,
})

const toSchedule = ({ time, keep }: BackupSettings, now: Date) => ({
  time,
  next: nextDue(now, time).toISOString(),
  keep,
})

/** For admins: whether there is a backup, and whether it can be restored. */
export function studioBackupRoutes(scope: FastifyInstance, { config, db, clock }: Deps): void {
  route(scope, viewBackups, async () => {
    const now = clock()
    const [state, runs] = await Promise.all([readState(db, now), listRuns(db, mostBackupRuns)])
    return {
      schedule: config.backups && toSchedule(config.backups, now),
      backups: toKindState(state.backup),
      restoreTests: toKindState(state['restore-test']),
      runs: runs.map(toRun),
    }
  })
}
