import { ApiError } from '../../../platform/http/errors.ts'
import type { Edit } from '../documents/edit.ts'
import { courseFolder, type LessonFolder, lessonFolder, lessonOf } from '../paths.ts'
import { inserted } from './values.ts'

/** Returns the lessons of a course by number. */
export function lessonsOf(edit: Edit, course: string): LessonFolder[] {
  const found = edit.below(`${courseFolder(course)}/lessons/`).flatMap((path) => lessonOf(path) ?? [])
  const byFolder = new Map(found.map((lesson) => [lesson.folder, lesson]))
  return [...byFolder.values()].sort((a, b) => a.number - b.number)
}

/** Throws 404 `not-found`. */
export function requireLesson(edit: Edit, course: string, slug: string): LessonFolder {
  const lesson = lessonsOf(edit, course).find((one) => one.slug === slug)
  if (!lesson) throw new ApiError('not-found')
  return lesson
}

const largestNumber = 9_999
const step = 10

/** Returns a number between two neighbours; null when there is none. */
function numberBetween(before: number, after: number | undefined): number | null {
  if (after === undefined) return before < largestNumber ? before + 1 : null
  return after - before > 1 ? before + Math.ceil((after - before) / 2) : null
}

/** Renumbers all lessons with gaps; only folders whose number changes are moved. */
function renumber(edit: Edit, course: string, slugs: readonly string[]): void {
  const distance = slugs.length * step > largestNumber ? 1 : step
  const known = new Map(lessonsOf(edit, course).map((lesson) => [lesson.slug, lesson]))
  for (const [index, slug] of slugs.entries()) {
    const folder = lessonFolder(course, { number: (index + 1) * distance, slug })
    const from = known.get(slug)?.folder
    if (from && from !== folder) edit.moveFolder(from, folder)
  }
}

/**
 * Returns the folder for a lesson at a position: numbered between its neighbours, after renumbering all when there is
 * no gap.
 */
export function folderAt(
  edit: Edit,
  course: string,
  { slug, position }: { slug: string; position: number | undefined },
): string {
  const others = lessonsOf(edit, course).filter((lesson) => lesson.slug !== slug)
  const place = Math.min(position ?? others.length, others.length)
  const number = numberBetween(others[place - 1]?.number ?? 0, others[place]?.number)
  if (number !== null) return lessonFolder(course, { number, slug })
  const order = inserted(
    others.map((lesson) => lesson.slug),
    slug,
    place,
  )
  renumber(edit, course, order)
  const distance = order.length * step > largestNumber ? 1 : step
  return lessonFolder(course, { number: (place + 1) * distance, slug })
}
