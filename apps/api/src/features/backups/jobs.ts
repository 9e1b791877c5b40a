import { type ChildProcess, fork } from 'node:child_process'
import { resolve } from 'node:path'
import { Type } from 'typebox'
import type { Deps } from '../../deps.ts'
import { locks } from '../../locks.ts'
import { ifFree } from '../../platform/db/locks.ts'
import { job } from '../../platform/jobs.ts'
import type { Order } from './order.ts'
import { isBackupDue } from './policy.ts'
import { listLast } from './queries.ts'

type JobDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'databaseUrl'>

const program = resolve(import.meta.dirname, 'process.ts')

/** Starts the process that makes backups. It ends with this process, and does not keep it from ending. */
function start(order: Order): ChildProcess {
  const child = fork(program, [], { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  child.send(order, () => undefined)
  child.unref()
  child.channel?.unref()
  return child
}

const nothing = async () => undefined

/** Whether no process on any machine is making a backup. */
const isFree = ({ db }: JobDeps): Promise<boolean> =>
  db.connection().execute((connection) => ifFree(connection, locks.backups, nothing))

/**
 * Checks each minute whether a backup is due, and starts a process for it: a backup may take hours, and a job that runs
 * for minutes counts as abandoned.
 */
export const runBackups = (deps: JobDeps) => {
  let child: ChildProcess | null = null
  return job({
    name: 'backups.run.v1',
    payload: Type.Object({}),
    maxAttempts: 1,
    cron: '* * * * *',
    async run() {
      const { config, db, clock, databaseUrl } = deps
      const { backups } = config
      if (!backups || child) return
      if (!isBackupDue(clock(), backups.time, await listLast(db)) || !(await isFree(deps))) return
      const ownDatabaseDir = config.databaseUrl ? null : config.dataDir
      const now = clock().toISOString()
      child = start({
        databaseUrl,
        store: { dataDir: config.dataDir, filesPlace: config.filesPlace },
        ownDatabaseDir,
        backups,
        now,
      })
      child.once('error', (error) => console.error(`backup: ${error.message}`))
      child.once('close', () => {
        child = null
      })
    },
  })
}
