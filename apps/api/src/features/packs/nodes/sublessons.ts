import { isDeepStrictEqual } from 'node:util'
import { ApiError } from '../../../platform/http/errors.ts'
import type { Body, Edit } from '../documents/edit.ts'
import { requireLesson } from './lessons.ts'
import { type Names, relinkedText } from './relink.ts'
import {
  filesNamedIn,
  filesOf,
  filesPointedAt,
  freeName,
  idOf,
  isRecord,
  listIn,
  type Value,
  within,
  withTexts,
} from './values.ts'

export interface SublessonPlace {
  course: string
  lesson: string
  sublesson: string
}

interface OpenedSublesson {
  folder: string
  path: string
  /** The lesson's document. */
  value: Value
  list: unknown[]
  entry: Value
}

/** Throws 404 `not-found`. */
export async function openSublesson(edit: Edit, place: SublessonPlace): Promise<OpenedSublesson> {
  const { folder } = requireLesson(edit, place.course, place.lesson)
  const path = `${folder}/lesson.yaml`
  const value = await edit.value(path)
  const list = listIn(value, 'sublessons')
  const entry = list.find((one) => idOf(one) === place.sublesson)
  if (!isRecord(entry)) throw new ApiError('not-found')
  return { folder, path, value, list, entry }
}

/** Removes a sublesson from its lesson, with files that no other one needs. */
export async function takeOutSublesson(edit: Edit, opened: OpenedSublesson): Promise<void> {
  const { folder, path, value, list, entry } = opened
  const others = list.filter((one) => one !== entry)
  const needed = new Set(others.flatMap((other) => filesOf(edit, folder, other)))
  await edit.putValue(path, { ...value, sublessons: others })
  for (const name of filesOf(edit, folder, entry)) if (!needed.has(name)) edit.remove(within(folder, name))
}

/** Returns `trailer.pl.vtt` for `film.pl.vtt` when the sublesson `film` is copied as `trailer`. */
function copiedName(name: string, from: string, to: string): string {
  return name === from || name.startsWith(`${from}.`) ? `${to}${name.slice(from.length)}` : `${to}-${name}`
}

/**
 * Returns the entry for another place, and copies its files there: within one folder under new names, so that the
 * copies are independent; into another folder under the same names, if free.
 */
export function copyEntry(
  edit: Edit,
  { folder, entry }: Pick<OpenedSublesson, 'folder' | 'entry'>,
  to: { folder: string; slug: string; names: Names },
): Value {
  const isBeside = to.folder === folder
  const names = new Map<string, string>()
  for (const name of filesNamedIn(edit, folder, entry)) {
    const body = relinkedBody(edit.get(within(folder, name)), to.names)
    const wanted = isBeside ? copiedName(name, String(entry.id), to.slug) : name
    const isThere = !isBeside && isDeepStrictEqual(edit.get(within(to.folder, wanted)), body)
    const free = isThere ? wanted : freeName(edit, to.folder, wanted)
    if (body && !isThere) edit.put(within(to.folder, free), body)
    names.set(name, free)
    if (!isBeside && body?.content) copyPointed(edit, { from: folder, to: to.folder, text: body.content })
  }
  const { renamedFrom: _, ...rest } = entry
  const textOf = (text: string) => names.get(text) ?? relinkedText(text, to.names)
  return { ...(withTexts(rest, textOf) as Value), id: to.slug }
}

const relinkedBody = (body: Body | null, names: Names): Body | null =>
  body?.content ? { ...body, content: relinkedText(body.content, names) } : body

/** Copies what a text shows, unless its name is taken there; the check then reports the link. */
function copyPointed(edit: Edit, { from, to, text }: { from: string; to: string; text: string }): void {
  for (const name of filesPointedAt(edit, from, text)) {
    if (!edit.has(within(to, name))) edit.copy(within(from, name), within(to, name))
  }
}
