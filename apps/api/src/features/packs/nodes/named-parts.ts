import { ApiError, required } from '../../../platform/http/errors.ts'
import type { Edit } from '../documents/edit.ts'
import { courseFolder } from '../paths.ts'
import { openSublesson } from './sublessons.ts'
import { idOf, isRecord, type Value, within } from './values.ts'

/** Something with an id that is not a node, by its path as in content/ids.ts, with its document. */
export interface NamedPart {
  path: string
  id: string
  /** Null when it is the document itself. */
  list: string | null
  fileOf: (edit: Edit) => Promise<string>
}

const slug = '([a-z0-9]+(?:-[a-z0-9]+)*)'
const at = (path: string) => new RegExp(`^${path.replaceAll('*', slug)}$`)

const siteLists: readonly (readonly [RegExp, string, string])[] = [
  [at('tool/*'), 'tools.yaml', 'tools'],
  [at('partner/*'), 'partners.yaml', 'partners'],
  [at('community-card/*'), 'community.yaml', 'cards'],
]
const courseLists: readonly (readonly [RegExp, string, string])[] = [
  [at('course/*/test/closed/question/*'), 'closed-test.yaml', 'questions'],
  [at('course/*/task/*'), 'final-work.yaml', 'tasks'],
]
const ofSublesson = at('course/*/lesson/*/sublesson/*/question/*')

/** Returns null for any other path. */
export function parseThing(path: string): NamedPart | null {
  const idOfPath = path.slice(path.lastIndexOf('/') + 1)
  const of = (list: string | null, fileOf: NamedPart['fileOf']): NamedPart => ({
    path,
    id: idOfPath,
    list,
    fileOf,
  })
  if (at('page/*').test(path)) return of(null, async () => `pages/${idOfPath}.yaml`)
  for (const [pattern, file, list] of siteLists) if (pattern.test(path)) return of(list, async () => file)
  for (const [pattern, file, list] of courseLists) {
    const [, course] = pattern.exec(path) ?? []
    if (course) return of(list, async () => `${courseFolder(course)}/${file}`)
  }
  const [, course = '', lesson = '', sublesson = ''] = ofSublesson.exec(path) ?? []
  if (course === '') return null
  return of('', async (edit) => {
    const { folder, entry } = await openSublesson(edit, { course, lesson, sublesson })
    const name = entry.questions ?? entry.question
    required(typeof name === 'string', 'not-found')
    return within(folder, String(name))
  })
}

/** Like {@link keepProgress}, for something that is not a node. */
export async function keepThing(edit: Edit, { id, list, fileOf }: NamedPart, from: string): Promise<void> {
  required(id !== from, 'conflict')
  const path = await fileOf(edit)
  const value = await edit.anyValue(path)
  const kept = (thing: Value): Value => ({ ...thing, renamedFrom: from })
  const keptIn = (things: readonly unknown[]): unknown[] => {
    if (!things.some((one) => idOf(one) === id)) throw new ApiError('not-found')
    return things.map((one) => (isRecord(one) && one.id === id ? kept(one) : one))
  }
  if (Array.isArray(value)) return edit.putValue(path, keptIn(value))
  required(isRecord(value), 'conflict')
  const record = value as Value
  if (!list) {
    // A page has its id in its file name, a single question in itself.
    required(list === null || record.id === id, 'not-found')
    return edit.putValue(path, kept(record))
  }
  const things = record[list]
  return edit.putValue(path, { ...record, [list]: keptIn(Array.isArray(things) ? things : []) })
}
