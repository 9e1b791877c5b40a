import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { downloadFile } from '@zenit/contract/files'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Actor, signIn } from '../../../test/testing/actor.ts'
import { createTestApp } from '../../../test/testing/app.ts'
import { createCourse, createLearner } from '../../../test/testing/factories.ts'
import { join as joinCourse } from '../../../test/testing/learning.ts'
import { sha256Of } from '../../platform/files/files.ts'
import { newId } from '../../platform/ids.ts'
import { migrateJobs } from '../../platform/jobs.ts'
import { beginUpload, patchUpload, tusHeaders, upload } from './fixtures.ts'
import { sweepFiles } from './jobs.ts'
import { eraseFiles, listStoredKeys } from './service.ts'

const zenit = await createTestApp()
const { db, files } = zenit.deps
const filesDir = files.dir
await migrateJobs(zenit.database.url)
let anna: Actor
const day = 24 * 60 * 60

const partials = () => readdir(join(filesDir, 'uploads')).catch(() => [])
const rows = async () => (await db.selectFrom('files').select('id').execute()).map(({ id }) => id)
const sweep = () => sweepFiles(zenit.deps).run({})

/** Runs the queued deletions. */
async function erase() {
  const { rows: jobs } = await sql<{ payload: { keys: string[] } }>`
    select payload from graphile_worker._private_jobs order by id`.execute(db)
  for (const { payload } of jobs) await eraseFiles(zenit.deps).run(payload)
}

beforeEach(async () => {
  anna = await createLearner(zenit)
  await sql`truncate files, final_work_drafts cascade`.execute(db)
  await rm(join(filesDir, 'uploads'), { recursive: true, force: true })
  await rm(join(filesDir, 'uploaded'), { recursive: true, force: true })
})

describe('the sweeper', () => {
  test('[UPL-01] deletes uploads that were abandoned a day ago, and keeps those in progress', async () => {
    const old = await beginUpload(zenit, anna, { size: 100 })
    const url = String(old.headers.location)
    expect((await patchUpload(zenit, anna, { url, content: 'half' })).statusCode).toBe(204)
    zenit.clock.advance(day - 60)
    const again = await signIn(zenit, String(anna.userId))
    const fresh = await beginUpload(zenit, again, { size: 100 })
    await sweep()
    expect(await rows()).toHaveLength(2)
    zenit.clock.advance(120)
    const late = await patchUpload(zenit, again, { url, offset: 4, content: 'more' })
    expect(late.statusCode).toBe(404)
    await sweep()
    const left = String(fresh.headers.location).split('/').at(-1)
    expect(await rows()).toEqual([left])
    expect(await partials()).toEqual([left])
  })

  test('[TRUST-06] stores checksums of files from before checksums existed', async () => {
    const id = await upload(zenit, anna, { content: 'from before' })
    await db.updateTable('files').set({ sha256: null, stored_size: null }).where('id', '=', id).execute()
    expect((await anna.call(downloadFile, { params: { id } })).status).toBe(200)
    await sweep()
    const { sha256 } = await db
      .selectFrom('files')
      .select('sha256')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(sha256).toEqual(sha256Of('from before'))
  })

  test('[UPL-01] deletes files that no form has used for a week', async () => {
    const course = await createCourse(zenit)
    await joinCourse(anna, course.courseId)
    const drafted = await upload(zenit, anna)
    await upload(zenit, anna)
    const form = { title: '', description: '', attachments: [drafted] }
    await db
      .insertInto('final_work_drafts')
      .values({
        user_id: String(anna.userId),
        course_id: course.courseId,
        task_id: newId(),
        revision_id: course.revisionId,
        form: JSON.stringify(form),
        sequence: 1,
        saved_at: zenit.clock(),
      })
      .execute()
    zenit.clock.advance(6 * day)
    await sweep()
    expect(await rows()).toHaveLength(2)
    zenit.clock.advance(2 * day)
    await sweep()
    await erase()
    expect(await rows()).toEqual([drafted])
    expect(await listStoredKeys(zenit.deps)).toHaveLength(1)
  })

  test('[UPL-01] deletes bytes without a row, and rows without bytes', async () => {
    const kept = await upload(zenit, anna)
    const lost = await upload(zenit, anna)
    const { key } = await db
      .selectFrom('files')
      .where('id', '=', lost)
      .select('key')
      .executeTakeFirstOrThrow()
    await rm(join(filesDir, key))
    await zenit.deps.files.put('uploaded/of-nobody', 'x')
    await writeFile(join(filesDir, 'uploads', newId()), 'x')
    await sweep()
    expect(await rows()).toEqual([kept])
    expect(await listStoredKeys(zenit.deps)).toHaveLength(1)
    expect(await partials()).toEqual([])
    expect((await anna.call(downloadFile, { params: { id: kept } })).status).toBe(200)
  })

  test('[UPL-01] deletes nothing if most of the store belongs to no row', async () => {
    for (let n = 0; n < 12; n++) await zenit.deps.files.put(`uploaded/strange-${n}`, 'x')
    await sweep()
    expect(await listStoredKeys(zenit.deps)).toHaveLength(12)
  })

  test('[UPL-01] deletes no row while the store is unavailable, and everything is there when it is back', async () => {
    const id = await upload(zenit, anna)
    const store = join(filesDir, 'uploaded')
    await rename(store, `${store}-away`)
    await sweep()
    expect(await rows()).toEqual([id])
    await rename(`${store}-away`, store)
    expect((await anna.call(downloadFile, { params: { id } })).status).toBe(200)
  })

  test('[UPL-01] deletes no row if most files are missing in the store', async () => {
    const ids: string[] = []
    for (let n = 0; n < 20; n++) ids.push(await upload(zenit, anna))
    const keys = await listStoredKeys(zenit.deps)
    for (const key of keys.slice(0, 11)) await rm(join(filesDir, key))
    await sweep()
    expect((await rows()).sort()).toEqual(ids.sort())
  })
})

describe('a crash', () => {
  const crash = () =>
    sql`create function crash() returns trigger language plpgsql as $$ begin raise 'crash'; end $$;
      create trigger crash before update of completed_at on files
      for each row when (new.completed_at is not null) execute function crash()`.execute(db)
  const recover = () => sql`drop trigger crash on files; drop function crash`.execute(db)

  test('[UPL-01] between storing the file and its row is repaired by the next request', async () => {
    const begun = await beginUpload(zenit, anna, { size: 5 })
    const url = String(begun.headers.location)
    await crash()
    expect((await patchUpload(zenit, anna, { url, content: 'tekst' })).statusCode).toBe(500)
    expect(await listStoredKeys(zenit.deps)).toHaveLength(1)
    await recover()
    const head = await zenit.app.inject({
      method: 'HEAD',
      url,
      cookies: anna.cookies,
      headers: tusHeaders(anna),
    })
    expect([head.statusCode, head.headers['upload-offset']]).toEqual([200, '5'])
    const id = String(head.headers['x-file-id'])
    expect((await anna.call(downloadFile, { params: { id } })).text).toBe('tekst')
    expect(await partials()).toEqual([])
  })

  test('[UPL-01] between storing the file and its row leaves nothing behind if no request follows', async () => {
    const begun = await beginUpload(zenit, anna, { size: 5 })
    await crash()
    await patchUpload(zenit, anna, { url: String(begun.headers.location), content: 'tekst' })
    await recover()
    zenit.clock.advance(day + 60)
    await sweep()
    await erase()
    expect([await rows(), await partials(), await listStoredKeys(zenit.deps)]).toEqual([[], [], []])
  })
})
