import { type Static, Type } from 'typebox'
import { call } from './call.ts'
import { choice, id, instant, nullable, strict } from './parts.ts'

/** A backup was made; or the newest one was restored into a database of its own and looked at. */
export const runKind = choice('backup', 'restore-test')
export type RunKind = Static<typeof runKind>

/** `impossible`: this installation cannot do it, which is no fault of the backup. */
export const runOutcome = choice('succeeded', 'failed', 'impossible')
export type RunOutcome = Static<typeof runOutcome>

/** Why it failed. `files-lost` goes with a backup that succeeded: files were lost or damaged before it was made. */
export const runReason = choice(
  'no-space',
  'folder',
  'database',
  'damaged',
  'not-restorable',
  'no-rights',
  'cut-short',
  'files-lost',
  'other',
)
export type RunReason = Static<typeof runReason>

/** How old the last backup that succeeded may be, hours: one is made every night, and takes its time. */
export const oldestBackupHours = 26
/** How old the last restore test that succeeded may be, days: one is made every week. */
export const oldestTestDays = 8

/** How many of the newest runs are told. */
export const mostBackupRuns = 30

const count = Type.Integer({ minimum: 0 })

export const backupRun = strict({
  _id: id,
  kind: runKind,
  startedAt: instant,
  /** Null: under way, or cut short, which the next run says. */
  finishedAt: nullable(instant),
  outcome: nullable(runOutcome),
  /** Reason of a failure; for a success, what was wrong nevertheless. */
  reason: nullable(runReason),
  /** What the server said of it, in English; never a person’s data. */
  detail: nullable(Type.String()),
  /** What it holds, as far as it came. */
  rows: nullable(count),
  files: nullable(count),
  /** Size of the files. */
  bytes: nullable(count),
})
export type BackupRun = Static<typeof backupRun>

/** State of backups or of restore tests. */
const kindState = strict({
  /** The newest that succeeded. */
  lastSuccess: Type.Union([backupRun, Type.Null()]),
  /** The newest that did not, while it is told of. */
  lastFailure: Type.Union([backupRun, Type.Null()]),
  /** The last success is older than was promised, or there was none. */
  isLate: Type.Boolean(),
})
export type BackupKindState = Static<typeof kindState>

export const viewBackups = call({
  name: 'viewBackups',
  method: 'GET',
  path: '/studio/backups',
  summary:
    'How old the last backup is and whether one was restored on trial, what failed and why, and the newest 30 runs.',
  slice: 'backups',
  access: 'admin',
  answer: strict({
    /** Null: the product makes none here (`BACKUP_DIR`). */
    schedule: Type.Union([
      strict({
        /** On Warsaw’s clocks: `02:30`. */
        time: Type.String(),
        next: instant,
        /** For how many of the last days, weeks and months one backup each is kept. */
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
