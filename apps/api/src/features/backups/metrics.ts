import type { RunKind } from '@zenit/contract/backups'
import { Gauge, type Registry } from 'prom-client'
import type { Deps } from '../../deps.ts'
import { withTimeout } from '../../platform/concurrency/timeout.ts'
import { readArchiving } from './archiving.ts'
import type { RunRow } from './queries.ts'
import { type BackupState, readState } from './state.ts'

/** The table is read at most twice a minute. */
const freshMs = 30_000
/** Metrics of a process must not wait longer than this for the database. */
const patienceMs = 1_000

type MetricsDeps = Pick<Deps, 'config' | 'db' | 'clock'>

/** Caches a value for a while; if it cannot be read, returns the last one. */
function remembered<T>(read: () => Promise<T>): () => Promise<T | null> {
  let known: T | null = null
  let reading: Promise<void> | null = null
  let readAt = Number.NEGATIVE_INFINITY
  const renew = async () => {
    readAt = performance.now()
    known = await read()
  }
  return async () => {
    if (!reading && performance.now() - readAt >= freshMs)
      reading = renew()
        .catch(() => undefined)
        .finally(() => {
          reading = null
        })
    if (reading) await withTimeout(patienceMs, reading).catch(() => undefined)
    return known
  }
}

const secondsOf = (run: RunRow | null): number => (run ? run.startedAt.getTime() / 1000 : 0)
const kinds: readonly RunKind[] = ['backup', 'restore-test']

/**
 * Metrics about backups for `/metrics`. They come from the table of runs, so each process reports the state of all
 * machines.
 */
const backupMetrics = (deps: MetricsDeps) => (register: Registry) => {
  const readKnown = remembered(() => readState(deps.db, deps.clock()))
  const add = (name: string, help: string, set: (gauge: Gauge, state: BackupState) => void) =>
    new Gauge({
      name,
      help,
      labelNames: name.includes('_last_') ? ['kind'] : [],
      registers: [register],
      async collect() {
        const state = await readKnown()
        if (state) set(this, state)
      },
    })
  new Gauge({
    name: 'backups_scheduled',
    help: 'Whether BACKUP_DIR is set for this process (1), so that backups are promised.',
    registers: [register],
  }).set(deps.config.backups ? 1 : 0)
  add(
    'backup_last_success_timestamp_seconds',
    'When the newest backup or restore test that succeeded began; 0: none did.',
    (gauge, state) => {
      for (const kind of kinds) gauge.set({ kind }, secondsOf(state[kind].lastSuccess))
    },
  )
  add(
    'backup_last_failure_timestamp_seconds',
    'When the newest backup or restore test that failed began; 0: none in 90 days.',
    (gauge, state) => {
      for (const kind of kinds) gauge.set({ kind }, secondsOf(state[kind].lastFailure))
    },
  )
  add('backup_size_bytes', 'Bytes of the files in the newest backup.', (gauge, { backup }) =>
    gauge.set(backup.lastSuccess?.bytes ?? 0),
  )
  add(
    'backup_incomplete',
    'Whether files had been lost or damaged before the newest backup (1).',
    (gauge, { backup }) => gauge.set(backup.lastSuccess?.reason === 'files-lost' ? 1 : 0),
  )
  add(
    'backup_removal_stopped',
    'Whether nothing old could be removed after the newest backup (1).',
    (gauge, { backup }) => gauge.set(backup.lastSuccess?.removalFault ? 1 : 0),
  )
}

/** Metrics about PostgreSQL's archiving of its log for `/metrics`; zeros when archiving is off. */
const archivingMetrics =
  ({ db }: Pick<Deps, 'db'>) =>
  (register: Registry) => {
    const readKnown = remembered(() => readArchiving(db))
    new Gauge({
      name: 'wal_archive_last_success_timestamp_seconds',
      help: "When PostgreSQL archived a segment of its log last, by the database's clock; 0: never, or not known.",
      registers: [register],
      async collect() {
        const archiving = await readKnown()
        this.set((archiving?.lastSuccess?.getTime() ?? 0) / 1000)
      },
    })
    new Gauge({
      name: 'wal_archive_faulty',
      help: 'Whether PostgreSQL should archive its log, and fails, hangs or has nowhere to (1).',
      registers: [register],
      async collect() {
        this.set((await readKnown())?.fault ? 1 : 0)
      },
    })
  }

/** Metrics that each process reports for the whole installation. */
export const metricsOfBackups = (deps: MetricsDeps) => [backupMetrics(deps), archivingMetrics(deps)]
