import type { PackTree } from '@zenit/contract/packs'

type Program = PackTree['programs'][number]
type Course = PackTree['courses'][number]
type Lesson = Course['lessons'][number]
type Sublesson = Lesson['sublessons'][number]

export type FoundNode =
  | { level: 'program'; program: Program }
  | { level: 'course'; course: Course }
  | { level: 'lesson'; course: Course; lesson: Lesson }
  | { level: 'sublesson'; course: Course; lesson: Lesson; sublesson: Sublesson }

/** Finds a node by name, with its parents; null when it does not exist. */
export function findNode({ programs, courses }: PackTree, node: string): FoundNode | null {
  const program = programs.find((one) => one.node === node)
  if (program) return { level: 'program', program }
  for (const course of courses) {
    if (course.node === node) return { level: 'course', course }
    for (const lesson of course.lessons) {
      if (lesson.node === node) return { level: 'lesson', course, lesson }
      const sublesson = lesson.sublessons.find((one) => one.node === node)
      if (sublesson) return { level: 'sublesson', course, lesson, sublesson }
    }
  }
  return null
}

interface NodeTitle {
  node: string
  slug: string
  title: { pl?: string; en?: string }
}

/** The node after its parents: course, lesson, part. */
export function pathTo(found: FoundNode): NodeTitle[] {
  switch (found.level) {
    case 'program':
    case 'course':
      return [itselfOf(found)]
    case 'lesson':
      return [found.course, found.lesson]
    case 'sublesson':
      return [found.course, found.lesson, found.sublesson]
  }
}

/** The node itself, of any kind. */
export function itselfOf(found: FoundNode): NodeTitle {
  switch (found.level) {
    case 'program':
      return found.program
    case 'course':
      return found.course
    case 'lesson':
      return found.lesson
    case 'sublesson':
      return found.sublesson
  }
}
