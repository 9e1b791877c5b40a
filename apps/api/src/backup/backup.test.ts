import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { expect, onTestFinished, test } from 'vitest'
import { createTestApp } from '../../test/testing/app.ts'
import { createTestDatabase } from '../../test/testing/database.ts'
import { createCourse, createUser } from '../../test/testing/factories.ts'
import { createDemoAccounts } from '../demo/accounts.ts'
import { insertFile } from '../features/files/fixtures.ts'
import { createFinalWorkCourse } from '../features/final-works/fixtures.ts'
import { connect } from '../platform/db/connect.ts'
import { listMigrations, migrate } from '../platform/db/migrate.ts'
import { type DiskFiles, openFiles } from '../platform/files/disk-files.ts'
import { sha256Of } from '../platform/files/files.ts'
import { newId } from '../platform/ids.ts'
import { makeBackup, type Product } from './backup.ts'
import { listFiles } from './files.ts'
import { FolderBackup } from './folder-backup.ts'
import { restoreBackup } from './restore.ts'
import { listSequences, listTables } from './tables.ts'

// Rows of every kind that the product writes: people, progress, attempts, certificates, works, reviews, files.
const zenit = await createTestApp()
await createCourse(zenit)
await createCourse(zenit, { document: { ending: 'none', closedTest: null } })
await createFinalWorkCourse(zenit)
await createDemoAccounts(zenit.deps)
type OnDisk = Product & { files: DiskFiles }
const source: OnDisk = { databaseUrl: zenit.database.url, files: zenit.deps.files }

async function temporaryFolder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'zenit-backup-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  return dir
}

async function emptyProduct(): Promise<OnDisk> {
  const database = await createTestDatabase('template1')
  onTestFinished(() => database.drop())
  return { databaseUrl: database.url, files: openFiles(join(await temporaryFolder(), 'files')) }
}

async function withClient<T>({ databaseUrl }: Product, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Every row of every table as text, and the values of the sequences. */
const readDatabase = (product: Product) =>
  withClient(product, async (client) => {
    const tables: Record<string, string[]> = {}
    for (const { schema, name, columns } of await listTables(client)) {
      const list = columns.map((column) => `"${column}"`).join(', ')
      const rows = await text(client.query(copyTo(`copy "${schema}"."${name}" (${list}) to stdout`)))
      tables[`${schema}.${name}`] = rows.split('\n').sort()
    }
    return { tables, sequences: await listSequences(client) }
  })

/** Constraints, indexes and triggers: the rules of the tables. */
const readRules = (product: Product) =>
  withClient(product, async (client) => {
    const { rows } = await client.query(
      `select conrelid::regclass::text as place, pg_get_constraintdef(oid) as rule from pg_constraint
         where connamespace::regnamespace::text in ('public', 'hub', 'graphile_worker')
       union all select schemaname || '.' || tablename, indexdef from pg_indexes
         where schemaname in ('public', 'hub', 'graphile_worker')
       union all select tgrelid::regclass::text, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
       order by 1, 2`,
    )
    return rows
  })

async function readFiles(dir: string): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  for (const key of await listFiles(dir))
    files[key] = createHash('sha256')
      .update(await readFile(join(dir, key)))
      .digest('hex')
  return files
}

test('a restored backup has every row, every constraint and every file', async () => {
  const folder = join(await temporaryFolder(), 'backup')
  await zenit.deps.files.put('media/film.mp4', randomBytes(300_000).toString('base64'))
  const { manifest, missing } = await makeBackup(source, new FolderBackup(folder))
  expect(missing).toEqual([])
  const restored = await emptyProduct()
  await restoreBackup(restored, new FolderBackup(folder))

  const before = await readDatabase(source)
  expect(await readDatabase(restored)).toEqual(before)
  expect(before.tables['public.certificates']?.length).toBeGreaterThan(1)
  expect(before.tables['hub.accounts']?.length).toBeGreaterThan(1)
  expect(manifest.tables.map(({ schema, name }) => `${schema}.${name}`)).toEqual(Object.keys(before.tables))
  expect(await readRules(restored)).toEqual(await readRules(source))
  expect(await readFiles(restored.files.dir)).toEqual(await readFiles(source.files.dir))
})

test('unfinished uploads and files that are being written are left out', async () => {
  for (const dir of ['uploads', 'parts']) {
    await mkdir(join(source.files.dir, dir), { recursive: true })
    await writeFile(join(source.files.dir, dir, newId()), 'half')
  }
  const folder = join(await temporaryFolder(), 'backup')
  const { manifest } = await makeBackup(source, new FolderBackup(folder))
  expect(manifest.files.length).toBeGreaterThan(0)
  expect(manifest.files.filter(({ key }) => /^(uploads|parts)\//.test(key))).toEqual([])
  expect(await readdir(join(folder, 'files'))).not.toContain('parts')
})

interface Writing {
  /** Rows so far, also those deleted again. */
  rows: number
  isOver: boolean
}

/** Uploads and deletes like the product: it writes the file before its row, and deletes the row before the file. */
async function keepWriting(userId: string, writing: Writing): Promise<void> {
  const { db, files } = zenit.deps
  for (let isKept = true; !writing.isOver; isKept = !isKept) {
    const id = newId()
    const key = `uploads-test/${id}`
    await files.put(key, id)
    await insertFile(zenit, userId, { id, key, size: id.length })
    writing.rows += 1
    if (isKept) continue
    await db.deleteFrom('files').where('id', '=', id).execute()
    await files.delete(key)
  }
}

/** Resolves when more rows were written. */
async function untilMore(writing: Writing): Promise<void> {
  const before = writing.rows
  await expect.poll(() => writing.rows).toBeGreaterThan(before)
}

test('a backup made while others write is consistent: each row has its file', async () => {
  const folder = join(await temporaryFolder(), 'backup')
  const userId = await createUser(zenit.deps.db)
  const writing: Writing = { rows: 0, isOver: false }
  const writers = [1, 2].map(() => keepWriting(userId, writing))
  await untilMore(writing)
  const { manifest, missing } = await makeBackup(source, new FolderBackup(folder))
  await untilMore(writing)
  writing.isOver = true
  await Promise.all(writers)
  expect(missing).toEqual([])

  const restored = await emptyProduct()
  await restoreBackup(restored, new FolderBackup(folder))
  const keys = await withClient(restored, async (client) => {
    const { rows } = await client.query<{ key: string }>('select key from files where user_id = $1', [userId])
    return rows.map(({ key }) => key)
  })
  // Some files, but not all: neither before the first nor after the last was written.
  expect(keys.length).toBeGreaterThan(0)
  expect(keys.length).toBeLessThan(writing.rows)
  const stored = new Set(await listFiles(restored.files.dir))
  expect(keys.filter((key) => !stored.has(key))).toEqual([])
  expect(manifest.files.length).toBe(stored.size)
})

test('a backup of an earlier version is restored unchanged, and then migrated', async () => {
  const older = await emptyProduct()
  const folder = join(await temporaryFolder(), 'backup')
  const names = await listMigrations()
  const database = await createTestDatabase('template1')
  onTestFinished(() => database.drop())
  await migrate(database.db, { only: names.slice(0, 6) })
  const userId = await createUser(database.db)
  await makeBackup({ databaseUrl: database.url, files: older.files }, new FolderBackup(folder))

  await restoreBackup(older, new FolderBackup(folder))
  await withClient(older, async (client) => {
    const seen = await client.query<{ name: string }>('select name from migrations order by name')
    expect(seen.rows.map(({ name }) => name)).toEqual(names.slice(0, 6))
    const users = await client.query<{ id: string }>('select id from users')
    expect(users.rows).toEqual([{ id: userId }])
  })
  const db = connect(older.databaseUrl, 1)
  onTestFinished(() => db.destroy())
  expect(await migrate(db)).toEqual(names.slice(6))
})

test('a file that was lost before is reported, and does not prevent the rest from being saved', async () => {
  const { db } = zenit.deps
  const key = `uploads-test/${newId()}`
  const userId = await createUser(db)
  await insertFile(zenit, userId, { key })
  const { missing } = await makeBackup(source, new FolderBackup(join(await temporaryFolder(), 'backup')))
  expect(missing).toEqual([key])
  await db.deleteFrom('files').where('user_id', '=', userId).execute()
})

test('[TRUST-06] files whose bytes have changed are reported, of any kind', async () => {
  const { db, files } = zenit.deps
  const text = 'one of the content'
  const keys = [`uploaded/${newId()}`, `media/${sha256Of(text).toString('hex').slice(0, 32)}.txt`]
  for (const key of keys) await files.put(key, text)
  const userId = await createUser(db)
  await insertFile(zenit, userId, { key: String(keys[0]), size: text.length, sha256: sha256Of(text) })
  expect(
    (await makeBackup(source, new FolderBackup(join(await temporaryFolder(), 'backup')))).damaged,
  ).toEqual([])
  for (const key of keys) await writeFile(join(files.dir, key), 'One of the content')
  const { damaged } = await makeBackup(source, new FolderBackup(join(await temporaryFolder(), 'backup')))
  expect(damaged.toSorted()).toEqual(keys.toSorted())
  await db.deleteFrom('files').where('user_id', '=', userId).execute()
  for (const key of keys) await files.delete(key)
})

test('existing data is never overwritten', async () => {
  const folder = join(await temporaryFolder(), 'backup')
  await makeBackup(source, new FolderBackup(folder))
  await expect(makeBackup(source, new FolderBackup(folder))).rejects.toThrow(/is there already/)
  const before = await readDatabase(source)
  await expect(restoreBackup(source, new FolderBackup(folder))).rejects.toThrow('The database is not empty')
  expect(await readDatabase(source)).toEqual(before)

  const target = await emptyProduct()
  await mkdir(target.files.dir, { recursive: true })
  await writeFile(join(target.files.dir, 'somebodys.txt'), 'of something else')
  await expect(restoreBackup(target, new FolderBackup(folder))).rejects.toThrow(
    /somebodys\.txt in the store of files is not of this backup/,
  )
})

test('a damaged or incomplete backup, or one of a later version, is rejected before anything is written', async () => {
  const folder = join(await temporaryFolder(), 'backup')
  const { manifest } = await makeBackup(source, new FolderBackup(folder))
  const path = join(folder, 'manifest.json')
  const target = await emptyProduct()
  const refuse = async (sentence: RegExp) => {
    await expect(restoreBackup(target, new FolderBackup(folder))).rejects.toThrow(sentence)
    expect(await withClient(target, listTables)).toEqual([])
    expect(await listFiles(target.files.dir)).toEqual([])
  }
  const damage = async (file: string, sentence: RegExp) => {
    const bytes = await readFile(file)
    await writeFile(file, bytes.subarray(0, bytes.length / 2))
    await refuse(sentence)
    await writeFile(file, bytes)
  }
  await damage(join(folder, 'tables/public.users.gz'), /public\.users\.gz is damaged/)
  const [file] = manifest.files
  await damage(join(folder, 'files', file?.key ?? ''), /is damaged/)
  await damage(path, /is not what this version reads/)
  const tables = manifest.tables.map((table) => (table.name === 'users' ? { ...table, rows: 0 } : table))
  await writeFile(path, JSON.stringify({ ...manifest, tables }))
  await refuse(/public\.users\.gz is damaged/)
  await writeFile(
    path,
    JSON.stringify({ ...manifest, migrations: [...manifest.migrations, '9999-later.sql'] }),
  )
  await refuse(/made by a later version \(9999-later\.sql\)/)
  await rm(path)
  await refuse(/There is no whole backup/)
})

test('an interrupted restore can be repeated', async () => {
  const folder = join(await temporaryFolder(), 'backup')
  const { manifest } = await makeBackup(source, new FolderBackup(folder))
  const database = await createTestDatabase('template1')
  onTestFinished(() => database.drop())
  const target = { databaseUrl: database.url, files: openFiles(await temporaryFolder()) }
  // Interrupted when the tables were created and a file was half copied.
  await migrate(database.db, { only: manifest.migrations })
  const [file] = manifest.files
  await target.files.put(file?.key ?? '', 'of the same name')
  await mkdir(join(target.files.dir, 'parts'), { recursive: true })
  await writeFile(join(target.files.dir, 'parts', newId()), 'half')
  await restoreBackup(target, new FolderBackup(folder))
  expect(await readDatabase(target)).toEqual(await readDatabase(source))
  expect(await readFiles(target.files.dir)).toEqual(await readFiles(source.files.dir))
})

test('a failed backup leaves nothing that looks like a backup', async () => {
  const dir = await temporaryFolder()
  const away = { ...source, databaseUrl: 'postgres://zenit@127.0.0.1:1/none' }
  await expect(makeBackup(away, new FolderBackup(join(dir, 'backup')))).rejects.toThrow()
  expect(await readdir(dir)).toEqual([])
})
