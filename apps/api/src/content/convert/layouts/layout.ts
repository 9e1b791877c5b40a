import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Language, Localized } from '../../document.ts'
import { mostBytes } from '../../reading/reader.ts'
import { readTextInside } from '../../reading/relative-paths.ts'
import { requireInside } from '../sources.ts'

/** A Markdown page of a repository: the original (`en`, whatever its language) and translations, by the root. */
export type Page = { en: string } & Partial<Record<Language, string>>

export interface RepositoryLesson {
  /** Relative to the root. */
  folder: string
  number: number
  name: string
  /** As a table of contents or a category calls it; null: as its first page calls itself. */
  title: Localized | null
  /** Null: it has nothing but quizzes. */
  main: Page | null
  /** Further pages of the lecture. */
  further: Page[]
  /** Assignment and lab. */
  tasks: Page[]
  /** Pages deeper down: samples and solutions. */
  attachments: Page[]
  /** The page that introduces a module, at the module's first lesson. */
  module: Page | null
}

/** How a repository arranges its pages. */
export interface Layout {
  /** What the whole is called where a builder's settings say so. */
  title: string | null
  readme: Page | null
  lessons: RepositoryLesson[]
  /** Lessons outside the numbering (X1-…). */
  extras: Page[]
  /** What a page is called where the repository says so beside the page. */
  titles: ReadonlyMap<string, string>
  /** What the table of contents names and is not there, with its place. */
  missing: { place: string; what: string }[]
  /** Files that say how pages are arranged, and are no pages. */
  contents: string[]
  /** A page is read as one text rather than as slides. */
  isBook: boolean
}

export interface LayoutContext {
  root: string
  /** Paths of the pages that can be read, translations aside. */
  files: readonly string[]
  texts: ReadonlyMap<string, string>
  /** With its translations. */
  page: (file: string) => Page
  /** Of the original pages. */
  language: Language
}

export const isTask = (file: string): boolean =>
  /(^|\/)(assignment[^/]*|zadanie[^/]*|lab\/readme)\.mdx?$/i.test(file)

/** Pages in their order as a lesson; the first is its main one. */
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

/** What a file of settings says, in its own syntax; null where there is none that says it. */
export function settingIn(root: string, file: string, pattern: RegExp): string | null {
  if (!existsSync(join(root, file))) return null
  requireInside(root, file)
  const { text } = readTextInside(root, file, mostBytes.yaml)
  return pattern.exec(text ?? '')?.groups?.value?.trim() || null
}
