import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { connect, type Db } from '../../src/platform/db/connect.ts'
import { type EmbeddedDatabase, startEmbedded } from '../../src/platform/db/embedded.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { migrateJobs } from '../../src/platform/jobs.ts'

/** A PostgreSQL of the test’s own, with production settings, that can be stopped and killed. */
export interface OwnDatabase {
  server: EmbeddedDatabase
  url: string
  db: Db
  /** Stops the server and closes all connections. */
  stop(): Promise<void>
}

export async function startOwnDatabase(dir: string, settings: string[] = []): Promise<OwnDatabase> {
  const server = await startEmbedded({ dir, settings })
  const admin = connect(server.url('postgres'), 1)
  await sql`create database zenit`.execute(admin)
  await admin.destroy()
  const url = server.url('zenit')
  const db = connect(url, 4)
  await migrate(db)
  await migrateJobs(url)
  return {
    server,
    url,
    db,
    async stop() {
      await db.destroy()
      await server.stop()
    },
  }
}

/** The id of the postmaster process of a cluster. */
export function postmasterOf(dir: string): number {
  const [pid] = readFileSync(join(dir, 'postgres/postmaster.pid'), 'utf8').split('\n')
  return Number(pid)
}

/** The child processes of a process, oldest first. */
export async function childrenOf(pid: number): Promise<number[]> {
  const list = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return list.trim().split(' ').filter(Boolean).map(Number)
}

/** Whether confirmed writes are flushed to the disk. */
export async function isDurable(db: Db): Promise<boolean> {
  const { rows } = await sql<{ durable: boolean }>`
    select current_setting('fsync') = 'on' and current_setting('synchronous_commit') = 'on'
      and current_setting('full_page_writes') = 'on' as durable`.execute(db)
  return rows[0]?.durable === true
}
