import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { connect } from '../platform/db/connect.ts'
import { type AppliedMigration, migrate } from '../platform/db/migrate.ts'
import type { Product } from './backup.ts'
import { openClient } from './client.ts'
import { addressOf } from './rehearse.ts'
import { readWhole, restoreTables } from './restore.ts'
import type { StoredBackup } from './stored.ts'

/** Effects of upgrading an installation. */
export interface UpgradeResult {
  /** Number of rows in the backup. */
  rows: number
  migrations: AppliedMigration[]
}

/**
 * Tests an upgrade: restores the tables of a backup, which may be of any earlier version, into a temporary
 * database beside the product's, applies this version's migrations, and drops it.
 */
export function rehearseUpgrade(
  { databaseUrl, files }: Product,
  stored: StoredBackup,
): Promise<UpgradeResult> {
  return stored.withTables(files, (backup) => rehearse(databaseUrl, backup))
}

async function rehearse(databaseUrl: string, backup: StoredBackup): Promise<UpgradeResult> {
  const manifest = await readWhole(backup)
  const admin = await openClient(databaseUrl)
  const name = `upgrade_test_${randomBytes(4).toString('hex')}`
  try {
    await admin.query(`create database ${pg.escapeIdentifier(name)} template template0`)
    const copy = addressOf(databaseUrl, name)
    await restoreTables(copy, backup, manifest)
    const migrations: AppliedMigration[] = []
    const db = connect(copy, 1)
    try {
      await migrate(db, { onApplied: (one) => migrations.push(one) })
    } finally {
      await db.destroy()
    }
    return { rows: manifest.tables.reduce((sum, table) => sum + table.rows, 0), migrations }
  } finally {
    await admin.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`)
    await admin.end()
  }
}

/** Returns the result as a text for people. */
export function describeUpgrade({ rows, migrations }: UpgradeResult): string {
  if (migrations.length === 0)
    return `${rows} rows; this version has no migration that the backup has not seen`
  const lines = migrations.map(
    ({ name, ms, locked }) =>
      `${String(Math.round(ms)).padStart(7)} ms  ${name}${locked.length > 0 ? `  holds up: ${locked.join(', ')}` : ''}`,
  )
  const sum = migrations.reduce((all, { ms }) => all + ms, 0)
  return [`${rows} rows, ${migrations.length} migrations in ${Math.round(sum)} ms:`, ...lines].join('\n')
}
