import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { createProcess, createTestApp } from '../../../test/testing/app.ts'
import { temporaryFolder } from '../../../test/testing/folders.ts'
import { readManifest } from '../../backup/folder-backup.ts'
import type { BackupSettings } from '../../config/backups.ts'
import type { Deps } from '../../deps.ts'
import { newId } from '../../platform/ids.ts'
import { runBackups } from './jobs.ts'
import { deleteRuns, type Result } from './queries.ts'
import { tryRestore } from './restore-test.ts'

const dir = temporaryFolder()
const zenit = await createTestApp({ BACKUP_DIR: dir, BACKUP_KEEP: 'daily=3' })
const { db, files } = zenit.deps
const filesDir = files.dir

/** The prefix of this database; other test files have their own. */
async function readTestPrefix(): Promise<string> {
  const { rows } = await sql<{ prefix: string }>`
    select 'restore_test_' || substr(md5(current_database()), 1, 8) || '_' as prefix`.execute(db)
  return rows[0]?.prefix ?? ''
}

async function listTestDatabases(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select datname as name from pg_database
    where starts_with(datname, ${await readTestPrefix()})`.execute(db)
  return rows.map(({ name }) => name)
}

beforeEach(async () => {
  zenit.clock.set('2026-11-20T09:00:00Z')
  await db.deleteFrom('backup_runs').execute()
  for (const name of await readdir(dir)) await rm(join(dir, name), { recursive: true })
  for (const name of await readdir(filesDir)) await rm(join(filesDir, name), { recursive: true })
})

const listRuns = () => db.selectFrom('backup_runs').selectAll().orderBy('started_at').orderBy('id').execute()

/** Inserts a restore test that has ended. */
const insertRun = (startedAt: string, result: Pick<Result, 'outcome' | 'reason'>) =>
  db
    .insertInto('backup_runs')
    .values({
      id: newId(),
      kind: 'restore-test',
      started_at: new Date(startedAt),
      finished_at: new Date(startedAt),
      ...result,
    })
    .execute()

/** Starts what is due, and waits until it has ended and released the lock. */
async function runDue(deps: Deps = zenit.deps, expected: string[] = ['backup', 'restore-test']) {
  const before = (await listRuns()).length
  await runBackups(deps).run({})
  await expect
    .poll(async () => (await listRuns()).slice(before).map(({ kind, outcome }) => outcome && kind), {
      timeout: 60_000,
    })
    .toEqual(expected)
  const isHeld = async () => {
    const { rows } = await sql`select from pg_locks where locktype = 'advisory' and objid = 7236025
      and database = (select oid from pg_database where datname = current_database())`.execute(db)
    return rows.length > 0
  }
  await expect.poll(isHeld, { timeout: 20_000 }).toBe(false)
  return (await listRuns()).slice(before)
}

/** The same product with another BACKUP_DIR. */
const withFolder = (path: string): Deps => {
  const { config } = zenit.deps
  return {
    ...zenit.deps,
    config: { ...config, backups: { ...(config.backups as BackupSettings), dir: path } },
  }
}

const folders = async () => (await readdir(dir)).sort()
const inodeOf = async (folder: string, key: string) => (await stat(join(dir, folder, 'files', key))).ino

test('[OPS-06] a due backup is made, its restore is tested, and it is not made again', async () => {
  await files.put('media/one.txt', 'one')
  const [backup, restoreTest] = await runDue()
  expect(backup).toMatchObject({
    outcome: 'succeeded',
    reason: null,
    folder: '2026-11-20T09-00-00Z',
    files: 1,
    bytes: 3,
  })
  expect(restoreTest).toMatchObject({
    outcome: 'succeeded',
    folder: backup?.folder,
    rows: backup?.rows,
    files: 1,
  })
  expect(backup?.rows).toBeGreaterThan(0)
  expect(await folders()).toEqual(['2026-11-20T09-00-00Z'])
  expect(await listTestDatabases()).toEqual([])
  await runBackups(zenit.deps).run({})
  zenit.clock.set('2026-11-21T01:29:00Z')
  await runBackups(zenit.deps).run({})
  expect(await listRuns()).toHaveLength(2)
})

test('[OPS-06] without BACKUP_DIR no backup is made', async () => {
  const config = { ...zenit.deps.config, backups: null }
  await runBackups({ ...zenit.deps, config }).run({})
  expect(await listRuns()).toEqual([])
})

test('[OPS-06] later backups use hard links to the files of the previous one, and old ones are deleted', async () => {
  const film = randomBytes(200_000)
  await files.put('media/film.mp4', film)
  await runDue()
  for (const day of [21, 22, 23]) {
    zenit.clock.set(`2026-11-${day}T01:30:05Z`)
    if (day === 22) await files.put('media/new.txt', 'new')
    const [backup] = await runDue(zenit.deps, ['backup'])
    expect(backup?.outcome).toBe('succeeded')
  }
  const kept = ['2026-11-21T01-30-05Z', '2026-11-22T01-30-05Z', '2026-11-23T01-30-05Z'] as const
  expect(await folders()).toEqual(kept)
  const inodes = await Promise.all(kept.map((folder) => inodeOf(folder, 'media/film.mp4')))
  expect(new Set(inodes).size).toBe(1)
  // Not hard links to the product’s files: damage there must not damage a backup.
  expect(inodes[0]).not.toBe((await stat(join(filesDir, 'media/film.mp4'))).ino)
  const manifest = await readManifest(join(dir, kept[2]))
  expect(manifest.files.map(({ key, bytes }) => [key, bytes])).toEqual([
    ['media/film.mp4', film.length],
    ['media/new.txt', 3],
  ])
  expect(await readFile(join(dir, kept[2], 'files/media/film.mp4'))).toEqual(film)
})

test('[OPS-06] a manifest that cannot be read is reported, and backups go on being made', async () => {
  await files.put('media/one.txt', 'one')
  for (const day of [19, 20]) {
    zenit.clock.set(`2026-11-${day}T09:00:00Z`)
    await runDue(zenit.deps, day === 19 ? undefined : ['backup'])
  }
  const kept = inodeOf('2026-11-19T09-00-00Z', 'media/one.txt')
  // The newest, whose files the next one would take over.
  const damaged = join(dir, '2026-11-20T09-00-00Z', 'manifest.json')
  const manifest = await readFile(damaged)
  await writeFile(damaged, manifest.subarray(0, manifest.length / 2))
  const removalFault = `${damaged} is not what this version reads: SyntaxError`
  for (const day of [21, 22, 23]) {
    zenit.clock.set(`2026-11-${day}T09:00:00Z`)
    const [backup] = await runDue(zenit.deps, ['backup'])
    expect(backup).toMatchObject({ outcome: 'succeeded', reason: null, removal_fault: removalFault })
  }
  expect(await inodeOf('2026-11-21T09-00-00Z', 'media/one.txt')).toBe(await kept)
  expect(await folders()).toHaveLength(5)
  await writeFile(damaged, manifest)
  zenit.clock.set('2026-11-24T09:00:00Z')
  expect((await runDue(zenit.deps, ['backup']))[0]).toMatchObject({ removal_fault: null })
  expect(await folders()).toEqual(['2026-11-22T09-00-00Z', '2026-11-23T09-00-00Z', '2026-11-24T09-00-00Z'])
})

test('[OPS-06] a damaged backup fails its restore test, and the next one copies the files again', async () => {
  await files.put('media/one.txt', 'one')
  await runDue()
  // One byte is damaged on the backups' disk; the size stays.
  await writeFile(join(dir, '2026-11-20T09-00-00Z/files/media/one.txt'), 'onE')
  zenit.clock.set('2026-11-28T09:00:00Z')
  const [, failed] = await runDue()
  expect(failed).toMatchObject({ kind: 'restore-test', outcome: 'failed', reason: 'damaged' })
  expect(failed?.detail).toContain('media/one.txt is damaged')
  zenit.clock.set('2026-11-29T09:00:00Z')
  const [, mended] = await runDue()
  expect(mended).toMatchObject({ kind: 'restore-test', outcome: 'succeeded' })
})

test('[OPS-06] the backup after an interrupted restore test reuses the files', async () => {
  await files.put('media/one.txt', 'one')
  await runDue()
  await insertRun('2026-11-20T10:00:00Z', { outcome: 'failed', reason: 'cut-short' })
  zenit.clock.set('2026-11-21T09:00:00Z')
  await runDue()
  const [first, second] = await folders()
  expect(await inodeOf(second ?? '', 'media/one.txt')).toBe(await inodeOf(first ?? '', 'media/one.txt'))
})

test('[OPS-06] rows that differ from the manifest fail the restore test', async () => {
  await runDue()
  const folder = '2026-11-20T09-00-00Z'
  const manifest = await readManifest(join(dir, folder))
  // A table without rows has no part, so the count must be changed in one that has rows.
  const tables = manifest.tables.map((table) => ({ ...table, rows: table.rows && table.rows + 1 }))
  await writeFile(join(dir, folder, 'manifest.json'), JSON.stringify({ ...manifest, tables }))
  const backups = zenit.deps.config.backups as BackupSettings
  const order = {
    databaseUrl: zenit.database.url,
    store: { dataDir: zenit.deps.config.dataDir, filesPlace: null },
    ownDatabaseDir: null,
    backups,
    now: '',
  }
  await expect(tryRestore(order, folder)).rejects.toMatchObject({ reason: 'not-restorable' })
  expect(await listTestDatabases()).toEqual([])
})

test('[OPS-06] processes that start at the same time make one backup', async () => {
  const others = await Promise.all([createProcess(zenit), createProcess(zenit)])
  const all = [zenit, ...others].map(({ deps }) => runBackups(deps).run({}))
  await Promise.all(all)
  const ended = async () => (await listRuns()).map(({ kind, outcome }) => [kind, outcome])
  await expect.poll(ended, { timeout: 60_000 }).toEqual([
    ['backup', 'succeeded'],
    ['restore-test', 'succeeded'],
  ])
  expect(await folders()).toHaveLength(1)
})

test('[OPS-06] what a killed run left is deleted and reported, and the run is repeated an hour later', async () => {
  const unfinished = join(dir, '2026-11-20T08-00-00Z.unfinished')
  await mkdir(join(unfinished, 'tables'), { recursive: true })
  const startedAt = new Date('2026-11-20T08:00:00Z')
  await db.insertInto('backup_runs').values({ id: newId(), kind: 'backup', started_at: startedAt }).execute()
  const name = `${await readTestPrefix()}dead`
  await sql`create database ${sql.id(name)} template template0`.execute(db)
  const runs = await runDue()
  expect((await listRuns())[0]).toMatchObject({
    started_at: startedAt,
    outcome: 'failed',
    reason: 'cut-short',
  })
  expect(runs.map(({ outcome }) => outcome)).toEqual(['succeeded', 'succeeded'])
  expect(existsSync(unfinished)).toBe(false)
  expect(await listTestDatabases()).toEqual([])
})

test('[OPS-06] a missing folder is reported, and tried again after an hour', async () => {
  const deps = withFolder(join(dir, 'not/there'))
  expect(await runDue(deps, ['backup'])).toMatchObject([
    { outcome: 'failed', reason: 'folder', detail: expect.stringContaining('BACKUP_DIR') },
  ])
  zenit.clock.advance(59 * 60)
  await runBackups(deps).run({})
  expect(await listRuns()).toHaveLength(1)
  zenit.clock.advance(2 * 60)
  expect(await runDue(deps, ['backup'])).toMatchObject([{ outcome: 'failed' }])
  expect(existsSync(join(dir, 'not'))).toBe(false)
})

test('[OPS-06] a missing file that a row refers to is reported, and does not prevent the backup', async () => {
  await files.put('media/0123456789abcdef0123456789abcdef.txt', 'not what its name says')
  const [backup] = await runDue()
  expect(backup).toMatchObject({ outcome: 'succeeded', reason: 'files-lost' })
  expect(backup?.detail).toBe('0 lost, 1 damaged: media/0123456789abcdef0123456789abcdef.txt')
  // After a repair in the store, the file is not taken from the previous backup.
  await files.put('media/0123456789abcdef0123456789abcdef.txt', 'still not what it says')
  zenit.clock.set('2026-11-21T09:00:00Z')
  await runDue(zenit.deps, ['backup'])
  const [folder = ''] = (await folders()).slice(-1)
  const text = await readFile(join(dir, folder, 'files/media/0123456789abcdef0123456789abcdef.txt'), 'utf8')
  expect(text).toBe('still not what it says')
})

function mountSmallDisk(path: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', path], { stdio: 'pipe' })
    return true
  } catch {
    console.log('Left out: a disk that is really full (mount needs root).')
    return false
  }
}

test('[OPS-06] a full disk is reported before anything is written to it', async () => {
  const small = temporaryFolder()
  if (!mountSmallDisk(small)) return
  onTestFinished(() => void execFileSync('umount', [small]))
  expect(await runDue(withFolder(small), ['backup'])).toMatchObject([
    { outcome: 'failed', reason: 'no-space' },
  ])
  expect(await readdir(small)).toEqual([])
})

test('[OPS-06] an account that may not create databases makes backups, and reports that it cannot test restores', async () => {
  const role = `weak_${randomBytes(4).toString('hex')}`
  await sql`create role ${sql.id(role)} login in role pg_read_all_data, pg_write_all_data`.execute(db)
  onTestFinished(async () => void (await sql`drop role ${sql.id(role)}`.execute(db)))
  const databaseUrl = zenit.database.url.replace(/\/\/[^:@/]*/, `//${role}`)
  expect(await runDue({ ...zenit.deps, databaseUrl })).toMatchObject([
    { kind: 'backup', outcome: 'succeeded' },
    {
      kind: 'restore-test',
      outcome: 'impossible',
      reason: 'no-rights',
      detail: expect.stringContaining('CREATEDB'),
    },
  ])
})

test('[OPS-06] runs are deleted after 90 days, but not the last successful one', async () => {
  await insertRun('2026-07-01T00:00:00Z', { outcome: 'succeeded', reason: null })
  await insertRun('2026-08-01T00:00:00Z', { outcome: 'succeeded', reason: null })
  await insertRun('2026-08-02T00:00:00Z', { outcome: 'failed', reason: 'damaged' })
  await deleteRuns(db, new Date('2026-08-22T00:00:00Z'))
  expect((await listRuns()).map(({ started_at }) => started_at.toISOString().slice(0, 10))).toEqual([
    '2026-08-01',
  ])
})
