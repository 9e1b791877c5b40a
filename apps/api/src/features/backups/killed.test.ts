import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { runStart, temporaryDir } from '../../../test/testing/command.ts'
import { findPort } from '../../../test/testing/ports.ts'
import { backupZone } from '../../backup/retention.ts'
import { hourIn } from '../../platform/calendar/zone.ts'
import { connect, type Db } from '../../platform/db/connect.ts'
import { readRuntime } from '../../platform/process/runtime.ts'

/** The processes that make backups for this parent. */
function findMakers(parent: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        const isChild =
          readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === String(parent)
        return isChild && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('backups/process.ts')
      } catch {
        return false
      }
    })
}

const look = (db: Db) => sql`select graphile_worker.add_job('backups.run.v1')`.execute(db)
const listOutcomes = async (db: Db) => {
  const runs = await db
    .selectFrom('backup_runs')
    .select(['kind', 'outcome', 'reason'])
    .orderBy('started_at')
    .execute()
  return runs.map(({ kind, outcome, reason }) => [kind, outcome, reason])
}

async function startOn(env: Record<string, string>) {
  const product = runStart({ ...env, PORT: String(await findPort()) })
  await product.ready()
  const db = connect(readRuntime(String(env.DATA_DIR))?.databaseUrl ?? '', 3)
  onTestFinished(() => db.destroy())
  return { product, db }
}

test('[OPS-06] if the product is killed during a backup, the process of the backup ends too, and the next backup is complete', {
  timeout: 180_000,
}, async () => {
  const root = await temporaryDir()
  // The test must not last into the next day of backups.
  const hour = (hourIn(backupZone, new Date()) + 12) % 24
  const env = {
    DATA_DIR: join(root, 'data'),
    BACKUP_DIR: join(root, 'backups'),
    BACKUP_TIME: `${String(hour).padStart(2, '0')}:00`,
    LOG_LEVEL: 'silent',
  }
  await mkdir(env.BACKUP_DIR)
  const first = await startOn(env)
  // A lock on this table blocks the backup.
  const blocked = Promise.withResolvers<void>()
  const free = Promise.withResolvers<void>()
  const blocking = first.db.transaction().execute(async (tx) => {
    await sql`lock table users in access exclusive mode`.execute(tx)
    blocked.resolve()
    await free.promise
  })
  await blocked.promise
  await look(first.db)
  await expect.poll(() => readdir(env.BACKUP_DIR), { timeout: 30_000 }).toHaveLength(1)
  const [maker] = findMakers(Number(first.product.child.pid))
  expect(maker).toBeGreaterThan(0)
  first.product.child.kill('SIGKILL')
  await first.product.ended
  await expect.poll(() => existsSync(`/proc/${maker}`), { timeout: 20_000 }).toBe(false)
  free.resolve()
  await blocking.catch(() => undefined)
  expect((await readdir(env.BACKUP_DIR))[0]).toMatch(/Z\.unfinished$/)

  const { db } = await startOn(env)
  await look(db)
  await expect.poll(() => listOutcomes(db), { timeout: 30_000 }).toEqual([['backup', 'failed', 'cut-short']])
  // An hour passes.
  await sql`update backup_runs set started_at = started_at - interval '1 hour'`.execute(db)
  await expect
    .poll(async () => look(db).then(() => listOutcomes(db)), { timeout: 60_000, interval: 1_000 })
    .toEqual([
      ['backup', 'failed', 'cut-short'],
      ['backup', 'succeeded', null],
      ['restore-test', 'succeeded', null],
    ])
  const left = await readdir(env.BACKUP_DIR)
  expect(left).toHaveLength(1)
  expect(left[0]).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/)
})
