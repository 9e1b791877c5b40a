import { readFile, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { contentUploadsPath, uploadsPath } from '@zenit/contract/files'
import { addMedia } from '@zenit/contract/packs'
import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../../../test/testing/app.ts'
import { createLearner } from '../../../../test/testing/factories.ts'
import { projectRoot } from '../../../platform/environment.ts'
import { sha256OfFile } from '../../../platform/files/files.ts'
import { beginUpload, patchUpload, tusHeaders } from '../../files/fixtures.ts'
import { createAuthor, exportZip, makePack } from '../fixtures.ts'
import { exportArchive } from './export.ts'

const zenit = await createTestApp({ UPLOAD_SIZE_MB: '1', FILM_SIZE_MB: '4' })
const author = await createAuthor(zenit)
const film = await readFile(
  join(projectRoot, 'content/courses/fakty-i-zmyslenia/lessons/01-skad-zmyslenia/skad-zmyslenia.pl.mp4'),
)
const begin = (given: { name?: string; size?: number; to?: string }, actor = author) =>
  beginUpload(zenit, actor, { name: 'film.mp4', size: film.length, to: contentUploadsPath, ...given })

/** Sends the film in two parts, as after an interruption; returns the id of the file. */
async function sendFilm(): Promise<string> {
  const url = String((await begin({})).headers.location)
  const half = Math.floor(film.length / 2)
  await patchUpload(zenit, author, { url, content: film.subarray(0, half) })
  const { headers } = await zenit.app.inject({
    method: 'HEAD',
    url,
    cookies: author.cookies,
    headers: tusHeaders(author),
  })
  expect(headers['upload-offset']).toBe(String(half))
  const last = await patchUpload(zenit, author, { url, offset: half, content: film.subarray(half) })
  return String(last.headers['x-file-id'])
}

describe('[AUTHOR-01] films of authors', () => {
  test('have their own limit, which the error names, and continue after an interruption', async () => {
    expect(film.length).toBeGreaterThan(1024 * 1024)
    const refused = await begin({ to: uploadsPath })
    expect(refused.json()).toMatchObject({ code: 'file-too-large' })
    const tooLarge = await begin({ size: 4 * 1024 * 1024 + 1 })
    expect(tooLarge.statusCode).toBe(413)
    expect(tooLarge.json().errors).toMatchObject([{ field: 'file', code: 'size' }])
    // Only for films: pictures have the usual limit.
    expect((await begin({ name: 'cover.png' })).statusCode).toBe(413)

    const { id } = await makePack(author)
    const path = 'courses/a/lessons/10-b/film.mp4'
    const body = { path, fileId: await sendFilm(), expectedVersion: 0 }
    const added = await author.call(addMedia, { params: { id }, body })
    expect(added.body.document.media).toMatchObject({ mime: 'video/mp4', size: film.length })
    expect(added.body.document.media?.seconds).toBeGreaterThan(10)

    const url = added.body.document.media?.url ?? ''
    const range = `bytes=${film.length - 100}-`
    const part = await zenit.app.inject({ url, cookies: author.cookies, headers: { range } })
    expect(part.statusCode).toBe(206)
    expect(part.rawPayload.equals(film.subarray(-100))).toBe(true)
    expect((await exportZip(zenit, author, id))[path]?.equals(film)).toBe(true)
  })

  test('are uploaded only by authors, at their own URL', async () => {
    const learner = await createLearner(zenit)
    expect((await begin({}, learner)).statusCode).toBe(403)
    const { headers } = await begin({})
    const there = String(headers.location)
    expect(there).toMatch(contentUploadsPath)
    const elsewhere = there.replace(contentUploadsPath, uploadsPath)
    const head = (url: string) =>
      zenit.app.inject({ method: 'HEAD', url, cookies: author.cookies, headers: tusHeaders(author) })
    expect((await head(elsewhere)).statusCode).toBe(404)
    expect((await head(there)).statusCode).toBe(200)
  })

  test('need space on the disk', async () => {
    expect(await zenit.deps.files.hasRoom(1)).toBe(true)
    expect(await zenit.deps.files.hasRoom(2 ** 52)).toBe(false)
  })

  test('are sent and exported in pieces, however large they are', async () => {
    const { files, db } = zenit.deps
    const length = 160 * 1024 * 1024
    await files.put('media/large', Buffer.alloc(1))
    await truncate(join(files.dir, 'media/large'), length)
    const key = `${(await sha256OfFile(join(files.dir, 'media/large'))).toString('hex').slice(0, 32)}.mp4`
    await files.move('media/large', `media/${key}`)
    const last = await zenit.app.inject({
      url: `/media/${key}`,
      cookies: author.cookies,
      headers: { range: `bytes=${length - 5}-` },
    })
    expect([last.statusCode, last.headers['content-range']]).toEqual([
      206,
      `bytes ${length - 5}-${length - 1}/${length}`,
    ])

    const { id } = await makePack(author)
    const body = { path: 'film.mp4', fileId: await sendFilm(), expectedVersion: 0 }
    await author.call(addMedia, { params: { id }, body })
    const media = JSON.stringify({ key, mime: 'video/mp4', size: length })
    await db.updateTable('studio_files').set({ media }).where('path', '=', 'film.mp4').execute()
    let bytes = 0
    let most = 0
    const before = process.memoryUsage().arrayBuffers
    for await (const chunk of await exportArchive(zenit.deps, id)) {
      bytes += chunk.length
      most = Math.max(most, process.memoryUsage().arrayBuffers)
    }
    expect(bytes).toBeGreaterThan(length)
    expect(most - before).toBeLessThan(length / 2)
  })
})
