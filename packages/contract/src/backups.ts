import type { Static } from 'typebox'
import { choice } from './parts.ts'

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
