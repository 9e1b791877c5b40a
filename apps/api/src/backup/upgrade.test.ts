import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../test/testing/database.ts'
import { listMigrations, migrate } from '../platform/db/migrate.ts'
import { openFiles } from '../platform/files/disk-files.ts'
import { migrateJobs } from '../platform/jobs.ts'
import { makeBackup } from './backup.ts'
import { FolderBackup } from './folder-backup.ts'
import { describeUpgrade, rehearseUpgrade } from './upgrade.ts'

/** From this migration on, tables can have rows (CONTRIBUTING.md): it is the schema of the first release. */
const afterFirstRelease = '0120'

test('[OPS-05] an upgrade from the first release is tried on a copy, and nothing else is changed', async () => {
  const database = await createTestDatabase('template1')
  onTestFinished(() => database.drop())
  const { db, url } = database
  const all = await listMigrations()
  const first = all.filter((name) => name < afterFirstRelease)
  await migrate(db, { only: first })
  await migrateJobs(url)
  await sql`insert into organisations (id, slug, name)
    select gen_random_uuid(), 'firma-' || n, 'Firma ' || n from generate_series(1, 50) n`.execute(db)
  const dir = await mkdtemp(join(tmpdir(), 'zenit-upgrade-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  const folder = join(dir, 'backup')
  const product = { databaseUrl: url, files: openFiles(join(dir, 'files')) }
  await makeBackup(product, new FolderBackup(folder))

  const result = await rehearseUpgrade(product, new FolderBackup(folder))
  expect(result.migrations.map(({ name }) => name)).toEqual(all.filter((name) => name >= afterFirstRelease))
  expect(result.rows).toBeGreaterThanOrEqual(50)
  const told = describeUpgrade(result)
  for (const { name, ms } of result.migrations) {
    expect(ms).toBeGreaterThan(0)
    expect(told).toContain(name)
  }
  // Creating a trigger on an existing table locks the table for as long as the file takes.
  expect(result.migrations.find(({ name }) => name === '0124-statements.sql')?.locked).toContain(
    'test_attempts',
  )

  const seen = await sql<{ name: string }>`select name from migrations order by name`.execute(db)
  expect(seen.rows.map(({ name }) => name)).toEqual(first)
  const left = await sql`select from pg_database where datname like 'upgrade\\_test\\_%'`.execute(db)
  expect(left.rows).toEqual([])
})
