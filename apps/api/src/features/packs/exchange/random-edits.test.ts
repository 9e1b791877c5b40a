import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import * as calls from '@zenit/contract/packs'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { Actor } from '../../../../test/testing/actor.ts'
import { createTestApp } from '../../../../test/testing/app.ts'
import { writeTestPack } from '../../../../test/testing/pack.ts'
import { checkPack } from '../../../content/check/check.ts'
import { compilePack } from '../../../content/compile/compile.ts'
import { draftFolder } from '../../../content/reading/draft-folder.ts'
import type { ContentFolder } from '../../../content/reading/folder.ts'
import * as fileQueries from '../files.queries.ts'
import { createAuthor, exportZip, importZip, readFolder, working, zipOf } from '../fixtures.ts'
import { translationsDraft } from '../translations/translations.ts'

const app = await createTestApp()
let author: Actor

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

interface NodeWork {
  what: 'move' | 'duplicate' | 'rename' | 'delete'
  at: number
  to: number
  slug: string
}

/** Actions of an author in the studio; impossible or rejected ones do nothing. */
type Work =
  | { what: 'text' | 'file'; at: number; text: string }
  | { what: 'title'; at: number; language: 'pl' | 'en'; text: string }
  | NodeWork

/** Characters with a meaning in Markdown, YAML, archives or file systems, between words. */
const odd = fc.constantFrom(
  ...[
    '\r\n',
    '\r',
    '\n\n',
    '\t',
    '  ',
    '\u00a0',
    '\ufeff',
    'z\u0307',
    'ż',
    '👩🏽‍🚀',
    '\u2028',
    '---',
    ': ',
    '#',
    '- ',
  ],
  ...[
    '"',
    "'",
    '|',
    '>',
    '{',
    '&a',
    '*a',
    '!!x',
    '%',
    '<b>',
    '$x$',
    '[^1]',
    '```',
    '\\',
    'ﬁ',
    '\u202e',
    '\u0000',
  ],
)
const text = fc
  .array(fc.oneof(odd, fc.lorem({ maxCount: 3 }), fc.string({ unit: 'grapheme', maxLength: 5 })), {
    maxLength: 8,
  })
  .map((parts) => parts.join(''))
const at = fc.nat(1_000)
const slug = fc.stringMatching(/^[a-z][a-z0-9]{0,6}$/)

const work: fc.Arbitrary<Work> = fc.oneof(
  fc.record({ what: fc.constantFrom('text' as const, 'file' as const), at, text }),
  fc.record({ what: fc.constant('title' as const), at, language: fc.constantFrom('pl', 'en'), text }),
  fc.record({
    what: fc.constantFrom('move' as const, 'duplicate' as const, 'rename' as const, 'delete' as const),
    at,
    to: at,
    slug,
  }),
)

/** The draft with its record of translations, as the check reads it. */
async function draftOf(id: string): Promise<ContentFolder> {
  const translations = await translationsDraft(app.deps.db, id)
  return draftFolder([...(await rowsOf(id)), ...(translations ? [translations] : [])])
}

const rowsOf = (id: string) => fileQueries.listFiles(app.deps.db, id)
const textsOf = async (id: string) =>
  (await rowsOf(id)).flatMap(({ path, content }) => (content === null ? [] : [[path, content] as const]))
const nth = <T>(all: readonly T[], index: number): T | undefined => all[index % Math.max(all.length, 1)]

async function nodesOf(id: string) {
  const { courses } = await working(author, id).tree()
  return courses.flatMap((course) =>
    course.lessons.flatMap((lesson) => {
      const name = `courses/${course.slug}/${lesson.slug}`
      return [name, ...lesson.sublessons.map((one) => `${name}/${one.slug}`)]
    }),
  )
}

async function changeNode(id: string, { what, at: index, to, slug: other }: NodeWork) {
  const nodes = await nodesOf(id)
  const node = nth(nodes, index)
  if (node === undefined) return 200
  const params = { id }
  const level = node.split('/').length
  const parents = [
    ...new Set(
      nodes.map((one) =>
        one
          .split('/')
          .slice(0, level - 1)
          .join('/'),
      ),
    ),
  ].filter((one) => one.split('/').length === level - 1)
  const parent = nth(parents, to) ?? ''
  switch (what) {
    case 'move':
      return (await author.call(calls.moveNode, { params, body: { node, parent, position: to % 3 } })).status
    case 'duplicate':
      return (await author.call(calls.duplicateNode, { params, body: { node, parent, slug: other } })).status
    case 'rename':
      return (await author.call(calls.renameNode, { params, body: { node, slug: other } })).status
    default:
      return (await author.call(calls.deleteNode, { params, query: { node } })).status
  }
}

async function retitle(id: string, { at: index, language, text: title }: Work & { what: 'title' }) {
  const { view, write } = working(author, id)
  const path = nth(
    (await rowsOf(id)).map((row) => row.path).filter((one) => one.endsWith('/lesson.yaml')),
    index,
  )
  if (path === undefined) return 200
  const value = (await view(path)).value as { title: object }
  return (await write(path, { ...value, title: { ...value.title, [language]: title } })).status
}

async function writeText(id: string, { what, at: index, text: more }: Work & { what: 'text' | 'file' }) {
  const { view, write } = working(author, id)
  const paths = (await rowsOf(id)).map(({ path }) => path).filter((path) => /\.(md|vtt|yaml)$/.test(path))
  const path = nth(paths, index)
  if (path === undefined) return 200
  if (what === 'file') return (await write(`${dirname(path)}/${more.slice(0, 20)}.md`, more)).status
  const { content } = await view(path)
  const comment = path.endsWith('.yaml') ? '\n# ' : '\n'
  return (await write(path, `${content}${comment}${more}`)).status
}

function perform(id: string, one: Work): Promise<number> {
  if ('slug' in one) return changeNode(id, one)
  return one.what === 'title' ? retitle(id, one) : writeText(id, one)
}

/** The check’s issues for a pack, and its compiled form. */
async function judged(source: string | ContentFolder) {
  const checked = await checkPack(source, app.clock())
  const { isSound, issues } = checked
  return { issues, documents: isSound ? await compilePack(checked, (path) => path) : null }
}

function folderOf(entries: Record<string, Buffer>): string {
  const folder = mkdtempSync(join(tmpdir(), 'zenit-random-edits-'))
  folders.push(folder)
  for (const [path, bytes] of Object.entries(entries)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), bytes)
  }
  return folder
}

test('[API-02][AUTHOR-06] after any edits, the exported folder has the same issues and compiled form as the pack, and is imported unchanged', async () => {
  const pack = writeTestPack()
  folders.push(pack.root)
  const archive = await zipOf(readFolder(pack.root))
  let sound = 0
  const make = async (zip: Buffer) => {
    const { status, body } = await importZip(app, author, { archive: zip })
    expect([status, body.skipped]).toEqual([200, []])
    return body.pack._id as string
  }
  const away = (id: string) => author.call(calls.deletePack, { params: { id } })
  const roundTrip = async (works: Work[]) => {
    // Imports are rate-limited per person.
    author = await createAuthor(app)
    const id = await make(archive)
    for (const one of works) expect(await perform(id, one)).toBeLessThan(500)
    const [draft, texts] = [await judged(await draftOf(id)), await textsOf(id)]
    const exported = await exportZip(app, author, id)
    for (const [path, content] of texts) expect(exported[path]?.toString(), path).toBe(content)
    expect((await away(id)).status).toBe(200)
    expect(await judged(folderOf(exported))).toEqual(draft)
    const again = await make(await zipOf(exported))
    expect(await exportZip(app, author, again)).toEqual(exported)
    expect((await away(again)).status).toBe(200)
    if (draft.documents) sound++
  }
  await fc.assert(fc.asyncProperty(fc.array(work, { minLength: 1, maxLength: 5 }), roundTrip), {
    numRuns: 25,
    seed: 13,
    endOnFailure: true,
  })
  expect(sound, 'packs without errors among them').toBeGreaterThan(5)
}, 120_000)
