import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { listIssues } from '@zenit/contract/packs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../../../../test/testing/actor.ts'
import { createTestApp } from '../../../../test/testing/app.ts'
import { createTestDatabase } from '../../../../test/testing/database.ts'
import { findInput } from '../../../../test/testing/inputs.ts'
import { withBothEndings, writeTestPack } from '../../../../test/testing/pack.ts'
import { checkPack } from '../../../content/check/check.ts'
import { compilePack } from '../../../content/compile/compile.ts'
import { demoFolder } from '../../../content/demo-folder.ts'
import { loadPack } from '../../../content/load/load.ts'
import { openFiles } from '../../../platform/files/disk-files.ts'
import { createAuthor, exportZip, importZip, readFolder, working, zipOf } from '../fixtures.ts'

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

/** The compiled form of a folder, with paths instead of ids. */
async function compiled(folder: string) {
  const checked = await checkPack(folder, app.clock())
  expect(checked.isSound).toBe(true)
  return { documents: await compilePack(checked, (path) => path), issues: checked.issues }
}

function unpackInto(folder: string, entries: Record<string, Buffer>): string {
  for (const [path, bytes] of Object.entries(entries)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), bytes)
  }
  return folder
}

async function roundTrip(folder: string) {
  const entries = readFolder(folder)
  const { status, body } = await importZip(app, author, { archive: await zipOf(entries) })
  expect([status, body.code]).toEqual([200, undefined])
  const exported = await exportZip(app, author, body.pack._id)
  const out = unpackInto(newFolder(), exported)
  expect(await compiled(out)).toEqual(await compiled(folder))
  return { body, entries, exported }
}

test('[API-02] the demo content is exported exactly as it was imported, and compiles to the same', async () => {
  const { body, entries, exported } = await roundTrip(demoFolder)
  expect(body.skipped).toEqual([])
  expect(Object.keys(exported).toSorted()).toEqual(Object.keys(entries).toSorted())
  for (const [path, bytes] of Object.entries(exported)) {
    const same = Buffer.compare(bytes, Buffer.from(entries[path] ?? '')) === 0
    // Photographs lose their metadata; learners see the same picture.
    if (!/\.(jpe?g|png|webp)$/.test(path)) expect([path, same]).toEqual([path, true])
  }
}, 120_000)

test('[AUTHOR-02] a test and then a final work are exported unchanged, and compile to both', async () => {
  const pack = writeTestPack({
    ...withBothEndings(),
    'content.yaml': 'id: two-endings\nlanguages: [pl, en]\n',
  })
  folders.push(pack.root)
  const { exported } = await roundTrip(pack.root)
  expect(String(exported['courses/prompts/course.yaml'])).toContain('ending: test-then-exam')
  const { documents, issues } = await compiled(pack.root)
  expect(issues).toEqual([])
  const [course] = documents.courses
  expect(course?.document).toMatchObject({
    ending: 'exam',
    closedTest: { percentageToPass: 70 },
    finalWork: {
      tasks: [
        {
          title: { en: 'A note' },
          criteria: [{ levels: [{ name: { en: 'Weak' } }, { description: { pl: 'Cel widać' } }] }],
        },
      ],
    },
  })
})

test('[API-02] every kind of file is exported and imported, also in an archive of the folder itself', async () => {
  const pack = writeTestPack()
  folders.push(pack.root)
  const inFolder = Object.fromEntries(
    Object.entries(readFolder(pack.root)).map(([path, bytes]) => [`my-pack/${path}`, bytes]),
  )
  const archive = await zipOf({
    ...inFolder,
    '__MACOSX/my-pack/._x': 'x',
    'my-pack/run.exe': 'x',
    'my-pack/old.txt': Buffer.from([0x61, 0xff]),
    'my-pack/no.png': 'x',
  })
  const { status, body } = await importZip(app, author, { archive })
  expect(status).toBe(200)
  // In the reader's language.
  expect(body.skipped).toEqual([
    { path: '__MACOSX/my-pack/._x', reason: 'to plik ukryty' },
    { path: 'run.exe', reason: 'to rodzaj pliku, którego pakiety nie przechowują' },
    { path: 'old.txt', reason: 'nie jest tekstem UTF-8' },
    { path: 'no.png', reason: expect.stringMatching(/^„no.png”/) },
  ])
  const again = await importZip(app, author, { archive, into: body.pack._id, language: 'en' })
  expect(again.body.skipped.map(({ reason }: { reason: string }) => reason)).toEqual([
    'is a hidden file',
    'is of a kind that packs don’t hold',
    'isn’t UTF-8 text',
    expect.stringMatching(/^“no.png”/),
  ])
  const exported = await exportZip(app, author, body.pack._id)
  expect(Object.keys(exported).toSorted()).toEqual(Object.keys(readFolder(pack.root)).toSorted())
})

describe.each(['ai-for-beginners', 'ai-agents-for-beginners'])('%s', (name) => {
  const source = findInput(name)
  test.runIf(source !== null)(
    '[IMPORT-01][IMPORT-03] is imported, checked, edited and published, and its export loads to the same',
    async () => {
      const files = Object.entries(readFolder(String(source)))
      const archive = await zipOf(
        Object.fromEntries(files.map(([path, bytes]) => [`${name}-main/${path}`, bytes])),
      )
      const { status, body } = await importZip(app, author, { archive })
      expect([status, body.code]).toEqual([200, undefined])
      expect(body.course.slug).toBe(name)
      const { params, tree, view, write, publish } = working(author, body.pack._id)
      expect((await author.call(listIssues, { params })).body).toMatchObject({ errors: 0 })
      const lesson = (await tree()).courses[0]?.lessons[0]?.path.replace(/lesson\.yaml$/, '')
      const path = `${lesson}lecture.en.md`
      const edited = `${(await view(path)).content}\nOne sentence more.\n`
      expect((await write(path, edited)).status).toBe(200)
      const again = await importZip(app, author, { archive, into: body.pack._id })
      expect(again.body).toMatchObject({ written: 0, kept: [path] })
      const exported = await exportZip(app, author, body.pack._id)
      const out = unpackInto(newFolder(), exported)
      const home = await importZip(app, author, { archive: await zipOf(exported), into: body.pack._id })
      expect(home.body, 'the exported folder is the pack').toMatchObject({
        written: 0,
        kept: [],
        skipped: [],
      })
      const { status: published } = await publish()
      expect(published).toBe(200)
      const { deps } = app
      expect(
        await loadPack({ db: deps.db, files: deps.files, folder: out, takeOver: true }),
        'learners get from the folder what they have from the studio',
      ).toMatchObject({ changed: false, stored: 0 })
      const database = await createTestDatabase()
      const options = { db: database.db, files: openFiles(newFolder()), folder: out }
      expect(await loadPack(options)).toMatchObject({ changed: true, revisions: 1 })
      const [row] = await database.db.selectFrom('course_revisions').select('document').execute()
      expect(JSON.stringify(row?.document)).toContain('One sentence more.')
      await database.drop()
    },
    300_000,
  )
})
