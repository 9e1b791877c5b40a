import { type Static, Type } from 'typebox'
import { call } from './call.ts'
import { choice, id, instant, nullable, strict } from './parts.ts'

/** `backup`: a backup was made. `restore-test`: the newest backup was restored into a separate database and checked. */
export const runKind = choice('backup', 'restore-test')
export type RunKind = Static<typeof runKind>

/** `impossible`: this installation cannot do it; the backup is not at fault. */
export const runOutcome = choice('succeeded', 'failed', 'impossible')
export type RunOutcome = Static<typeof runOutcome>

/** Why it failed. `files-lost` accompanies a successful backup: files were lost or damaged before it was made. */
export const runReason = choice(
  'no-space',
  'folder',
  'bucket',
  'database',
  'damaged',
  'not-restorable',
  'no-rights',
  'cut-short',
  'files-lost',
  'other',
)
export type RunReason = Static<typeof runReason>

/** Maximum age of the last successful backup, in hours. One backup is made per night, which takes time. */
export const oldestBackupHours = 26
/** Maximum age of the last successful restore test, in days. One is run per week. */
export const oldestTestDays = 8

/** How many of the newest runs are returned. */
export const mostBackupRuns = 30

const count = Type.Integer({ minimum: 0 })

export const backupRun = strict({
  _id: id,
  kind: runKind,
  startedAt: instant,
  /** Null while it runs, or when it was interrupted; the next run records that. */
  finishedAt: nullable(instant),
  outcome: nullable(runOutcome),
  /** Why it failed, or what was wrong although it succeeded. */
  reason: nullable(runReason),
  /** The server's message, in English; never contains personal data. */
  detail: nullable(Type.String()),
  /** Number of rows and files in it, up to where the run got. */
  rows: nullable(count),
  files: nullable(count),
  /** Total size of the files, in bytes. */
  bytes: nullable(count),
  /** Why nothing old could be removed from the bucket after the backup, in English; null otherwise. */
  removalFault: nullable(Type.String()),
})
export type BackupRun = Static<typeof backupRun>

/** State of the backups or of the restore tests. */
const kindState = strict({
  /** The newest successful run. */
  lastSuccess: Type.Union([backupRun, Type.Null()]),
  /** The newest failed run, while it is still reported. */
  lastFailure: Type.Union([backupRun, Type.Null()]),
  /** The last success is older than the maximum age, or there is none. */
  isLate: Type.Boolean(),
})
export type BackupKindState = Static<typeof kindState>

export const viewBackups = call({
  name: 'viewBackups',
  method: 'GET',
  path: '/studio/backups',
  summary:
    'Returns the age of the last backup and restore test, what failed and why, and the newest 30 runs.',
  slice: 'backups',
  access: 'admin',
  answer: strict({
    /** Null when this installation makes no backups (`BACKUP_DIR`). */
    schedule: Type.Union([
      strict({
        /** Time of day in Warsaw, such as `02:30`. */
        time: Type.String(),
        next: instant,
        /** For how many past days, weeks and months one backup each is kept. */
        keep: strict({ daily: count, weekly: count, monthly: count }),
      }),
      Type.Null(),
    ]),
    backups: kindState,
    restoreTests: kindState,
    runs: Type.Array(backupRun, { maxItems: mostBackupRuns }),
  }),
  errors: [],
})
