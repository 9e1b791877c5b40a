import type { Pack, Piece } from '../format/pack.ts'
import { valueAt } from '../format/validate.ts'
import { paths } from '../ids.ts'
import type { Issues } from '../issues.ts'
import type { YamlPath } from '../reading/yaml-text.ts'

/** A renamed item; its id and learners' progress move with it. */
export interface Rename {
  /** Paths as in {@link paths}; for an item inside another, below that one's new name. */
  from: string
  to: string
  file: string
  line: number
}

interface RenamableItem {
  path: string
  pathOf: (slug: string) => string
  piece: Piece
  at: YamlPath
}

/** Everything in a pack that can be renamed, parents first. */
function thingsOf(pack: Pack): RenamableItem[] {
  const things: RenamableItem[] = []
  const add = (slug: string, pathOf: (slug: string) => string, [piece, at]: [Piece, YamlPath]): string => {
    things.push({ path: pathOf(slug), pathOf, piece, at })
    return pathOf(slug)
  }
  const addAll = (piece: Piece | null, key: string, pathOf: (slug: string) => string): void => {
    const list = piece && valueAt(piece.value, key === '' ? [] : [key])
    if (!piece || !Array.isArray(list)) return
    for (const [index, item] of list.entries()) {
      add(String(item?.id), pathOf, [piece, key === '' ? [index] : [key, index]])
    }
  }
  for (const program of pack.programs) add(program.slug, paths.program, [program, []])
  for (const page of pack.pages) add(page.slug, paths.page, [page, []])
  for (const course of pack.courses) {
    const path = add(course.slug, paths.course, [course, []])
    for (const lesson of course.lessons) {
      const inLesson = add(lesson.slug, (slug) => paths.lesson(course.slug, slug), [lesson, []])
      for (const sublesson of lesson.sublessons) {
        const own = add(sublesson.slug, (slug) => paths.within(inLesson, 'sublesson', slug), [
          sublesson,
          sublesson.path,
        ])
        const ofQuestion = (slug: string) => paths.within(own, 'question', slug)
        const { questions } = sublesson
        if (Array.isArray(questions?.value)) addAll(questions, '', ofQuestion)
        else if (questions) add(String(valueAt(questions.value, ['id'])), ofQuestion, [questions, []])
      }
    }
    const test = paths.within(path, 'test', 'closed')
    addAll(course.closedTest, 'questions', (slug) => paths.within(test, 'question', slug))
    addAll(course.finalWork, 'tasks', (slug) => paths.within(path, 'task', slug))
  }
  addAll(pack.tools, 'tools', paths.tool)
  addAll(pack.partners, 'partners', paths.partner)
  addAll(pack.community, 'cards', paths.card)
  return things
}

/** The former names of items in a pack. */
export function renamesOf(pack: Pack): Rename[] {
  return thingsOf(pack).flatMap(({ path, pathOf, piece, at }) => {
    const before = valueAt(piece.source.value, [...at, 'renamedFrom'])
    if (typeof before !== 'string') return []
    const line = piece.source.lineOf([...at, 'renamedFrom'])
    return [{ from: pathOf(before), to: path, file: piece.source.file, line }]
  })
}

/** A name, current or former, belongs to only one item. */
export function checkRenames(pack: Pack, issues: Issues): void {
  const present = new Set(thingsOf(pack).map(({ path }) => path))
  const claimed = new Set<string>()
  for (const { from, file, line } of renamesOf(pack)) {
    const name = from.slice(from.lastIndexOf('/') + 1)
    if (present.has(from)) issues.error({ file, line }, 'rename-present', { name })
    else if (claimed.has(from)) issues.error({ file, line }, 'rename-taken', { name })
    claimed.add(from)
  }
}
