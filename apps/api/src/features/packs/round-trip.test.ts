import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../test/testing/actor.ts'
import { createTestApp } from '../../../test/testing/app.ts'
import { checkPack } from '../../content/check/check.ts'
import { compilePack } from '../../content/compile/compile.ts'
import { convertMarkdownCourse } from '../../content/convert/markdown-course.ts'
import { demoFolder } from '../../content/demo-folder.ts'
import { findInput } from '../../content/test-inputs.ts'
import { writeTestPack } from '../../content/test-pack.ts'
import { createAuthor, exportZip, importZip, readFolder, zipOf } from './fixtures.ts'

const app = await createTestApp()
let author: Actor
beforeAll(async () => {
  author = await createAuthor(app)
})

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'zenit-round-trip-'))
  folders.push(folder)
  return folder
}

/** What a folder compiles to, with the path of each thing for its id. */
async function compiled(folder: string) {
  const checked = await checkPack(folder, app.clock())
  expect(checked.faults).toEqual([])
  return { documents: await compilePack(checked, (path) => path), warnings: checked.warnings }
}

async function roundTrip(folder: string) {
  const entries = readFolder(folder)
  const { status, body } = await importZip(app, author, { archive: await zipOf(entries) })
  expect([status, body.code]).toEqual([200, undefined])
  const exported = await exportZip(app, author, body.pack._id)
  const out = newFolder()
  for (const [path, bytes] of Object.entries(exported)) {
    mkdirSync(dirname(join(out, path)), { recursive: true })
    writeFileSync(join(out, path), bytes)
  }
  expect(await compiled(out)).toEqual(await compiled(folder))
  return { body, entries, exported }
}

test('[API-02] the demo content comes out of the studio as it went in, to the byte, and compiles to the same', async () => {
  const { body, entries, exported } = await roundTrip(demoFolder)
  expect(body.skipped).toEqual([])
  expect(Object.keys(exported).toSorted()).toEqual(Object.keys(entries).toSorted())
  for (const [path, bytes] of Object.entries(exported)) {
    const same = Buffer.compare(bytes, Buffer.from(entries[path] ?? '')) === 0
    // Photographs lose what a camera wrote into them; what learners see is the same.
    if (!/\.(jpe?g|png|webp)$/.test(path)) expect([path, same]).toEqual([path, true])
  }
}, 120_000)

test('[API-02] every kind of file makes the way, also in an archive of the folder itself', async () => {
  const pack = writeTestPack()
  folders.push(pack.root)
  const inFolder = Object.fromEntries(
    Object.entries(readFolder(pack.root)).map(([path, bytes]) => [`my-pack/${path}`, bytes]),
  )
  const { status, body } = await importZip(app, author, {
    archive: await zipOf({
      ...inFolder,
      '__MACOSX/my-pack/._x': 'x',
      'my-pack/.git/config': 'x',
      'my-pack/run.exe': 'x',
    }),
  })
  expect(status).toBe(200)
  expect(body.skipped).toEqual([
    { path: '__MACOSX/my-pack/._x', reason: 'hidden' },
    { path: '.git/config', reason: 'hidden' },
    { path: 'run.exe', reason: 'ending' },
  ])
  const exported = await exportZip(app, author, body.pack._id)
  expect(Object.keys(exported).toSorted()).toEqual(Object.keys(readFolder(pack.root)).toSorted())
})

const courses = ['ai-for-beginners', 'ai-agents-for-beginners'].map(findInput)

test.runIf(courses.every((course) => course !== null))(
  '[IMPORT-03] courses that were converted make the way too',
  async () => {
    const out = newFolder()
    for (const source of courses) await convertMarkdownCourse({ source: String(source), out })
    await roundTrip(out)
  },
  300_000,
)
