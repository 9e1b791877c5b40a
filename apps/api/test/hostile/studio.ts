import * as packs from '@zenit/contract/packs'
import { createPreviewLink, viewPreviewCourse, viewPreviewLesson } from '@zenit/contract/packs-preview'
import { sql } from 'kysely'
import { createAuthor, importZip, readFolder, working, zipOf } from '../../src/features/packs/fixtures.ts'
import type { Actor } from '../testing/actor.ts'
import type { TestApp } from '../testing/app.ts'
import { withBothEndings, writeTestPack } from '../testing/pack.ts'
import type { KnownIds } from './schema.ts'

/** Enough that some remain, whatever the inputs do with the others. */
const count = 4

const places = {
  course: ['prompts'],
  path: [
    'content.yaml',
    'tools.yaml',
    'courses/prompts/course.yaml',
    'courses/prompts/closed-test.yaml',
  ].concat(['courses/prompts/lessons/01-intro/lesson.yaml', 'courses/prompts/lessons/01-intro/film.en.md']),
  node: ['program/start', 'course/prompts', 'course/prompts/lesson/intro'].concat([
    'course/prompts/lesson/intro/sublesson/film',
  ]),
  parent: ['program/start', 'course/prompts', 'course/prompts/lesson/intro'],
}

/** Creates packs as authors have them: published, shared by a link, and with a pending publication. Returns the ids. */
export async function fillStudio(app: TestApp): Promise<KnownIds> {
  const author = await createAuthor(app)
  const keys: string[] = []
  for (let number = 1; number <= count; number++) {
    const name = `hostile-${number}`
    const pack = writeTestPack({
      ...withBothEndings(),
      'content.yaml': `id: ${name}\nlanguages: [pl, en]\n`,
    })
    const { body } = await importZip(app, author, { archive: await zipOf(readFolder(pack.root)) })
    pack.remove()
    const { params, impact, publish } = working(author, body.pack._id)
    const link = await author.call(createPreviewLink, { params })
    keys.push(link.body.secret)
    if (number === count) {
      await publish()
      continue
    }
    const { change, confirmation } = (await impact()).body
    const publishAt = new Date(app.clock().getTime() + 3_600_000).toISOString()
    const asked = { change, publishAt, ...(confirmation && { confirmation }) }
    await author.call(packs.createRequest, { params, body: asked })
  }
  return { ...places, ...(await readIds(app)), key: keys, ...(await readPreview(author, keys)) }
}

async function readIds({ deps: { db } }: TestApp): Promise<KnownIds> {
  const idsOf = async (table: string) =>
    (await sql<{ id: string }>`select id from ${sql.table(table)}`.execute(db)).rows.map(({ id }) => id)
  const packIds = await idsOf('studio_packs')
  return {
    packId: packIds,
    requestId: await idsOf('studio_requests'),
    linkId: await idsOf('studio_preview_links'),
  }
}

/** The ids of the drafts in their previews. */
async function readPreview(author: Actor, keys: readonly string[]): Promise<KnownIds> {
  const [sublessonId, resourceId]: [string[], string[]] = [[], []]
  for (const key of keys) {
    const params = { key, course: 'prompts' }
    const { places: shown } = (await author.call(viewPreviewCourse, { params })).body
    for (const one of shown) {
      sublessonId.push(one.sublessonId)
      const lesson = await author.call(viewPreviewLesson, {
        params: { ...params, sublessonId: one.sublessonId },
      })
      resourceId.push(...lesson.body.content.resources.map(({ _id }) => _id))
    }
  }
  return { previewedId: sublessonId, resourceId }
}
