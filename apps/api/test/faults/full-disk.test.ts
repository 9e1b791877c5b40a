import { execFileSync } from 'node:child_process'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createReportExport, listReportExports } from '@zenit/contract/report-exports'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { filePart, multipartBody, picture, uploadHeaders } from '../../src/features/certificates/fixtures.ts'
import { createReadyLearner, createTestCourse } from '../../src/features/closed-tests/fixtures.ts'
import { beginUpload, patchUpload, tusHeaders } from '../../src/features/files/fixtures.ts'
import { createManaged } from '../../src/features/organisations/fixtures.ts'
import { writeReport } from '../../src/features/reports/exports/jobs.ts'
import type { Actor } from '../testing/actor.ts'
import { createTestApp } from '../testing/app.ts'
import { createLearner } from '../testing/factories.ts'
import { passCourse } from '../testing/learning.ts'

const zenit = await createTestApp()
const filesDir = zenit.deps.files.dir
const megabyte = 1024 * 1024

const mount = (...args: string[]) => execFileSync('mount', args, { stdio: 'pipe' })
const resize = (size: string) => mount('-o', `remount,size=${size}`, filesDir)

/** Mounting a disk needs rights that not every machine gives. */
function mountSmallDisk(): boolean {
  try {
    mount('-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', filesDir)
    return true
  } catch {
    console.log('Left out: tests on a disk that is really full (mount needs root).')
    return false
  }
}

const isMounted = mountSmallDisk()
let anna: Actor

beforeAll(async () => {
  anna = await createLearner(zenit)
})
beforeEach(async () => {
  for (const name of await readdir(filesDir)) await rm(join(filesDir, name), { recursive: true })
  if (isMounted) resize('1m')
})
// Before the cleanup of the app, which is registered first.
afterAll(() => {
  if (isMounted) execFileSync('umount', [filesDir])
})

/** Every file in the store except the bytes of unfinished uploads. */
async function stored(): Promise<string[]> {
  const names = await readdir(filesDir, { recursive: true, withFileTypes: true })
  return names.filter((one) => one.isFile() && !one.parentPath.endsWith('/uploads')).map(({ name }) => name)
}

const head = (url: string) =>
  zenit.app.inject({ method: 'HEAD', url, cookies: anna.cookies, headers: tusHeaders(anna) })

async function begin(size: number): Promise<string> {
  const begun = await beginUpload(zenit, anna, { name: 'praca.txt', size })
  expect(begun.statusCode).toBe(201)
  return String(begun.headers.location)
}

describe.skipIf(!isMounted)('[UPL-01] a disk that is full', () => {
  test('in the middle of an upload: 507, and the upload continues where it stopped', async () => {
    const content = Buffer.alloc(1.5 * megabyte, 'ą')
    const url = await begin(content.length)
    const refused = await patchUpload(zenit, anna, { url, content })
    expect([refused.statusCode, refused.json().code]).toEqual([507, 'storage-full'])
    expect(await stored()).toEqual([])
    resize('8m')
    const offset = Number((await head(url)).headers['upload-offset'])
    expect(offset).toBeLessThan(content.length)
    const done = await patchUpload(zenit, anna, { url, offset, content: content.subarray(offset) })
    const id = String(done.headers['x-file-id'])
    const answer = await zenit.app.inject({ url: `/api/files/${id}`, cookies: anna.cookies })
    expect(answer.rawPayload.equals(content)).toBe(true)
  })

  test('an upload is completed without a second copy, when there is room for only one', async () => {
    const content = Buffer.alloc(0.7 * megabyte, 'x')
    const kept = await patchUpload(zenit, anna, { url: await begin(content.length), content })
    const id = String(kept.headers['x-file-id'])
    const answer = await zenit.app.inject({ url: `/api/files/${id}`, cookies: anna.cookies })
    expect(answer.rawPayload.equals(content)).toBe(true)
    expect(await stored()).toHaveLength(1)
  })

  test('[CERT-01] when a certificate is issued: 507, no partial image and no certificate; both after a retry', async () => {
    const course = await createTestCourse(zenit)
    const learner = await createReadyLearner(zenit, course)
    await passCourse(zenit, learner.userId, course.courseId)
    const { type, body } = await multipartBody([['file', filePart(await picture())]])
    const issue = () =>
      zenit.app.inject({
        method: 'POST',
        url: `/api/course/generate-certificate/${course.courseId}`,
        cookies: learner.cookies,
        headers: uploadHeaders(learner, type),
        payload: body,
      })
    await writeFile(join(filesDir, 'filler'), Buffer.alloc(2 * megabyte)).catch(() => undefined)
    const refused = await issue()
    expect([refused.statusCode, refused.json().code]).toEqual([507, 'storage-full'])
    expect(await stored()).toEqual(['filler'])
    const count = () => zenit.deps.db.selectFrom('certificates').select('number').execute()
    expect(await count()).toEqual([])
    await rm(join(filesDir, 'filler'))
    expect((await issue()).statusCode).toBe(200)
    expect([(await stored()).length, (await count()).length]).toEqual([1, 1])
  })
})

describe.skipIf(!isMounted)('[ORG-07] a disk that is nearly full', () => {
  test('a report export fails with a clear status, and can be requested again once there is space', async () => {
    const { params, manager } = await createManaged(zenit)
    const order = async () =>
      (await manager.call(createReportExport, { params, body: { format: 'csv' } })).body.export._id
    const write = (id: string) => writeReport(zenit.deps).run({ id })
    const progress = async () => (await manager.call(listReportExports, { params })).body.exports[0]?.progress
    await write(await order())
    expect(await progress()).toBe('no-room')
    expect(await stored()).toEqual([])
    resize('2g')
    await write(await order())
    expect(await progress()).toBe('ready')
  })
})
