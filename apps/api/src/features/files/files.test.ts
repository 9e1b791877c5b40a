import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { formatOf } from '@zenit/contract/file-formats'
import { deleteFile, downloadFile, viewFilePreview } from '@zenit/contract/files'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../../../test/testing/actor.ts'
import { createTestApp } from '../../../test/testing/app.ts'
import { createCourse, createLearner } from '../../../test/testing/factories.ts'
import { join as joinCourse } from '../../../test/testing/learning.ts'
import { jobs } from '../../jobs.ts'
import type { ApiError } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import { startWorker } from '../../platform/jobs.ts'
import { insertHandedIn } from '../final-works/fixtures.ts'
import { upload } from './fixtures.ts'
import { listStoredKeys, requireOwnFiles } from './service.ts'

const zenit = await createTestApp()
const { db } = zenit.deps
let anna: Actor
let stranger: Actor

beforeAll(async () => {
  anna = await createLearner(zenit)
  stranger = await createLearner(zenit)
})

const photo = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#e8b04a' } })
    .jpeg()
    .toBuffer()

/** Submits a version with these files. */
async function handIn(actor: Actor, attachments: string[]): Promise<void> {
  const course = await createCourse(zenit)
  await joinCourse(actor, course.courseId)
  const { courseId, revisionId } = course
  await insertHandedIn(db, {
    userId: String(actor.userId),
    courseId,
    revisionId,
    attachments,
    at: zenit.clock(),
  })
}

describe('[TRUST-06] a file whose bytes have changed', () => {
  const damage = async (id: string) => {
    const row = await db.selectFrom('files').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
    for (const key of [row.key, row.preview_key]) {
      if (!key) continue
      const bytes = await readFile(join(zenit.deps.files.dir, key))
      bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
      await writeFile(join(zenit.deps.files.dir, key), bytes)
    }
  }
  const get = (url: string) => zenit.app.inject({ url, cookies: anna.cookies })

  test('by one bit is not sent', async () => {
    const id = await upload(zenit, anna, { name: 'praca.txt', content: 'Treść pracy, słowo w słowo' })
    expect((await get(`/api/files/${id}`)).statusCode).toBe(200)
    await damage(id)
    const reply = await get(`/api/files/${id}`)
    expect([reply.statusCode, reply.json().code]).toEqual([500, 'file-damaged'])
  })

  test('has no thumbnail either', async () => {
    const id = await upload(zenit, anna, { name: 'zdjęcie.jpg', content: await photo() })
    for (const url of [`/api/files/${id}`, `/api/files/${id}/preview`])
      expect((await get(url)).statusCode).toBe(200)
    await damage(id)
    for (const url of [`/api/files/${id}`, `/api/files/${id}/preview`])
      expect((await get(url)).json().code).toBe('file-damaged')
  })
})

describe('a file', () => {
  test('[TRUST-06] that is a photograph is sent without its location, rotated as it was taken', async () => {
    const content = await sharp(await photo())
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 13/1 47/1' } })
      .jpeg()
      .toBuffer()
    expect((await sharp(content).metadata()).exif).toBeDefined()
    const id = await upload(zenit, anna, { name: 'zdjęcie.jpg', content })
    const { rawPayload, headers } = await zenit.app.inject({ url: `/api/files/${id}`, cookies: anna.cookies })
    expect(Number(headers['content-length'])).toBe(rawPayload.length)
    const { exif, width, height } = await sharp(rawPayload).metadata()
    expect({ exif, width, height }).toEqual({ exif: undefined, width: 600, height: 900 })
  })

  test('[UPL-01] is sent as an attachment, whatever its type', async () => {
    const html = '<!doctype html><script>alert(1)</script>'
    const id = await upload(zenit, anna, { name: 'strona.txt', content: html })
    const answer = await zenit.app.inject({ url: `/api/files/${id}`, cookies: anna.cookies })
    expect([answer.statusCode, answer.body]).toEqual([200, html])
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="strona\.txt"/),
      'content-length': String(html.length),
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
    })
  })

  test('[UPL-01] has an unguessable key in the store', async () => {
    await upload(zenit, anna, { name: 'tajne.txt' })
    for (const name of await readdir(join(zenit.deps.files.dir, 'uploaded')))
      expect(name).toMatch(/^[\w-]{43}(\.webp)?$/)
  })

  test('[UPL-01] is only for its owner', async () => {
    const id = await upload(zenit, anna, { name: 'obraz.jpg', content: await photo() })
    for (const call of [downloadFile, viewFilePreview, deleteFile]) {
      const answer = await stranger.call(call, { params: { id } })
      expect([answer.status, answer.code]).toEqual([404, 'not-found'])
    }
    expect((await anna.call(downloadFile, { params: { id } })).status).toBe(200)
  })

  test('[UPL-01] has a preview when it is an image', async () => {
    const id = await upload(zenit, anna, { name: 'obraz.jpg', content: await photo() })
    const answer = await zenit.app.inject({ url: `/api/files/${id}/preview`, cookies: anna.cookies })
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 640 })
    const other = await upload(zenit, anna)
    expect((await anna.call(viewFilePreview, { params: { id: other } })).status).toBe(404)
  })

  test('[UPL-01] is deleted with its bytes, and deleting it again changes nothing', async () => {
    const own = await createLearner(zenit)
    const before = await listStoredKeys(zenit.deps)
    const id = await upload(zenit, own, { name: 'obraz.jpg', content: await photo() })
    expect(await listStoredKeys(zenit.deps)).toHaveLength(before.length + 2)
    const worker = await startWorker(zenit.database.url, jobs(zenit.deps))
    for (const status of [200, 404])
      expect((await own.call(deleteFile, { params: { id } })).status).toBe(status)
    expect((await own.call(downloadFile, { params: { id } })).status).toBe(404)
    await expect.poll(() => listStoredKeys(zenit.deps)).toHaveLength(before.length)
    await worker.stop()
  })

  test('[UPL-01] that was submitted stays', async () => {
    const id = await upload(zenit, anna)
    await handIn(anna, [id])
    const answer = await anna.call(deleteFile, { params: { id } })
    expect([answer.status, answer.code]).toEqual([409, 'conflict'])
    expect((await anna.call(downloadFile, { params: { id } })).status).toBe(200)
  })
})

describe('the files of a form', () => {
  const requireFiles = (ids: string[], max = 10) =>
    db
      .transaction()
      .execute((tx) => requireOwnFiles(tx, { userId: String(anna.userId), ids, max }))
      .then(
        (files) => files.map(({ id }) => id),
        (error: ApiError) => [error.code, ...error.fields.map(({ field, code }) => `${field} ${code}`)],
      )

  test('[UPL-01] are in the form’s order', async () => {
    const ids = [await upload(zenit, anna), await upload(zenit, anna), await upload(zenit, anna)]
    const order = [ids[1], ids[2], ids[0]] as string[]
    expect(await requireFiles(order)).toEqual(order)
    expect(await requireFiles([])).toEqual([])
  })

  test('[UPL-01] are complete, the person’s own, and listed once', async () => {
    const own = await upload(zenit, anna)
    const ids = [own, await upload(zenit, stranger), newId(), own]
    expect(await requireFiles(ids)).toEqual([
      'invalid-input',
      'attachments.1 missing',
      'attachments.2 missing',
      'attachments.3 repeated',
    ])
  })

  test('[UPL-01] are limited in number', async () => {
    expect(await requireFiles([newId(), newId(), newId()], 2)).toEqual([
      'too-many-files',
      'attachments too-many-files',
    ])
  })

  test('[UPL-01] cannot be deleted while they are being submitted', async () => {
    const id = await upload(zenit, anna)
    const course = await createCourse(zenit)
    await joinCourse(anna, course.courseId)
    let deleting: Promise<{ code: string | undefined }> | undefined
    await db.transaction().execute(async (tx) => {
      await requireOwnFiles(tx, { userId: String(anna.userId), ids: [id], max: 10 })
      deleting = anna.call(deleteFile, { params: { id } })
      // Waits until the deletion is blocked by this transaction.
      const waits = () =>
        sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
          .execute(db)
          .then(({ rows }) => rows.length)
      await expect.poll(waits).toBe(1)
      const { courseId, revisionId } = course
      const work = { userId: String(anna.userId), courseId, revisionId, attachments: [id], at: zenit.clock() }
      await insertHandedIn(tx, work)
    })
    expect((await deleting)?.code).toBe('conflict')
  })
})

test.each([
  ['praca.pdf', 'pdf'],
  ['PRACA.PDF', 'pdf'],
  ['moja.praca.docx', 'docx'],
  ['zdjęcie.jpeg', 'jpg'],
  ['film.mp4', 'mp4'],
  ['praca.pdf.exe', null],
  ['pdf', null],
  ['.pdf', null],
  ['folder/.pdf', null],
  ['', null],
])('[UPL-01] the name %j announces %s', (name, format) => {
  expect(formatOf(name)).toBe(format)
})
