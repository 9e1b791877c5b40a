import {
  createNode,
  deleteDocument,
  listVersions,
  moveNode,
  restoreVersion,
  viewDocument,
} from '@zenit/contract/packs'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Actor, signIn } from '../../../../test/testing/actor.ts'
import { createTestApp } from '../../../../test/testing/app.ts'
import { createAuthor, makePack, working } from '../fixtures.ts'

const app = await createTestApp()
let author: Actor
let other: Actor
// The tests move the clock, which ends sessions.
beforeEach(async () => {
  author = await createAuthor(app)
  other = await createAuthor(app)
})

let packs = 0

/** Creates a pack with two lessons, the first with a page and another part. */
async function makeCourse() {
  const { id } = await makePack(author)
  const slug = `history-${++packs}`
  const make = async (kind: string, name: string, parent?: string) => {
    const title = { pl: 'Tytuł', en: 'Title' }
    const body = { kind, slug: name, title, ...(parent && { parent }) } as never
    return (await author.call(createNode, { params: { id }, body })).body.node
  }
  await make('program', slug)
  const course = await make('course', slug, `programs/${slug}`)
  const lesson = await make('lesson', 'intro', course)
  await make('lesson', 'next', course)
  await make('page', 'text', lesson)
  await make('page', 'more', lesson)
  const folder = `courses/${slug}/lessons/01-intro`
  return { id, slug, course, lesson, folder, page: `${folder}/text.en.md`, ...working(author, id) }
}

const versionsOf = async (
  { params }: { params: { id: string } },
  query: { path?: string; node?: string; deleted?: boolean; page?: number; limit?: number },
) => (await author.call(listVersions, { params, query })).body

describe('[AUTHOR-03] the history of a document', () => {
  test('long editing makes one version for each ten minutes', async () => {
    const pack = await makeCourse()
    for (let save = 0; save < 20; save++) {
      app.clock.advance(120)
      // Sessions expire before that.
      author = await signIn(app, String(author.userId))
      await working(author, pack.id).write(pack.page, `Save ${save}\n`)
    }
    const { versions } = await versionsOf(pack, { path: pack.page })
    const seconds = versions.map(({ changedAt }) => Date.parse(changedAt) / 1000)
    // The first one, then 40 minutes of saves.
    expect(versions).toHaveLength(5)
    expect(seconds.slice(0, -2).map((at, index) => at - (seconds[index + 1] ?? 0))).toEqual([600, 600, 600])
    expect((await working(author, pack.id).view(pack.page)).content).toBe('Save 19\n')
  })

  test('many versions are listed by pages, each with its author', async () => {
    const pack = await makeCourse()
    for (let save = 0; save < 6; save++) {
      const who = save % 2 ? author : other
      const saved = await working(who, pack.id).write(pack.page, `Save ${save}\n`)
      expect(saved.body.document.version).toBe(save + 2)
    }
    const first = await versionsOf(pack, { path: pack.page, limit: 4 })
    expect(first.pagination).toMatchObject({ totalCount: 7, totalPages: 2 })
    const second = await versionsOf(pack, { path: pack.page, limit: 4, page: 2 })
    expect([...first.versions, ...second.versions].map(({ version }) => version)).toEqual([
      7, 6, 5, 4, 3, 2, 1,
    ])
    expect(new Set(first.versions.map(({ changedBy }) => changedBy?._id)).size).toBe(2)
  })

  test('the history of a node contains its documents', async () => {
    const pack = await makeCourse()
    const pathsOf = async (node: string) =>
      new Set((await versionsOf(pack, { node, limit: 100 })).versions.map(({ path }) => path))
    const names = (set: Set<string>) => [...set].map((path) => path.replace(`${pack.folder}/`, '')).toSorted()
    expect(names(await pathsOf(`${pack.lesson}/text`))).toEqual(['lesson.yaml', 'text.en.md', 'text.pl.md'])
    expect((await pathsOf(pack.lesson)).size).toBe(5)
    expect(await pathsOf(pack.course)).toContain(`${pack.course}/course.yaml`)
    expect(await pathsOf(`programs/${pack.slug}`)).toEqual(new Set([`programs/${pack.slug}.yaml`]))
    const refused = await author.call(listVersions, { params: pack.params, query: { node: 'courses/../x' } })
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('"field":"node"')])
  })

  test('a lesson that was moved keeps its history, and a restored version goes to its current place', async () => {
    const pack = await makeCourse()
    await pack.write(pack.page, 'Before\n')
    const [{ version } = { version: 0 }] = (await versionsOf(pack, { path: pack.page })).versions
    await author.call(moveNode, { params: pack.params, body: { node: pack.lesson, position: 1 } })
    const { path: lessonPath } = (await pack.tree()).courses[0]?.lessons[1] ?? { path: '' }
    const moved = lessonPath.replace('lesson.yaml', 'text.en.md')
    expect(moved).not.toBe(pack.page)
    await pack.write(moved, 'After\n')
    const { versions } = await versionsOf(pack, { path: moved })
    const earlier = versions.find((one) => one.path === pack.page && one.version === version)
    const now = await pack.view(moved)
    expect(earlier?.current).toEqual({ path: moved, version: now.version })
    const restored = await author.call(restoreVersion, {
      params: pack.params,
      body: { path: pack.page, version, expectedVersion: now.version },
    })
    expect(restored.body.document).toMatchObject({ path: moved, content: 'Before\n' })
    expect(
      (await author.call(viewDocument, { params: pack.params, query: { path: pack.page } })).status,
    ).toBe(404)
    // It exists under another number, so it is not deleted.
    expect((await versionsOf(pack, { deleted: true })).versions).toEqual([])
  })

  test('a deleted document is listed, restored and then no longer listed', async () => {
    const pack = await makeCourse()
    const { version, content } = await pack.view(pack.page)
    await author.call(deleteDocument, {
      params: pack.params,
      query: { path: pack.page, expectedVersion: version },
    })
    const { versions } = await versionsOf(pack, { deleted: true })
    expect(versions).toMatchObject([
      { path: pack.page, version: version + 1, isDeletion: true, current: { path: pack.page, version: 0 } },
    ])
    const body = { path: pack.page, version, expectedVersion: 0 }
    const restored = await author.call(restoreVersion, { params: pack.params, body })
    expect(restored.body.document.content).toBe(content)
    expect((await versionsOf(pack, { deleted: true })).versions).toEqual([])
    // Repeating it has no effect.
    expect((await author.call(restoreVersion, { params: pack.params, body })).code).toBe('conflict')
  })
})
