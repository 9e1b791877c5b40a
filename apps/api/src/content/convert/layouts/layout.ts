import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Language, Localized } from '../../document.ts'
import { mostBytes } from '../../reading/reader.ts'
import { readTextInside } from '../../reading/relative-paths.ts'
import type { Said } from '../said.ts'
import { requireInside } from '../sources.ts'

/**
 * A Markdown page of a repository: paths from the root of the original (`en`, whatever its language) and its
 * translations.
 */
export type Page = { en: string } & Partial<Record<Language, string>>

export interface RepositoryLesson {
  /** Relative to the root. */
  folder: string
  number: number
  name: string
  /** Title in a table of contents or category; null: the title of its first page. */
  title: Localized | null
  /** Null: it contains only quizzes. */
  main: Page | null
  /** Further pages of the lecture. */
  further: Page[]
  /** Assignments and labs. */
  tasks: Page[]
  /** Pages in deeper folders: samples and solutions. */
  attachments: Page[]
  /** The page that introduces a module, in the module's first lesson. */
  module: Page | null
}

/** How a repository organises its pages. */
export interface Layout {
  /** Title of the course, if a site generator's settings contain one. */
  title: string | null
  readme: Page | null
  lessons: RepositoryLesson[]
  /** Lessons outside the numbering (X1-…). */
  extras: Page[]
  /** Titles given outside the pages. */
  titles: ReadonlyMap<string, string>
  /** Missing pages that the table of contents names, with their places. */
  missing: { place: string; what: Said }[]
  /** Files that define the order of pages and are not pages themselves. */
  contents: string[]
  /** Pages become one text each instead of slides. */
  isBook: boolean
}

export interface LayoutContext {
  root: string
  /** Paths of the readable pages, without translations. */
  files: readonly string[]
  texts: ReadonlyMap<string, string>
  /** A page with its translations. */
  page: (file: string) => Page
  /** Language of the original pages. */
  language: Language
}

export const isTask = (file: string): boolean =>
  /(^|\/)(assignment[^/]*|zadanie[^/]*|lab\/readme)\.mdx?$/i.test(file)

/** A lesson of pages in order; the first is the main one. */
export function lessonOf(
  pages: readonly string[],
  { title, means: { page, language } }: { title: string | null; means: LayoutContext },
): Omit<RepositoryLesson, 'number'> | null {
  const lecture = pages.filter((file) => !isTask(file))
  const [main, ...further] = lecture.length > 0 ? lecture : pages
  if (!main) return null
  const tasks = lecture.length > 0 ? pages.filter(isTask) : []
  return {
    folder: main.includes('/') ? main.slice(0, main.lastIndexOf('/')) : '.',
    name: title ?? main.replace(/^.*\//, '').replace(/\.mdx?$/i, ''),
    title: title === null ? null : { [language]: title },
    main: page(main),
    further: further.map(page),
    tasks: tasks.map(page),
    attachments: [],
    module: null,
  }
}

/** A value from a settings file, in its own syntax; null when missing. */
export function settingIn(root: string, file: string, pattern: RegExp): string | null {
  if (!existsSync(join(root, file))) return null
  requireInside(root, file)
  const { text } = readTextInside(root, file, mostBytes.yaml)
  return pattern.exec(text ?? '')?.groups?.value?.trim() || null
}
