import { readSettings } from '../config/settings.ts'
import type { Config } from '../config/config.ts'
import { connect } from '../platform/db/connect.ts'
import { findRunning } from '../platform/process/with-database.ts'
import { type Check, failed, type Finding, find, ok } from './finding.ts'
import { checkClock, checkJobs, checkMigrations, checkProcess, checkServer } from './in-database.ts'
import { checkAddress, checkBackups, checkDataFolder, checkMail, checkSignIn } from './surroundings.ts'

export interface Options {
  /** Where backups are kept, as an absolute path; null: they are not looked at. */
  backups: string | null
  now: Date
}

/** Nothing is started or changed for it: a database that does not run is a finding. */
async function checkDatabases(config: Config): Promise<Finding[]> {
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
    ]
    const others = []
    for (const [check, look] of looks) others.push(await find(check, look))
    return [server, ...others]
  } finally {
    await db.destroy()
  }
}

/** Looks at a running installation from beside it, with the settings that it was started with. */
export async function examine({ backups, now }: Options): Promise<Finding[]> {
  let config: Config
  try {
    config = readSettings()
  } catch (error) {
    return [{ check: 'settings', ...failed((error as Error).message) }]
  }
  const around = [
    find('data-folder', () => checkDataFolder(config)),
    find('address', () => checkAddress(config)),
    find('mail', () => checkMail(config)),
    find('sign-in', () => checkSignIn(config)),
    find('backups', () => checkBackups(backups, now)),
  ]
  return [
    { check: 'settings', ...ok(config.production ? 'production' : 'development') },
    ...(await checkDatabases(config)),
    ...(await Promise.all(around)),
  ]
}
