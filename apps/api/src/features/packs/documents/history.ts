import type { BodyOf, QueryOf } from '@zenit/contract/call'
import type * as calls from '@zenit/contract/packs'
import type { DocumentVersion, PackDocument } from '@zenit/contract/packs'
import type { Deps } from '../../../deps.ts'
import type { DbOrTx } from '../../../platform/db/connect.ts'
import { required } from '../../../platform/http/errors.ts'
import { paginationOf } from '../../../platform/lists.ts'
import { type Asker, inPack, requirePack } from '../access.ts'
import * as fileQueries from '../files.queries.ts'
import { lessonOf, parseNode } from '../paths.ts'
import { toAuthor } from '../view.ts'
import { requireVersion, viewOne } from './documents.ts'
import { Edit } from './edit.ts'
import * as history from './history.queries.ts'

const courseOf = (path: string): string => path.split('/')[1] ?? ''

type CurrentDocument = DocumentVersion['current']

/** Returns the current location of the documents of these paths: moving a lesson renames its folder. */
async function currentOf(db: DbOrTx, packId: string, paths: readonly string[]) {
  const lessons = new Map<string, string>()
  const find = async (wanted: readonly string[]) => {
    const courses = [...new Set(wanted.filter((path) => lessonOf(path)).map(courseOf))]
    return history.listCurrent(db, packId, { paths: wanted, courses })
  }
  for (const { path } of await find(paths)) {
    const lesson = path.endsWith('/lesson.yaml') ? lessonOf(path) : null
    if (lesson) lessons.set(`${courseOf(path)} ${lesson.slug}`, lesson.folder)
  }
  const moved = (path: string): string => {
    const lesson = lessonOf(path)
    const folder = lesson && lessons.get(`${courseOf(path)} ${lesson.slug}`)
    return lesson && folder ? `${folder}${path.slice(lesson.folder.length)}` : path
  }
  const versions = new Map((await find(paths.map(moved))).map(({ path, version }) => [path, version]))
  return (path: string): CurrentDocument => ({ path: moved(path), version: versions.get(moved(path)) ?? 0 })
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Returns a path as a pattern that ignores the lesson's number. */
function patternOf(path: string): string {
  const lesson = lessonOf(path)
  if (!lesson) return `^${escaped(path)}$`
  return `${lessonPattern(courseOf(path), lesson.slug)}${escaped(path.slice(lesson.folder.length + 1))}$`
}

const lessonPattern = (course: string, lesson: string) =>
  `^courses/${escaped(course)}/lessons/\\d+-${escaped(lesson)}/`

/** Selects the documents of a node; for a part, its lesson's document and the files that it names. */
async function nodeFilter(db: DbOrTx, packId: string, name: string) {
  const place = parseNode(name)
  if (place.level === 'program') return { pattern: `^programs/${place.program}\\.yaml$`, named: null }
  if (place.level === 'course') return { pattern: `^courses/${place.course}/`, named: null }
  const pattern = lessonPattern(place.course, place.lesson)
  if (place.level === 'lesson') return { pattern, named: null }
  const rows = await fileQueries.listTreeRows(db, packId)
  const lesson = rows.find(({ path }) => path.endsWith('/lesson.yaml') && new RegExp(pattern).test(path))
  const own = lesson?.outline?.sublessons?.find(({ id }) => id === place.sublesson)
  return { pattern, named: `${own?.text ?? ''} "lesson.yaml"` }
}

export async function listVersions(
  { db }: Deps,
  asker: Asker,
  { id, path, node, deleted = false, ...query }: { id: string } & QueryOf<typeof calls.listVersions>,
) {
  await requirePack(db, asker, id)
  const page = { page: query.page ?? 1, limit: query.limit ?? 30 }
  const ofNode = node ? await nodeFilter(db, id, node) : { pattern: null, named: null }
  const filter = { ...ofNode, ...(path ? { pattern: patternOf(path) } : {}), isGone: deleted }
  const { rows, totalCount } = await history.listVersionRows(db, id, { filter, page })
  const current = await currentOf(db, id, [...new Set(rows.map((row) => row.path))])
  const versions = rows.map(({ version, isDeletion, isPublished, before, ...row }) => ({
    path: row.path,
    version,
    changedAt: row.changedAt.toISOString(),
    changedBy: toAuthor(row.changedById, row.changedBy),
    isDeletion,
    isPublished,
    before,
    current: current(row.path),
  }))
  return { versions, pagination: paginationOf(page, totalCount) }
}

/** Makes an earlier version the newest one. */
export async function restore(
  deps: Deps,
  asker: Asker,
  { id, ...given }: { id: string } & BodyOf<typeof calls.restoreVersion>,
): Promise<PackDocument> {
  return inPack(deps, asker, {
    id,
    act: async (turn) => {
      const { path } = (await currentOf(turn.tx, id, [given.path]))(given.path)
      await requireVersion(turn, { path, expectedVersion: given.expectedVersion })
      const earlier = await history.findVersion(turn.tx, id, given)
      required(earlier && (earlier.content !== null || earlier.media !== null), 'not-found')
      const edit = await Edit.open(turn, [])
      edit.put(path, { content: earlier.content, media: earlier.media })
      await edit.save()
      return viewOne(turn.tx, id, { path })
    },
  })
}
