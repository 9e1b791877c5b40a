import type { RunReason } from '@zenit/contract/backups'
import { isDatabaseAway } from '../../platform/db/away.ts'
import { isDiskFull } from '../../platform/files/files.ts'
import { isStoreAway } from '../../platform/files/s3/client.ts'
import {
  isDatabaseError,
  messageWithCause,
  withoutValues,
} from '../../platform/observability/describe-error.ts'

/** An error whose reason is known where it is thrown. */
export class KnownReason extends Error {
  readonly reason: RunReason

  constructor(reason: RunReason, message: string) {
    super(message)
    this.reason = reason
  }
}

const codeOf = (error: unknown) => String((error as { code?: unknown } | null)?.code ?? '')

/** PostgreSQL: disk_full. */
const diskFull = '53100'
const ofFolders = ['ENOENT', 'EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EIO', 'ESTALE']

export function reasonOf(error: unknown): RunReason {
  if (error instanceof KnownReason) return error.reason
  if (isDiskFull(error) || codeOf(error) === diskFull) return 'no-space'
  if (isStoreAway(error)) return 'bucket'
  if (ofFolders.includes(codeOf(error))) return 'folder'
  return isDatabaseError(error) || isDatabaseAway(error) ? 'database' : 'other'
}

export const longestDetail = 500

/** Returns a sentence for the operator, without values of rows. */
export function detailOf(error: unknown): string {
  const told = withoutValues(error)
  return (told instanceof Error ? messageWithCause(told) : String(told)).slice(0, longestDetail)
}
