import { type Archiving, readArchiving } from '../features/backups/archiving.ts'
import type { Db } from '../platform/db/connect.ts'
import { failed, ok, warning } from './finding.ts'

const ago = (then: Date, now: Date): string => {
  const seconds = Math.max(0, Math.round((now.getTime() - then.getTime()) / 1000))
  return seconds < 120 ? `${seconds} s ago` : `${Math.round(seconds / 60)} minutes ago`
}

const whatFollows = 'Until it succeeds, the log fills the database’s disk and a recovery ends there.'

/** Describes the state of archiving, and whether it needs a repair. */
export function tellArchiving(archiving: Archiving) {
  const { lastSuccess, lastFailure, failedName, timeoutSeconds, since, now } = archiving
  const last = lastSuccess ? `last archived ${ago(lastSuccess, now)}` : 'nothing archived yet'
  switch (archiving.fault) {
    case 'no-target':
      return failed(`archive_mode is on, archive_command is empty: ${last}. ${whatFollows}`)
    case 'failing':
      return failed(
        `${failedName} failed ${ago(lastFailure ?? now, now)}; ${last}. PostgreSQL’s log says why. ${whatFollows}`,
      )
    case 'silent':
      return failed(
        `${last}${lastSuccess ? '' : `, since ${ago(since, now)}`}, though archive_timeout is ${timeoutSeconds} s: does archive_command hang? ${whatFollows}`,
      )
  }
  if (timeoutSeconds === 0)
    return warning(`${last}; archive_timeout is 0, so what was written last may wait for hours.`)
  return lastSuccess ? ok(`${last}; archive_timeout is ${timeoutSeconds} s`) : warning(last)
}

/** Checks whether the operator's own PostgreSQL archives its log, if it is configured to. */
export async function checkArchiving(db: Db) {
  const archiving = await readArchiving(db)
  return archiving ? tellArchiving(archiving) : ok('off (archive_mode): the way back is the last backup')
}
