import type { Course, Program, Tool } from '../../content/catalog/catalog.ts'
import type { Localized } from '../../content/document.ts'
import { type Entry, toEntry } from './match.ts'

/** Caches the result of `make` for an object as long as it exists: published documents never change in place. */
function once<D extends object, V>(make: (document: D) => V): (document: D) => V {
  const made = new WeakMap<D, V>()
  return (document) => {
    const known = made.get(document)
    if (known !== undefined) return known
    const fresh = make(document)
    made.set(document, fresh)
    return fresh
  }
}

export interface Step {
  _id: string
  lessonId: string
  sublessonId: string | null
  title: Localized
  /** Title of the lesson, for a part of one. */
  lesson: Localized | null
  entry: Entry
}

export const programEntry = once(({ title, description }: Program) => toEntry(title, [description]))

export const courseEntry = once(({ title, description }: Course) => toEntry(title, [description]))

/** Returns lessons, and the parts of those with several, as in the course's outline. */
export const stepsOf = once((course: Course): Step[] =>
  course.lessons.flatMap(({ _id, title, sublessons }) => {
    const lesson = { _id, lessonId: _id, title, lesson: null, entry: toEntry(title) }
    const parts = sublessons.map((part) => ({
      _id: part._id,
      lessonId: _id,
      sublessonId: part._id,
      title: part.title,
      lesson: title,
      entry: toEntry(part.title),
    }))
    return [{ ...lesson, sublessonId: sublessons[0]?._id ?? null }, ...(sublessons.length > 1 ? parts : [])]
  }),
)

const names = new Intl.Collator('pl', { numeric: true })

/** The tools by name, which is the same in both languages; folded once per state of the catalogue. */
export const toolEntries = once((tools: ReadonlyMap<string, Tool>) =>
  [...tools.values()]
    .sort((a, b) => names.compare(a.name, b.name))
    .map((tool) => ({ tool, entry: toEntry({ pl: tool.name, en: tool.name }, [tool.description]) })),
)
