import { posix } from 'node:path'
import type { DocumentKind } from '@zenit/contract/packs'
import { isMediaName } from '../../content/media/media.ts'
import { translationsFile } from '../../content/translations/translations.ts'
import { ApiError } from '../../platform/http/errors.ts'

const fixed: Record<string, DocumentKind> = {
  'content.yaml': 'manifest',
  'tools.yaml': 'tools',
  'partners.yaml': 'partners',
  'community.yaml': 'community',
  'onboarding.yaml': 'onboarding',
}

const placed: readonly (readonly [RegExp, DocumentKind])[] = [
  [/^programs\/[^/]+\.yaml$/, 'program'],
  [/^pages\/[^/]+\.yaml$/, 'page'],
  [/^courses\/[^/]+\/course\.yaml$/, 'course'],
  [/^courses\/[^/]+\/closed-test\.yaml$/, 'closed-test'],
  [/^courses\/[^/]+\/final-work\.yaml$/, 'final-work'],
  [/^courses\/[^/]+\/lessons\/[^/]+\/lesson\.yaml$/, 'lesson'],
]

const byEnding: Record<string, DocumentKind> = {
  yaml: 'questions',
  md: 'markdown',
  vtt: 'captions',
  txt: 'text',
  csv: 'text',
  json: 'text',
}

const endingOf = (path: string): string => posix.extname(path).slice(1)

/** Returns the kind of a document by its path and extension. */
export function kindOf(path: string): DocumentKind {
  const known = fixed[path] ?? placed.find(([pattern]) => pattern.test(path))?.[1]
  return known ?? byEnding[endingOf(path)] ?? 'media'
}

export const isYaml = (path: string): boolean => endingOf(path) === 'yaml'
/** Whether it is stored as text in the database, not as a file in the store. */
export const isTextPath = (path: string): boolean => Object.hasOwn(byEnding, endingOf(path))

const longestPath = 300
const longestName = 120
const mostLevels = 12

/** Returns why a pack cannot contain a path, as the code of a field; null when it can. */
export function pathFault(path: string): 'path' | 'ending' | 'too-long' | null {
  const parts = path.split('/')
  if (path.length > longestPath || parts.length > mostLevels) return 'too-long'
  if (parts.some((part) => Buffer.byteLength(part) > longestName)) return 'too-long'
  const isPlain = parts.every((part) => /^[^.\s/\\:*?"<>|\p{C}][^/\\:*?"<>|\p{C}]*$/u.test(part))
  if (!isPlain || path !== path.normalize() || parts.some((part) => /[. ]$/.test(part))) return 'path'
  return isTextPath(path) || isMediaName(path) ? null : 'ending'
}

const refused = (field: string, code: string) => new ApiError('invalid-input', { fields: [{ field, code }] })

/** Throws 400 `invalid-input` at `path` unless the pack can contain a text there. */
export function requireTextPath(path: string): void {
  const fault =
    pathFault(path) ?? (isTextPath(path) ? null : 'ending') ?? (path === translationsFile ? 'path' : null)
  if (fault) throw refused('path', fault)
}

/** Like {@link requireTextPath}, for a media file. */
export function requireMediaPath(path: string): void {
  const fault = pathFault(path) ?? (isTextPath(path) ? 'ending' : null)
  if (fault) throw refused('path', fault)
}

/** A program, course, lesson or sublesson by its slugs. */
export type NodePlace =
  | { level: 'program'; program: string }
  | { level: 'course'; course: string }
  | { level: 'lesson'; course: string; lesson: string }
  | { level: 'sublesson'; course: string; lesson: string; sublesson: string }

export function nodeName(place: NodePlace): string {
  if (place.level === 'program') return `programs/${place.program}`
  const { course } = place
  if (place.level === 'course') return `courses/${course}`
  const lesson = `courses/${course}/${place.lesson}`
  return place.level === 'lesson' ? lesson : `${lesson}/${place.sublesson}`
}

/** Returns the node of a path of `content/ids.ts`; null for other paths. */
export function nodeAt(path: string): string | null {
  const program = /^program\/([^/]+)$/.exec(path)?.[1]
  if (program) return nodeName({ level: 'program', program })
  const [, course, lesson, sublesson] =
    /^course\/([^/]+)(?:\/lesson\/([^/]+)(?:\/sublesson\/([^/]+))?)?$/.exec(path) ?? []
  if (!course) return null
  if (!lesson) return nodeName({ level: 'course', course })
  if (!sublesson) return nodeName({ level: 'lesson', course, lesson })
  return nodeName({ level: 'sublesson', course, lesson, sublesson })
}

/** Throws 400 `invalid-input` for names of no node. */
export function parseNode(name: string, field = 'node'): NodePlace {
  const [top, first = '', second, third, ...rest] = name.split('/')
  const slugs = [first, second, third].filter((slug) => slug !== undefined)
  const isName = rest.length === 0 && slugs.every((slug) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))
  if (!isName) throw refused(field, 'node')
  if (top === 'programs' && second === undefined) return { level: 'program', program: first }
  if (top !== 'courses') throw refused(field, 'node')
  if (second === undefined) return { level: 'course', course: first }
  if (third === undefined) return { level: 'lesson', course: first, lesson: second }
  return { level: 'sublesson', course: first, lesson: second, sublesson: third }
}

export const programPath = (slug: string): string => `programs/${slug}.yaml`
export const courseFolder = (slug: string): string => `courses/${slug}`
export const coursePath = (slug: string): string => `courses/${slug}/course.yaml`

/** The number and the slug in the name of a lesson's folder, and its path. */
export interface LessonFolder {
  folder: string
  number: number
  slug: string
}

/** Returns the lesson that contains a path; null: none. */
export function lessonOf(path: string): LessonFolder | null {
  const [, folder, digits, slug] = /^(courses\/[^/]+\/lessons\/(\d{2,4})-([^/]+))\//.exec(path) ?? []
  return folder && digits && slug ? { folder, number: Number(digits), slug } : null
}

export const lessonFolder = (course: string, { number, slug }: { number: number; slug: string }): string =>
  `courses/${course}/lessons/${String(number).padStart(2, '0')}-${slug}`
