import type { NodeKind, PackIssue, PackTree } from '@zenit/contract/packs'
import type { Language } from '@zenit/contract/parts'

export type Level = 'program' | 'course' | 'lesson' | 'sublesson'

/** A node of the tree with its possible actions. */
export interface TreeItem {
  level: Level
  node: string
  slug: string
  title: { pl?: string; en?: string }
  /** Null: for a program, and for a course without one. */
  parent: string | null
  /** Index among its siblings, and their number. */
  index: number
  siblings: number
  /** Languages of new items in it. */
  languages: readonly Language[]
  /** Kinds of nodes that can be created in it. */
  kinds: readonly NodeKind[]
}

const parts = ['video', 'slides', 'page', 'pdf', 'quiz', 'internal-test'] as const

type Course = PackTree['courses'][number]
type Lesson = Course['lessons'][number]

export const programItem = (tree: PackTree, index: number): TreeItem | null => {
  const program = tree.programs[index]
  if (!program) return null
  const { node, slug, title } = program
  const { languages } = tree.pack
  return {
    level: 'program',
    node,
    slug,
    title,
    parent: null,
    index,
    siblings: tree.programs.length,
    languages,
    kinds: ['course'],
  }
}

export function courseItem(course: Course, place: Pick<TreeItem, 'parent' | 'index' | 'siblings'>): TreeItem {
  const { node, slug, title, languages, closedTest, finalWork } = course
  const kinds: NodeKind[] = ['lesson']
  if (!closedTest) kinds.push('closed-test')
  if (!finalWork) kinds.push('final-work')
  return { level: 'course', node, slug, title, ...place, languages, kinds }
}

export const lessonItem = (course: Course, { node, slug, title }: Lesson, index: number): TreeItem => ({
  level: 'lesson',
  node,
  slug,
  title,
  parent: course.node,
  index,
  siblings: course.lessons.length,
  languages: course.languages,
  kinds: parts,
})

export const sublessonItem = (
  course: Course,
  lesson: Lesson,
  { sublesson, index }: { sublesson: Lesson['sublessons'][number]; index: number },
): TreeItem => ({
  level: 'sublesson',
  node: sublesson.node,
  slug: sublesson.slug,
  title: sublesson.title,
  parent: lesson.node,
  index,
  siblings: lesson.sublessons.length,
  languages: course.languages,
  kinds: [],
})

/** A possible parent of a node, with its current children. */
interface Parent {
  node: string
  slug: string
  title: { pl?: string; en?: string }
  children: { node: string; slug: string; title: { pl?: string; en?: string } }[]
}

export function parentsFor(tree: PackTree, level: Level): Parent[] {
  if (level === 'sublesson')
    return tree.courses.flatMap(({ lessons }) =>
      lessons.map(({ sublessons, ...lesson }) => ({ ...lesson, children: sublessons })),
    )
  if (level === 'lesson')
    return tree.courses.map(({ lessons, ...course }) => ({ ...course, children: lessons }))
  if (level === 'program') return []
  return tree.programs.map((program) => ({
    ...program,
    children: program.courses.flatMap((slug) => tree.courses.find((one) => one.slug === slug) ?? []),
  }))
}

export interface Move {
  node: string
  parent?: string
  position: number
}

/**
 * Returns the target of a drop on another node: the place of one of its kind, or the end of a parent that may contain
 * it. Null: not allowed.
 */
export function dropOn(dragged: TreeItem, target: TreeItem, children: number): Move | null {
  if (dragged.node === target.node) return null
  const { node } = dragged
  if (dragged.level === target.level)
    return { node, ...(target.parent && { parent: target.parent }), position: target.index }
  const holders: Record<Level, Level | null> = {
    program: null,
    course: 'program',
    lesson: 'course',
    sublesson: 'lesson',
  }
  if (holders[dragged.level] !== target.level || dragged.parent === target.node) return null
  return { node, parent: target.node, position: children }
}

/** Counts texts of a node and its contents that are untranslated, or translated from an older source. */
export function countGaps(issues: readonly PackIssue[], node: string) {
  return sumOfGaps(issues.filter((issue) => issue.node && isWithin(issue.node, node)))
}

const sumOfGaps = (issues: readonly PackIssue[]) => ({
  missing: issues.filter(({ missing }) => missing !== null).length,
  stale: issues.filter(({ stale }) => stale !== null).length,
})

/** Whether a node equals another one, or is inside it. */
export const isWithin = (node: string, other: string): boolean =>
  node === other || node.startsWith(`${other}/`)

/** Gaps of one language, and their number. */
export function gapsIn(issues: readonly PackIssue[], language: Language) {
  const gaps = issues.filter(({ missing, stale }) => missing === language || stale === language)
  return { gaps, ...sumOfGaps(gaps) }
}

/** The part of a tree with these issues: their nodes, the parents of these, and documents. */
export function treeOf(
  { programs, courses, others, ...rest }: PackTree,
  issues: readonly PackIssue[],
): PackTree {
  const nodes = issues.flatMap(({ node }) => node ?? [])
  const has = ({ node }: { node: string }) => nodes.some((one) => isWithin(one, node))
  const shown = courses.filter(has).map(({ lessons, ...course }) => ({
    ...course,
    lessons: lessons.filter(has).map(({ sublessons, ...lesson }) => ({
      ...lesson,
      sublessons: sublessons.filter(has),
    })),
  }))
  const slugs = new Set(shown.map(({ slug }) => slug))
  return {
    ...rest,
    courses: shown,
    programs: programs
      .map((program) => ({ ...program, courses: program.courses.filter((slug) => slugs.has(slug)) }))
      .filter((program) => has(program) || program.courses.length > 0),
    others: others.filter(({ path }) => issues.some((issue) => issue.node === null && issue.path === path)),
  }
}

/** Errors and warnings of a node and its contents. */
export function countIssues(issues: readonly PackIssue[], node: string) {
  const own = issues.filter((issue) => issue.node && isWithin(issue.node, node))
  const errors = own.filter(({ severity }) => severity === 'error').length
  return { errors, warnings: own.length - errors }
}
