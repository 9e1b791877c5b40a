import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { makeBackup, type Product } from '../../src/backup/backup.ts'
import { deleteAll } from '../../src/backup/bucket-backup.ts'
import type { BucketStore } from '../../src/backup/bucket-store.ts'
import { listFilled, nameOfTable } from '../../src/backup/manifest.ts'
import { openBackup, openBackupStore, readPlace } from '../../src/backup/open.ts'
import { restoreBackup } from '../../src/backup/restore.ts'
import type { StoredBackup } from '../../src/backup/stored.ts'
import { listTables } from '../../src/backup/tables.ts'
import type { BackupSettings } from '../../src/config/backups.ts'
import { checkBackupRuns } from '../../src/doctor/backup-runs.ts'
import { checkBucket } from '../../src/doctor/files.ts'
import { checkBackups } from '../../src/doctor/surroundings.ts'
import type { Order } from '../../src/features/backups/order.ts'
import { runWhenDue } from '../../src/features/backups/run.ts'
import { locks } from '../../src/locks.ts'
import { type DiskFiles, openFiles } from '../../src/platform/files/disk-files.ts'
import { listKeys } from '../../src/platform/files/files.ts'
import { openStore } from '../../src/platform/files/open.ts'
import { Bucket } from '../../src/platform/files/s3/bucket.ts'
import { isStoreAway } from '../../src/platform/files/s3/client.ts'
import type { S3Place } from '../../src/platform/files/s3/place.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { createTestDatabase } from '../testing/database.ts'
import { createCourse } from '../testing/factories.ts'
import { temporaryFolder } from '../testing/folders.ts'
import { breakRequests, recordRequests } from '../testing/requests.ts'
import { hasS3Server, type S3Server, startS3 } from '../testing/s3-server.ts'

const megabyte = 1024 * 1024
const leftOut = hasS3Server ? '' : ' (left out: OpenStack Swift is not installed here)'

/** A checksum of all rows for each table. */
async function sumsOf({ databaseUrl }: Product): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const sums: Record<string, string> = {}
    for (const { schema, name } of await listTables(client)) {
      const { rows } = await client.query(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum
         from "${schema}"."${name}" t`,
      )
      sums[`${schema}.${name}`] = rows[0].sum
    }
    return sums
  } finally {
    await client.end()
  }
}

describe.skipIf(!hasS3Server)(`[OPS-01] [OPS-06] backups in S3${leftOut}`, { timeout: 300_000 }, () => {
  let s3: S3Server
  let zenit: TestApp
  let product: Product
  let settings: BackupSettings
  let bucket: Bucket
  let store: BucketStore

  beforeAll(async () => {
    s3 = await startS3()
    const address = await s3.createBucket('zenit-backups')
    const BACKUP_DIR = address.replace('zenit-backups', 'zenit-backups/of/one')
    zenit = await createTestApp({ ...s3.env, BACKUP_DIR, BACKUP_KEEP: 'daily=2' })
    await createCourse(zenit)
    product = { databaseUrl: zenit.database.url, files: zenit.deps.files }
    settings = zenit.deps.config.backups as BackupSettings
    bucket = new Bucket(settings.bucket as S3Place)
    store = openBackupStore(settings) as BucketStore
  })
  afterAll(() => s3?.remove())
  beforeEach(async () => {
    zenit.clock.set('2026-11-20T09:00:00Z')
    await zenit.deps.db.deleteFrom('backup_runs').execute()
    await deleteAll(bucket, await listObjects())
    for (const key of await listKeys(product.files, '/')) await product.files.delete(key)
  })

  const listObjects = async () => (await Array.fromAsync(bucket.list(''))).map(({ key }) => key)
  const listParts = async (name: string) =>
    (await listObjects()).filter((key) => key.startsWith(`${name}/`)).map((key) => key.slice(name.length + 1))

  const copyOf = async (key: string) => buffer((await bucket.open(key))?.stream ?? Readable.from([]))

  async function emptyProduct(): Promise<Product> {
    const database = await createTestDatabase('template1')
    onTestFinished(() => database.drop())
    return { databaseUrl: database.url, files: openFiles(temporaryFolder()) }
  }

  /** The backup as `--to` and `--from` name it. */
  const named = (name: string): StoredBackup =>
    openBackup(readPlace(s3.env, '--to', settings.dir.replace('?', `/${name}?`)))

  /** Runs the backups and restore tests that are due, in this process. */
  async function runDue(more: Partial<Order> = {}) {
    const order: Order = {
      databaseUrl: product.databaseUrl,
      store: { dataDir: zenit.deps.config.dataDir, filesPlace: null },
      ownDatabaseDir: null,
      backups: settings,
      now: zenit.clock().toISOString(),
      ...more,
    }
    const at = zenit.clock()
    await runWhenDue({ db: zenit.deps.db, order, clock: zenit.clock })
    return zenit.deps.db
      .selectFrom('backup_runs')
      .select(['kind', 'outcome', 'reason', 'detail', 'folder', 'files', 'bytes', 'removal_fault'])
      .where('started_at', '>=', at)
      .orderBy('id')
      .execute()
  }

  test('a backup is restored unchanged, and nothing is overwritten', async () => {
    const film = randomBytes(40 * megabyte)
    await product.files.put('media/film.mp4', film)
    await product.files.put('media/empty', '')
    const { manifest, missing, damaged } = await makeBackup(product, named('by-hand'))
    expect([missing, damaged, manifest.format]).toEqual([[], [], 3])
    expect(await listParts('by-hand')).toEqual(
      [
        ...listFilled(manifest).map(nameOfTable),
        'files/media/empty',
        'files/media/film.mp4',
        'manifest.json',
      ].sort(),
    )
    await expect(makeBackup(product, named('by-hand'))).rejects.toThrow(/by-hand is there already/)
    await bucket.put('somebodys/novel.txt', 'One')
    await expect(makeBackup(product, named('somebodys'))).rejects.toThrow(/holds something else/)
    expect(await listParts('somebodys')).toEqual(['novel.txt'])

    const restored = await emptyProduct()
    await restoreBackup(restored, named('by-hand'))
    expect(await sumsOf(restored)).toEqual(await sumsOf(product))
    expect((await listKeys(restored.files, '/')).sort()).toEqual(['media/empty', 'media/film.mp4'])
    expect(await restored.files.sumOf('media/film.mp4')).toBe(await product.files.sumOf('media/film.mp4'))
    await expect(restoreBackup(restored, named('by-hand'))).rejects.toThrow('The database is not empty')
    await expect(restoreBackup(await emptyProduct(), named('none'))).rejects.toThrow(/no whole backup/)
  })

  test('damaged or missing files in the bucket are rejected before anything is written', async () => {
    await product.files.put('media/one.txt', 'one')
    const [table] = listFilled((await makeBackup(product, named('by-hand'))).manifest)
    if (!table) throw new Error('no table has rows')
    const target = await emptyProduct()
    const targetDir = (target.files as DiskFiles).dir
    const parts = [nameOfTable(table), 'files/media/one.txt']
    for (const part of parts) {
      const key = `by-hand/${part}`
      const bytes = await copyOf(key)
      const refuse = () =>
        expect(restoreBackup(target, named('by-hand'))).rejects.toThrow(`${part} is damaged`)
      await bucket.put(key, Buffer.from(bytes).fill(0, 0, 2))
      await refuse()
      await bucket.delete(key)
      await refuse()
      await bucket.put(key, bytes)
    }
    expect(await sumsOf(target)).toEqual({})
    expect(await listKeys(target.files, '/')).toEqual([])
    expect(await readdir(join(targetDir, 'parts'))).toEqual([])
  })

  test('a backup does not count if the server is killed meanwhile, and the next one does', async () => {
    const size = 24 * megabyte
    // The server is killed when the film is half sent. The film is large enough to notice that moment.
    await product.files.put('media/film.mp4', randomBytes(size))
    const slow = Object.create(product.files, {
      getStream: {
        value: async (key: string) => {
          const whole = await product.files.getStream(key)
          return Readable.from(
            (async function* () {
              let sent = 0
              for await (const chunk of whole) {
                if (sent < size / 2 && sent + chunk.length >= size / 2) await s3.kill()
                sent += chunk.length
                yield chunk
              }
            })(),
          )
        },
      },
    })
    const failure = await makeBackup({ ...product, files: slow }, store.at('2026-11-20T08-00-00Z')).catch(
      (error) => error,
    )
    expect(isStoreAway(failure)).toBe(true)
    const away = await runDue()
    const detail = 'The bucket zenit-backups does not answer: ECONNREFUSED'
    expect(away).toMatchObject([{ kind: 'backup', outcome: 'failed', reason: 'bucket', detail }])
    await s3.start()
    expect(await store.list()).toEqual([])
    expect(await listParts('2026-11-20T08-00-00Z')).toContain('unfinished.txt')
    await expect(restoreBackup(await emptyProduct(), store.at('2026-11-20T08-00-00Z'))).rejects.toThrow(
      /no whole backup/,
    )

    zenit.clock.set('2026-11-20T10:00:00Z')
    expect(await runDue()).toMatchObject([
      { kind: 'backup', outcome: 'succeeded', files: 1, bytes: size },
      { kind: 'restore-test', outcome: 'succeeded', files: 1, bytes: size },
    ])
    expect((await store.list()).map(({ name }) => name)).toEqual(['2026-11-20T10-00-00Z'])
    expect(await listParts('2026-11-20T08-00-00Z')).toEqual([])
  })

  test('a backup whose parts are deleted before it is complete does not count', async () => {
    await product.files.put('media/one.txt', 'one')
    const [first, second] = ['2026-11-20T07-00-00Z', '2026-11-20T08-00-00Z'] as const
    // Like another process that has taken over the lock.
    const requireLock = async () => void (await store.sweep(zenit.clock()))
    await expect(makeBackup(product, store.at(first), { requireLock })).rejects.toThrow(
      /was deleted or changed while the backup was made/,
    )
    expect(await listObjects()).toEqual([])

    await makeBackup(product, store.at(first))
    const earlier = store.at(first)
    const deleteFile = () => bucket.delete(`${first}/files/media/one.txt`)
    const made = makeBackup(product, store.at(second), { earlier, requireLock: deleteFile })
    await expect(made).rejects.toThrow(`${first}/files/media/one.txt was deleted or changed`)
    expect((await store.list()).map(({ name }) => name)).toEqual([first])
    expect(await listParts(second)).toEqual([])
  })

  test('a backup that loses its lock is not completed', async () => {
    const running = runDue()
    await expect.poll(listObjects, { interval: 20 }).not.toEqual([])
    await sql`select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and objid = ${locks.backups}::bigint::oid
      and database = (select oid from pg_database where datname = current_database())`.execute(zenit.deps.db)
    expect(await running).toMatchObject([
      { kind: 'backup', outcome: 'failed', reason: 'database', detail: expect.stringContaining('lock') },
    ])
    expect(await listObjects()).toEqual([])
  })

  test('a film is sent once, and is kept until the last backup that contains it is deleted', async () => {
    await product.files.put('media/film.mp4', randomBytes(megabyte))
    const nights = [20, 21, 22, 23].map((day) => `2026-11-${day}T09-00-00Z`)
    for (const night of nights) {
      zenit.clock.set(night.replace(/-(\d\d)-(\d\d)Z/, ':$1:$2Z'))
      expect((await runDue())[0]).toMatchObject({ outcome: 'succeeded', folder: night, files: 1 })
    }
    expect((await store.list()).map(({ name }) => name)).toEqual([nights[3], nights[2]])
    const films = async () => (await listObjects()).filter((key) => key.endsWith('film.mp4'))
    expect(await films()).toEqual([`${nights[0]}/files/media/film.mp4`])
    expect(await listParts(String(nights[0]))).toEqual(['files/media/film.mp4'])
    expect(await listParts(String(nights[1]))).toEqual([])
    const restored = await emptyProduct()
    await restoreBackup(restored, named(String(nights[3])))
    expect(await restored.files.sumOf('media/film.mp4')).toBe(await product.files.sumOf('media/film.mp4'))

    await product.files.delete('media/film.mp4')
    for (const day of [24, 25]) {
      zenit.clock.set(`2026-11-${day}T09:00:00Z`)
      expect((await runDue())[0]).toMatchObject({ outcome: 'succeeded', files: 0 })
    }
    expect(await films()).toEqual([])
  })

  test('if a backup cannot be read, nothing is deleted', async () => {
    await product.files.put('media/one.txt', 'one')
    await runDue()
    await bucket.put('2026-11-19T09-00-00Z/files/media/two.txt', 'two')
    await bucket.put('of-later/manifest.json', '{"format":4}')
    expect(await store.sweep(zenit.clock())).toBe(
      's3://zenit-backups/of/one/of-later/manifest.json is not what this version reads',
    )
    expect(await listParts('2026-11-19T09-00-00Z')).toEqual(['files/media/two.txt'])
    await bucket.delete('of-later/manifest.json')
    expect(await store.sweep(zenit.clock())).toBeNull()
    expect(await listParts('2026-11-19T09-00-00Z')).toEqual([])
    expect(await store.list()).toHaveLength(1)
  })

  test('a manifest that cannot be read is reported, and backups go on being made', async () => {
    await product.files.put('media/one.txt', 'one')
    await runDue()
    // The newest, whose files the next one would take over.
    const damaged = '2026-11-20T09-00-00Z/manifest.json'
    const manifest = await copyOf(damaged)
    await bucket.put(damaged, manifest.subarray(0, manifest.length / 2))
    const removalFault = `s3://zenit-backups/of/one/${damaged} is not what this version reads: SyntaxError`
    zenit.clock.set('2026-11-21T09:00:00Z')
    const [backup] = await runDue()
    expect(backup).toMatchObject({ outcome: 'succeeded', reason: null, removal_fault: removalFault })
    expect(await checkBackupRuns(zenit.deps.db, zenit.deps.config, zenit.clock())).toMatchObject({
      state: 'warning',
      detail: expect.stringContaining(removalFault),
    })
    await bucket.put(damaged, manifest)
    zenit.clock.set('2026-11-22T09:00:00Z')
    expect((await runDue())[0]).toMatchObject({ outcome: 'succeeded', removal_fault: null })
  })

  test('a manifest that the bucket does not return stops only the removal of old files', async () => {
    await makeBackup(product, store.at('2026-11-20T08-00-00Z'))
    breakRequests('GET', '/2026-11-20T08-00-00Z/manifest.json')
    const [backup] = await runDue()
    expect(backup).toMatchObject({
      outcome: 'succeeded',
      removal_fault: expect.stringMatching(
        /^s3:.*T08-00-00Z\/manifest\.json: The bucket zenit-backups does not answer: ECONNRESET$/,
      ),
    })
  })

  test('no file is asked for before a backup to a bucket begins', async () => {
    const address = await s3.createBucket('zenit-files')
    const filesPlace = readPlace(s3.env, 'FILES_URL', address).bucket
    const files = openStore({ dataDir: temporaryFolder(), filesPlace })
    for (const name of ['one', 'two', 'three']) await files.put(`media/${name}.txt`, name)
    const requests = recordRequests()
    const [backup] = await runDue({ store: { dataDir: zenit.deps.config.dataDir, filesPlace } })
    expect(backup).toMatchObject({ outcome: 'succeeded', files: 3 })
    const begin = requests.findIndex((request) => request.startsWith('PUT'))
    expect(requests.slice(begin).join()).toContain('HEAD /zenit-files/media/one.txt')
    expect(requests.slice(0, begin).filter((request) => request.includes('/zenit-files/'))).toEqual([])
  })

  test('unfinished uploads are deleted after a day, and files of other programs are kept', async () => {
    const parts = ['by-hand/tables/public.users.gz', 'by-hand/unfinished.txt']
    const others = ['theirs/files/novel.txt', '2026-11-01T00-00-00Z/novel.txt', 'novel.txt']
    for (const key of [...parts, ...others]) await bucket.put(key, 'x')
    const now = new Date()
    await store.sweep(now)
    expect(await listObjects()).toEqual([...parts, ...others].sort())
    await store.sweep(new Date(now.getTime() + 25 * 60 * 60 * 1000))
    expect(await listObjects()).toEqual(others.sort())
  })

  test('damage in the bucket fails the restore test, and the next backup sends the file again', async () => {
    await product.files.put('media/one.txt', 'one')
    await runDue()
    await bucket.put('2026-11-20T09-00-00Z/files/media/one.txt', 'onE')
    zenit.clock.set('2026-11-28T09:00:00Z')
    expect((await runDue())[1]).toMatchObject({ kind: 'restore-test', outcome: 'failed', reason: 'damaged' })
    zenit.clock.set('2026-11-29T09:00:00Z')
    expect((await runDue())[1]).toMatchObject({ kind: 'restore-test', outcome: 'succeeded' })
    expect(await copyOf('2026-11-29T09-00-00Z/files/media/one.txt')).toEqual(Buffer.from('one'))
  })

  test('doctor, /metrics and the bucket show the age of the newest backup', async () => {
    const { db, config } = zenit.deps
    await runDue()
    const later = new Date('2026-11-20T12:00:00Z')
    expect(await checkBackupRuns(db, config, later)).toMatchObject({
      state: 'ok',
      detail: expect.stringContaining('is 3 hours old'),
    })
    const { body } = await zenit.app.inject('/metrics')
    expect(body).toContain('backups_scheduled 1')
    expect(body).toContain(
      `backup_last_success_timestamp_seconds{kind="backup"} ${Date.parse('2026-11-20T09:00:00Z') / 1000}`,
    )
    expect(await checkBucket(settings.bucket as S3Place)).toMatchObject({ state: 'ok' })
    const now = new Date()
    expect(await checkBackups(settings, now)).toMatchObject({ state: 'ok' })
    const tomorrow = new Date(now.getTime() + 27 * 60 * 60 * 1000)
    expect(await checkBackups(settings, tomorrow)).toMatchObject({
      state: 'failed',
      detail: expect.stringContaining('27 hours old'),
    })
    const place = { ...settings, bucket: { ...(settings.bucket as S3Place), prefix: 'of/nobody/' } }
    expect(await checkBackups(place, now)).toMatchObject({ state: 'failed' })
  })
})
