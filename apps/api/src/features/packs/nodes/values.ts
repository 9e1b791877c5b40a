import { posix } from 'node:path'
import type { Language, Localized } from '../../../content/document.ts'
import { decodePath } from '../../../content/reading/relative-paths.ts'
import { ApiError } from '../../../platform/http/errors.ts'
import type { Edit } from '../documents/edit.ts'

export type Value = Record<string, unknown>

export const isRecord = (value: unknown): value is Value =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the entries of a list in a document; invalid ones stay in place. */
export const listIn = (value: Value, key: string): unknown[] => {
  const list = value[key]
  return Array.isArray(list) ? list : []
}

export const idOf = (entry: unknown): unknown => (isRecord(entry) ? entry.id : undefined)

/** Returns a list with an item inserted at a position, by default at the end. */
export function inserted<T>(list: readonly T[], item: T, position: number | undefined): T[] {
  return list.toSpliced(Math.min(position ?? list.length, list.length), 0, item)
}

export const slugTaken = () => new ApiError('slug-taken', { fields: [{ field: 'slug', code: 'taken' }] })

export const wrongParent = () =>
  new ApiError('invalid-input', { fields: [{ field: 'parent', code: 'node' }] })

export function languagesIn(value: Value): Language[] {
  const known = listIn(value, 'languages').filter((one) => one === 'pl' || one === 'en')
  return known.length > 0 ? known : ['pl', 'en']
}

/** Requires a title in at least one language. Throws 400 `invalid-input`. */
export function requireTitle(title: Localized): Localized {
  const given = Object.entries(title).filter(([, text]) => text !== undefined)
  if (given.length === 0)
    throw new ApiError('invalid-input', { fields: [{ field: 'title', code: 'required' }] })
  return Object.fromEntries(
    given.map(([language, text]) => [language, text?.toWellFormed().replaceAll('\0', '')]),
  )
}

/** Replaces the texts of a value at any depth. */
export function withTexts(value: unknown, textOf: (text: string) => string): unknown {
  if (typeof value === 'string') return textOf(value)
  if (Array.isArray(value)) return value.map((item) => withTexts(item, textOf))
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withTexts(inner, textOf)]))
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  const inner = Array.isArray(value) ? value : isRecord(value) ? Object.values(value) : []
  return inner.flatMap(textsIn)
}

/** Returns the files of the lesson's folder that an entry names, as written there. */
export function filesNamedIn(edit: Edit, folder: string, entry: unknown): string[] {
  const named = textsIn(entry).filter((text) => text !== '' && edit.has(within(folder, text)))
  return [...new Set(named)].filter((text) => within(folder, text).startsWith(`${folder}/`))
}

/** Resolves a name as in a text, in the Unicode form of packs. */
export const within = (folder: string, name: string): string => posix.join(folder, name).normalize()

/** Matches the target of a link or an image: inline, in a reference definition, or in HTML. */
const target =
  /(?:\](?:\(|:(?=\s))\s{0,9}|\s(?:src|href)=)(?:<([^>\n]{1,300})>|"([^"\n]{1,300})"|([^)\s<>"]{1,300}))/g

/** Returns the files of the same folder that a Markdown text or questions show or link to. */
export function filesPointedAt(edit: Edit, folder: string, content: string): string[] {
  const targets = [...content.matchAll(target)].map((found) =>
    decodePath((found[1] ?? found[2] ?? found[3] ?? '').replace(/[?#].*$/, '')),
  )
  return [...new Set(targets)].filter(
    (name) => edit.has(within(folder, name)) && within(folder, name).startsWith(`${folder}/`),
  )
}

/** Returns all files of its lesson's folder that an entry needs: those it names, and those its texts refer to. */
export function filesOf(edit: Edit, folder: string, entry: unknown): string[] {
  const named = filesNamedIn(edit, folder, entry)
  const pointed = named.flatMap((name) => {
    const content = edit.get(within(folder, name))?.content
    return content ? filesPointedAt(edit, folder, content) : []
  })
  return [...new Set([...named, ...pointed])]
}

/** Returns a name that is free in the folder: `page.pl.md`, `page-2.pl.md`, … */
export function freeName(edit: Edit, folder: string, name: string): string {
  const [, stem = name, ending = ''] = /^([^.]*)(.*)$/.exec(name) ?? []
  let free = name
  for (let number = 2; edit.has(within(folder, free)); number++) free = `${stem}-${number}${ending}`
  return free
}
