import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { Refusal } from '../platform/process/refusal.ts'
import type { Product } from './backup.ts'
import { openClient } from './client.ts'
import type { Manifest } from './manifest.ts'
import { readWhole, restoreTables } from './restore.ts'
import type { StoredBackup } from './stored.ts'
import { countRows } from './tables.ts'

/** Result of restoring a backup as a test. */
interface RehearsalResult {
  rows: number
  files: number
  bytes: number
}

interface Options {
  /** Throws when the database's disk has no room for this many more bytes. */
  requireRoom: (bytes: number) => Promise<void>
}

/** Returns the address of another database on the same server. */
export function addressOf(databaseUrl: string, name: string): string {
  const [, server, query = ''] = /^(postgres(?:ql)?:\/\/[^/?]*)(?:\/[^?]*)?(\?.*)?$/.exec(databaseUrl) ?? []
  return `${server}/${name}${query}`
}

/** Prefix of this product's test databases; the lock of backups allows one process at a time to use them. */
async function readPrefix(admin: pg.Client): Promise<string> {
  const { rows } = await admin.query<{ sum: string }>('select substr(md5(current_database()), 1, 8) as sum')
  return `restore_test_${rows[0]?.sum}_`
}

const drop = (admin: pg.Client, name: string) =>
  admin.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`)

/** Deletes what a killed test has left. */
async function dropLeftovers(admin: pg.Client, prefix: string): Promise<void> {
  const { rows } = await admin.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [prefix],
  )
  for (const { name } of rows) await drop(admin, name)
}

async function readBytes(admin: pg.Client): Promise<number> {
  const { rows } = await admin.query<{ bytes: string }>(
    'select pg_database_size(current_database())::text as bytes',
  )
  return Number(rows[0]?.bytes)
}

/** Needed twice: in tables and in the log. */
const spaceFactor = 2

async function requireSameRows(databaseUrl: string, { tables }: Manifest): Promise<void> {
  const client = await openClient(databaseUrl)
  try {
    for (const table of tables) {
      const found = await countRows(client, table)
      if (found !== table.rows)
        throw new Refusal(`${table.schema}.${table.name} has ${found} rows of ${table.rows}.`)
    }
  } finally {
    await client.end()
  }
}

/**
 * Tests a backup: verifies every checksum, restores the tables into a temporary database beside the
 * product's, and counts their rows. Only for the holder of the lock of backups.
 */
export async function rehearse(
  { databaseUrl, files }: Product,
  stored: StoredBackup,
  { requireRoom }: Options,
): Promise<RehearsalResult> {
  const admin = await openClient(databaseUrl)
  const prefix = await readPrefix(admin)
  const name = `${prefix}${randomBytes(4).toString('hex')}`
  try {
    await dropLeftovers(admin, prefix)
    return await stored.withTables(files, async (backup) => {
      const manifest = await readWhole(backup)
      await requireRoom(spaceFactor * (await readBytes(admin)))
      await admin.query(`create database ${pg.escapeIdentifier(name)} template template0`)
      const restored = addressOf(databaseUrl, name)
      await restoreTables(restored, backup, manifest)
      await requireSameRows(restored, manifest)
      return {
        rows: manifest.tables.reduce((sum, table) => sum + table.rows, 0),
        files: manifest.files.length,
        bytes: manifest.files.reduce((sum, file) => sum + file.bytes, 0),
      }
    })
  } finally {
    // If it cannot be dropped now, the next test drops it.
    await drop(admin, name).catch(() => undefined)
    await admin.end().catch(() => undefined)
  }
}
