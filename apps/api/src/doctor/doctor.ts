import { readPlace } from '../backup/open.ts'
import type { Config } from '../config/config.ts'
import { readEnvironment, readSettings } from '../config/settings.ts'
import { connect } from '../platform/db/connect.ts'
import { findRunning } from '../platform/process/with-database.ts'
import { checkArchiving } from './archiving.ts'
import { checkBackupRuns, checkRestoreTests } from './backup-runs.ts'
import { checkPooler, checkReplica } from './beside-database.ts'
import { checkBucket, checkFiles } from './files.ts'
import { type Check, type Finding, failed, find, ok } from './finding.ts'
import { checkClock, checkJobs, checkMigrations, checkProcess, checkServer } from './in-database.ts'
import { checkAddress, checkBackups, checkDataFolder, checkMail, checkSignIn } from './surroundings.ts'

export interface Options {
  /** Where the backups are, as given by the operator; null: scheduled backups, by their table. */
  backups: string | null
  now: Date
}

/** Starts and changes nothing: a database that is not running is a finding. */
async function checkDatabases(config: Config, { backups, now }: Options): Promise<Finding[]> {
  const url = findRunning(config)
  if (!url)
    return [
      { check: 'database', ...failed(`Nothing runs on ${config.dataDir}, and DATABASE_URL is not set.`) },
    ]
  const db = connect(url, 1)
  try {
    const server = await find('database', () => checkServer(db, config))
    if (server.state === 'failed') return [server]
    const looks: [Check, () => Promise<Omit<Finding, 'check'>>][] = [
      ['migrations', () => checkMigrations(db)],
      ['clock', () => checkClock(db)],
      ['process', () => checkProcess(db)],
      ['jobs', () => checkJobs(db)],
      ['restore-test', () => checkRestoreTests(db, config, now)],
    ]
    const { databasePoolerUrl: pooler, databaseReplicaUrl: replica } = config
    if (pooler) looks.push(['pooler', () => checkPooler(db, pooler)])
    if (replica) looks.push(['replica', () => checkReplica(db, replica)])
    // The product's own PostgreSQL does not archive its log.
    if (config.databaseUrl) looks.push(['archiving', () => checkArchiving(db)])
    // A given folder is checked itself.
    if (backups === null) looks.push(['backups', () => checkBackupRuns(db, config, now)])
    const others = []
    for (const [check, look] of looks) others.push(await find(check, look))
    return [server, ...others]
  } finally {
    await db.destroy()
  }
}

/** Checks a running installation from outside, with the settings that it was started with. */
export async function examine(options: Options): Promise<Finding[]> {
  const { backups, now } = options
  let config: Config
  try {
    config = readSettings()
  } catch (error) {
    return [{ check: 'settings', ...failed((error as Error).message) }]
  }
  const bucket = config.backups?.bucket
  const around = [
    find('data-folder', () => checkDataFolder(config)),
    find('files', () => checkFiles(config)),
    find('address', () => checkAddress(config)),
    find('mail', () => checkMail(config)),
    find('sign-in', () => checkSignIn(config)),
    ...(bucket ? [find('backup-store', () => checkBucket(bucket))] : []),
    ...(backups === null
      ? []
      : [find('backups', () => checkBackups(readPlace(readEnvironment(), '--backups', backups), now))]),
  ]
  return [
    { check: 'settings', ...ok(config.production ? 'production' : 'development') },
    ...(await checkDatabases(config, options)),
    ...(await Promise.all(around)),
  ]
}
