import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { packUploadsPath } from '@zenit/contract/files'
import { importUpload } from '@zenit/contract/packs'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { makeBackup } from '../../src/backup/backup.ts'
import { FolderBackup } from '../../src/backup/folder-backup.ts'
import { restoreBackup } from '../../src/backup/restore.ts'
import { checkFiles } from '../../src/doctor/files.ts'
import { find } from '../../src/doctor/finding.ts'
import { beginUpload, patchUpload, tryUpload, tusHeaders, upload } from '../../src/features/files/fixtures.ts'
import { sweepFiles } from '../../src/features/files/jobs.ts'
import { listStoredKeys } from '../../src/features/files/service.ts'
import { createAuthor, exportZip, makePack, zipOf } from '../../src/features/packs/fixtures.ts'
import { projectRoot } from '../../src/platform/environment.ts'
import { type Files, listKeys, sha256Of } from '../../src/platform/files/files.ts'
import { readS3Address, type S3Place } from '../../src/platform/files/s3/place.ts'
import { S3Files } from '../../src/platform/files/s3/s3-files.ts'
import { newId } from '../../src/platform/ids.ts'
import { type Actor, signIn } from '../testing/actor.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { createTestDatabase } from '../testing/database.ts'
import { createLearner } from '../testing/factories.ts'
import { hasS3Server, type S3Server, startS3 } from '../testing/s3-server.ts'

const megabyte = 1024 * 1024
const leftOut = hasS3Server ? '' : ' (left out: OpenStack Swift is not installed here)'

describe.skipIf(!hasS3Server)(`[OPS-01] files in S3${leftOut}`, () => {
  let s3: S3Server
  let zenit: TestApp
  let files: Files
  let anna: Actor

  beforeAll(async () => {
    s3 = await startS3()
    const address = await s3.createBucket('zenit-files')
    zenit = await createTestApp({ ...s3.env, FILES_URL: address, UPLOAD_SIZE_MB: '30' })
    files = zenit.deps.files
    anna = await createLearner(zenit)
  })
  afterAll(() => s3?.remove())

  const get = (url: string, headers: Record<string, string> = {}, actor = anna) =>
    zenit.app.inject({ url, cookies: actor.cookies, headers })
  const head = (url: string) =>
    zenit.app.inject({ method: 'HEAD', url, cookies: anna.cookies, headers: tusHeaders(anna) })
  const copies = () => readdir(join(zenit.deps.config.dataDir, 'files/parts')).catch(() => [])

  test('are stored, read, listed and deleted; one of many parts is complete or missing', async () => {
    await files.put('media/a.txt', 'Zażółć')
    expect(await files.get('media/a.txt')).toBe('Zażółć')
    expect([await files.exists('media/b.txt'), await files.sumOf('media/b.txt')]).toEqual([false, null])
    const large = randomBytes(40 * megabyte)
    await files.putStream('media/large', Readable.from(large.subarray(0)))
    expect(await files.sumOf('media/large')).toBe(sha256Of(large).toString('hex'))
    const broken = Readable.from(
      (async function* () {
        yield large
        throw new Error('the sender is gone')
      })(),
    )
    await expect(files.putStream('media/broken', broken)).rejects.toThrow()
    expect((await listKeys(files, 'media/')).sort()).toEqual(['media/a.txt', 'media/large'])
    await files.delete('media/large')
    await files.delete('media/large')
    expect(await listKeys(files, 'media/')).toEqual(['media/a.txt'])
  })

  test('[UPL-01] an upload in pieces is inspected and read back unchanged', async () => {
    const content = Buffer.from('Treść pracy. '.repeat(800_000))
    expect(content.length).toBeGreaterThan(8 * megabyte)
    const begun = await beginUpload(zenit, anna, { name: 'praca.txt', size: content.length })
    const url = String(begun.headers.location)
    const cuts = [0, 5, 5 * megabyte, 5 * megabyte + 1, content.length]
    for (const [place, from] of cuts.slice(0, -1).entries()) {
      expect((await head(url)).headers['upload-offset']).toBe(String(from))
      const piece = content.subarray(from, cuts[place + 1])
      expect((await patchUpload(zenit, anna, { url, offset: from, content: piece })).statusCode).toBe(204)
    }
    const file = await get(`/api/files/${url.split('/').at(-1)}`)
    expect([file.statusCode, file.rawPayload.equals(content)]).toEqual([200, true])
    expect([await listKeys(files, 'uploads/'), await copies()]).toEqual([[], []])
  })

  test('[UPL-01] an image is re-encoded, and a file that does not match its extension is rejected', async () => {
    const picture = await readFile(join(projectRoot, 'docs/screenshot.png'))
    const id = await upload(zenit, anna, { name: 'obraz.png', content: picture })
    const preview = await get(`/api/files/${id}/preview`)
    expect([preview.statusCode, preview.headers['content-type']]).toEqual([200, 'image/webp'])
    const refused = await tryUpload(zenit, anna, { name: 'praca.pdf', content: 'no PDF at all' })
    expect([refused.statusCode, refused.json().code]).toEqual([415, 'file-format'])
    expect([await listKeys(files, 'uploads/'), await copies()]).toEqual([[], []])
  })

  test('[UPL-01] what two writers sent twice is stored once', async () => {
    const id = newId()
    const write = (text: string, offset: number) =>
      files.partials.write(id, Readable.from([Buffer.from(text)]), offset)
    await write('0123456', 0)
    // A writer that lost its lock without noticing: the same bytes, in different pieces.
    expect(await write('0123', 0)).toBe(4)
    expect(await files.partials.size(id)).toBe(7)
    await write('456789', 4)
    await write('later', 100)
    expect(await files.partials.size(id)).toBe(10)
    expect(await files.partials.withPath(id, (path) => readFile(path, 'utf8'))).toBe('0123456789')
    expect(await files.partials.list()).toEqual([id])
    await files.partials.remove(id)
    expect(await files.partials.list()).toEqual([])
  })

  test('[COURSE-02] a film is sent by ranges, as players request it', async () => {
    const film = randomBytes(100_000)
    const name = `${sha256Of(film).toString('hex').slice(0, 32)}.mp4`
    await files.put(`media/${name}`, film)
    const url = `/media/${name}`
    const whole = await get(url)
    expect([whole.statusCode, whole.rawPayload.equals(film)]).toEqual([200, true])
    const etag = String(whole.headers.etag)
    expect(whole.headers).toMatchObject({
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
      'content-length': '100000',
      'cache-control': 'private, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    })
    const ranges: [string, number, number][] = [
      ['bytes=0-99', 0, 100],
      ['bytes=99990-', 99_990, 100_000],
      ['bytes=-10', 99_990, 100_000],
    ]
    for (const [range, from, to] of ranges) {
      const part = await get(url, { range, 'if-range': etag })
      expect([part.statusCode, part.headers['content-range'], part.headers['content-length']]).toEqual([
        206,
        `bytes ${from}-${to - 1}/100000`,
        String(to - from),
      ])
      expect(part.rawPayload.equals(film.subarray(from, to))).toBe(true)
    }
    const beyond = await get(url, { range: 'bytes=100000-' })
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, 'bytes */100000'])
    const wholes = [
      { range: 'bytes=0-1,4-5' },
      { range: 'lines=1-2' },
      { range: 'bytes=0-9', 'if-range': '"x"' },
    ]
    for (const headers of wholes)
      expect((await get(url, headers as Record<string, string>)).statusCode).toBe(200)
    expect((await get(url, { 'if-none-match': etag })).statusCode).toBe(304)
    const asked = await zenit.app.inject({ method: 'HEAD', url, cookies: anna.cookies })
    expect([asked.statusCode, asked.headers['content-length'], asked.body]).toEqual([200, '100000', ''])
    expect((await get('/media/0123.mp4')).statusCode).toBe(404)
  })

  test('[TRUST-06] a film whose bytes have changed is not sent', async () => {
    const name = `${sha256Of('as it was').toString('hex').slice(0, 32)}.mp4`
    await files.put(`media/${name}`, 'as it was')
    expect((await get(`/media/${name}`)).statusCode).toBe(200)
    await files.put(`media/${name}`, 'as it is!')
    expect((await get(`/media/${name}`, { range: 'bytes=0-1' })).json().code).toBe('file-damaged')
    await files.delete(`media/${name}`)
  })

  test('[IMPORT-03] a pack with a film is exported and imported', async () => {
    const author = await createAuthor(zenit)
    const film = await readFile(
      join(projectRoot, 'content/courses/fakty-i-zmyslenia/lessons/01-skad-zmyslenia/skad-zmyslenia.pl.mp4'),
    )
    const { id } = await makePack(author)
    const path = 'courses/a/lessons/10-b/film.mp4'
    const archive = await zipOf({ ...(await exportZip(zenit, author, id)), [path]: film })
    const begun = await beginUpload(zenit, author, {
      name: 'pack.zip',
      size: archive.length,
      to: packUploadsPath,
    })
    const sent = await patchUpload(zenit, author, { url: String(begun.headers.location), content: archive })
    const body = { fileId: String(sent.headers['x-file-id']), into: id }
    expect(await author.call(importUpload, { body })).toMatchObject({ status: 200, body: { written: 1 } })
    expect((await exportZip(zenit, author, id))[path]?.equals(film)).toBe(true)
    expect(await copies()).toEqual([])
  })

  test('[UPL-01] the sweep keeps files that have a row, and rows that have a file', async () => {
    const kept = await upload(zenit, anna)
    const lost = await upload(zenit, anna)
    const keyOf = async (id: string) =>
      (await zenit.deps.db.selectFrom('files').where('id', '=', id).select('key').executeTakeFirstOrThrow())
        .key
    await files.delete(await keyOf(lost))
    await files.put('uploaded/of-nobody', 'x')
    await files.partials.write(newId(), Readable.from([Buffer.from('x')]), 0)
    const begun = await beginUpload(zenit, anna, { size: 100 })
    await patchUpload(zenit, anna, { url: String(begun.headers.location), content: 'half' })
    await sweepFiles(zenit.deps).run({})
    const rows = (await zenit.deps.db.selectFrom('files').select('id').execute()).map(({ id }) => id)
    expect([rows.includes(kept), rows.includes(lost)]).toEqual([true, false])
    const stored = await listStoredKeys(zenit.deps)
    expect(stored).toContain(await keyOf(kept))
    expect(stored).not.toContain('uploaded/of-nobody')
    expect(await files.partials.list()).toEqual([String(begun.headers.location).split('/').at(-1)])
  })

  test('[OPS-05] doctor writes, reads and deletes in the bucket', async () => {
    const { config } = zenit.deps
    const before = await listKeys(files, '')
    expect(await checkFiles(config)).toEqual({
      state: 'ok',
      detail: expect.stringMatching(/bucket zenit-files: writes, reads and deletes; -?\d+ s from its clock$/),
    })
    expect(await listKeys(files, '')).toEqual(before)
    const other = { ...config, filesPlace: { ...(config.filesPlace as S3Place), bucket: 'of-nobody' } }
    expect(await find('files', () => checkFiles(other))).toEqual({
      check: 'files',
      state: 'failed',
      detail: 'The bucket of-nobody does not answer: NoSuchBucket',
    })
  })

  test('[OPS-06] a backup copies the files of one bucket, and a restore writes them to another', async () => {
    const film = randomBytes(20 * megabyte)
    await files.put('media/backed-up.mp4', film)
    await files.partials.write(newId(), Readable.from([Buffer.from('half')]), 0)
    const dir = await mkdtemp(join(tmpdir(), 'zenit-backup-'))
    onTestFinished(() => rm(dir, { recursive: true, force: true }))
    const { manifest, missing, damaged } = await makeBackup(
      { databaseUrl: zenit.database.url, files },
      new FolderBackup(join(dir, 'first')),
    )
    expect([missing, damaged]).toEqual([[], []])
    const stored = (await listKeys(files, '/')).filter((key) => !key.startsWith('uploads/'))
    expect(manifest.files.map(({ key }) => key)).toEqual(stored.sort())
    const place = readS3Address(s3.env, 'FILES_URL', await s3.createBucket('zenit-restored'))
    const restored = new S3Files(place, join(dir, 'work'))
    const database = await createTestDatabase('template1')
    onTestFinished(() => database.drop())
    const target = { databaseUrl: database.url, files: restored }
    await restored.put('of-somebody', 'x')
    await expect(restoreBackup(target, new FolderBackup(join(dir, 'first')))).rejects.toThrow(
      /of-somebody in the store of files/,
    )
    await restored.delete('of-somebody')
    await restoreBackup(target, new FolderBackup(join(dir, 'first')))
    expect((await listKeys(restored, '/')).sort()).toEqual(stored)
    expect(await restored.sumOf('media/backed-up.mp4')).toBe(sha256Of(film).toString('hex'))
    // Files that an earlier backup has are linked, not read from the bucket again.
    await makeBackup({ databaseUrl: zenit.database.url, files }, new FolderBackup(join(dir, 'second')), {
      earlier: new FolderBackup(join(dir, 'first')),
    })
    const inodes = ['first', 'second'].map((name) => stat(join(dir, name, 'files/media/backed-up.mp4')))
    const [one, other] = await Promise.all(inodes)
    expect(one?.ino).toBe(other?.ino)
  })

  /** Uploads like a tus client: requests the offset, sends from there, and retries after an error. */
  async function sendThrough(actor: Actor, content: Buffer, seen: { statuses: number[]; lost: number }) {
    const url = String((await beginUpload(zenit, actor, { size: content.length })).headers.location)
    let told = 0
    for (;;) {
      const at = await zenit.app.inject({
        method: 'HEAD',
        url,
        cookies: actor.cookies,
        headers: tusHeaders(actor),
      })
      seen.statuses.push(at.statusCode)
      if (at.statusCode === 200) {
        const offset = Number(at.headers['upload-offset'])
        if (offset < told) seen.lost += told - offset
        if (offset === content.length) return url.split('/').at(-1)
        const piece = content.subarray(offset, offset + 150_000)
        const sent = await patchUpload(zenit, actor, { url, offset, content: piece })
        seen.statuses.push(sent.statusCode)
        if (sent.statusCode === 204) told = Number(sent.headers['upload-offset'])
      }
      await sleep(seen.statuses.at(-1) === 503 ? 500 : 20)
    }
  }

  test('[UPL-01] a store that is killed during uploads: a clear 503, uploads resume, nothing is lost', {
    timeout: 240_000,
  }, async () => {
    const seen = { statuses: [] as number[], lost: 0 }
    const contents = Array.from({ length: 6 }, () => Buffer.from(randomBytes(750_000).toString('hex')))
    const people = await Promise.all(contents.map(() => createLearner(zenit)))
    const uploads = Promise.all(
      contents.map((content, place) => sendThrough(people[place] as Actor, content, seen)),
    )
    for (let kill = 0; kill < 2; kill++) {
      const before = seen.statuses.length
      while (seen.statuses.length < before + 20) await sleep(20)
      await s3.kill()
      await sleep(500)
      await s3.start()
    }
    const ids = await uploads
    const counts = Object.groupBy(seen.statuses, String)
    expect(Object.keys(counts).sort()).toEqual(['200', '204', '503'])
    expect(seen.lost).toBe(0)
    for (const [place, id] of ids.entries()) {
      const file = await get(`/api/files/${id}`, {}, people[place])
      expect([file.statusCode, file.rawPayload.equals(contents[place] as Buffer)]).toEqual([200, true])
    }
    console.log(
      `S3 killed twice during ${contents.length} uploads: 0 bytes lost, ${counts['503']?.length} requests answered with 503`,
    )
  })

  test('while the store is unavailable, only what needs it fails', async () => {
    const id = await upload(zenit, anna)
    await s3.kill()
    const away = await get(`/api/files/${id}`)
    expect([away.statusCode, away.json().code, away.headers['retry-after']]).toEqual([
      503,
      'unavailable',
      '2',
    ])
    expect((await get('/media/0123456789.mp4')).statusCode).toBe(503)
    expect((await get('/api/session')).statusCode).toBeLessThan(500)
    expect((await signIn(zenit, String(anna.userId))).userId).toBe(anna.userId)
  })
})
