import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contentUploadsPath, packUploadsPath } from '@zenit/contract/files'
import { importUpload } from '@zenit/contract/packs'
import { expect, test } from 'vitest'
import type { Actor } from '../../../../test/testing/actor.ts'
import { createTestApp } from '../../../../test/testing/app.ts'
import { createLearner } from '../../../../test/testing/factories.ts'
import { projectRoot } from '../../../platform/environment.ts'
import { partsDir } from '../../../platform/files/disk-files.ts'
import { newId } from '../../../platform/ids.ts'
import { beginUpload, patchUpload } from '../../files/fixtures.ts'
import { createAuthor, type Entries, exportZip, makePack, working, zipOf } from '../fixtures.ts'

const zenit = await createTestApp({ UPLOAD_SIZE_MB: '1', FILM_SIZE_MB: '2' })
const author = await createAuthor(zenit)
const film = await readFile(
  join(projectRoot, 'content/courses/fakty-i-zmyslenia/lessons/01-skad-zmyslenia/skad-zmyslenia.pl.mp4'),
)
const path = 'courses/a/lessons/10-b/film.mp4'

/** Sends an archive in two parts, as after an interruption; returns the id of the upload. */
async function send(entries: Entries, actor: Actor = author, to = packUploadsPath): Promise<string> {
  const archive = await zipOf(entries)
  const begun = await beginUpload(zenit, actor, { name: 'pack.zip', size: archive.length, to })
  const url = String(begun.headers.location)
  const half = Math.floor(archive.length / 2)
  await patchUpload(zenit, actor, { url, content: archive.subarray(0, half) })
  const last = await patchUpload(zenit, actor, { url, offset: half, content: archive.subarray(half) })
  return String(last.headers['x-file-id'])
}

const take = (fileId: string, more: { into?: string; overwrite?: boolean } = {}, actor: Actor = author) =>
  actor.call(importUpload, { body: { fileId, ...more } })

test('[IMPORT-03][AUTHOR-02] a pack with its films is exported and imported, however large, and leaves nothing behind', async () => {
  const { id } = await makePack(author)
  const pack = await exportZip(zenit, author, id)
  // More than a document may have.
  expect(film.length).toBeGreaterThan(1024 * 1024)
  const fileId = await send({ ...pack, [path]: film })
  const { status, body } = await take(fileId, { into: id })
  expect([status, body.written]).toEqual([200, 1])
  expect((await exportZip(zenit, author, id))[path]?.equals(film)).toBe(true)
  expect((await take(fileId, { into: id })).code).toBe('not-found')
  expect(await readdir(join(zenit.deps.files.dir, partsDir))).toEqual([])
  expect(await zenit.deps.db.selectFrom('files').select('id').where('id', '=', fileId).execute()).toEqual([])
})

test('[API-02] an archive that is too large is rejected before it is sent, with the limit', async () => {
  const limit = 8 * 1024 * 1024
  for (const size of [limit + 1, 100 * limit]) {
    const refused = await beginUpload(zenit, author, { name: 'pack.zip', size, to: packUploadsPath })
    expect([refused.statusCode, refused.json()]).toMatchObject([413, { code: 'file-too-large', limit }])
  }
  const other = await beginUpload(zenit, author, { name: 'film.mp4', size: 5, to: packUploadsPath })
  expect(other.json().code).toBe('file-format')
})

test('[IMPORT-03] if both have changed a document the author must choose, and the upload is kept meanwhile', async () => {
  const { id } = await makePack(author)
  const pack = await exportZip(zenit, author, id)
  const text = 'courses/a/lessons/10-b/text.pl.md'
  await take(await send({ ...pack, [text]: 'one\n' }), { into: id })
  const { write, view } = working(author, id)
  await write(text, 'ours\n')
  const fileId = await send({ ...pack, [text]: 'theirs\n' })
  expect((await take(fileId, { into: id })).code).toBe('conflict')
  expect((await view(text)).content).toBe('ours\n')
  expect((await take(fileId, { into: id, overwrite: true })).status).toBe(200)
  expect((await view(text)).content).toBe('theirs\n')
})

test('[ACCESS-06][API-02] authors can use only their own archives and packs; a file that is no archive is deleted', async () => {
  const fileId = await send({ 'notes.txt': 'x' })
  const stranger = await createAuthor(zenit)
  expect((await take(fileId, {}, stranger)).code).toBe('not-found')
  expect((await take(fileId, {}, await createLearner(zenit))).status).toBe(403)
  expect((await take(fileId)).code).toBe('file-format')
  expect((await take(fileId)).code).toBe('not-found')
  expect((await take(await send({ 'notes.txt': 'x' }), { into: newId() })).code).toBe('not-found')
  const resource = await send({ 'notes.txt': 'x' }, author, contentUploadsPath)
  expect((await take(resource)).code).toBe('not-found')
})

test('[IMPORT-03] a failed import leaves no upload behind', async () => {
  const { id, name } = await makePack(author)
  const pack = await exportZip(zenit, author, id)
  const uploads = () => zenit.deps.db.selectFrom('files').select('id').where('use', '=', 'pack').execute()
  const before = await uploads()
  expect((await take(await send(pack))).code, name).toBe('slug-taken')
  expect((await take(await send(pack), { into: newId() })).code).toBe('not-found')
  const other = await makePack(author)
  expect((await take(await send(pack), { into: other.id })).code).toBe('file-format')
  expect(await uploads()).toEqual(before)
})
