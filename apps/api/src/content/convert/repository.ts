import { existsSync, readdirSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { Language } from '../document.ts'

/** A Markdown page of a course repository: the English file and its translations, relative to the root. */
export type Page = { en: string } & Partial<Record<Language, string>>

export interface RepositoryLesson {
  /** Relative to the root. */
  folder: string
  number: number
  name: string
  main: Page
  /** Further pages of the lecture. */
  further: Page[]
  /** Assignment and lab. */
  tasks: Page[]
  /** Pages deeper down: samples and solutions. */
  attachments: Page[]
  /** The page that introduces a module, at the module's first lesson. */
  module: Page | null
}

export interface Repository {
  root: string
  languages: Language[]
  readme: Page | null
  lessons: RepositoryLesson[]
  /** Lessons outside the numbering (X1-…). */
  extras: Page[]
  quizFiles: string[]
  license: string | null
  /** Markdown pages that belong to nothing above. */
  leftOut: string[]
}

const translations = 'translations'
const ignored = new Set(['node_modules', translations, 'translated_images'])

/**
 * Recognises the layout of Markdown course repositories: folders named by a number hold a lesson's README, folders
 * of lessons are modules, `translations/<language>` repeats the tree, `quizzes/*.json` is the quiz app's data.
 */
export function readRepository(root: string): Repository {
  const files = markdownBelow(root)
  const folders = [...new Set(files.map((file) => posix.dirname(file)))].sort(byNumber)
  const mains = new Map(folders.flatMap((folder) => mainOf(folder, files).map((main) => [folder, main])))
  const isLesson = (folder: string) => /^\d+[-_ ]./.test(posix.basename(folder)) && mains.has(folder)
  const isModule = (folder: string) =>
    folders.some((other) => isLesson(other) && posix.dirname(other) === folder)
  const hasPolish = existsSync(join(root, translations, 'pl'))
  const page = (file: string): Page => {
    const polish = `${translations}/pl/${file}`
    return hasPolish && existsSync(join(root, polish)) ? { en: file, pl: polish } : { en: file }
  }

  const introduced = new Set<string>()
  const lessons = folders
    .filter((folder) => isLesson(folder) && !isModule(folder))
    .map((folder) => {
      const lesson = readLesson(folder, { main: mains.get(folder) ?? '', files, page })
      const module = posix.dirname(folder)
      if (!isModule(module) || !mains.has(module) || module === '.' || introduced.has(module)) return lesson
      introduced.add(module)
      const introduction = /^\d/.test(posix.basename(module)) ? page(mains.get(module) ?? '') : null
      return { ...lesson, module: introduction }
    })
  const extras = folders
    .filter((folder) => /^x\d+[-_ ]/i.test(posix.basename(folder)) && mains.has(folder))
    .map((folder) => page(mains.get(folder) ?? ''))
  const readme = mains.has('.') ? page(mains.get('.') ?? '') : null
  const repository: Omit<Repository, 'leftOut'> = {
    ...{ root, readme, lessons: numbered(lessons), extras },
    languages: hasPolish ? ['pl', 'en'] : ['en'],
    quizFiles: list(join(root, 'quizzes'))
      .filter((name) => name.endsWith('.json'))
      .sort(byNumber),
    license: list(root).find((name) => /^licen[cs]e(\.md|\.txt)?$/i.test(name)) ?? null,
  }
  return { ...repository, leftOut: leftOut(repository, files) }
}

/**
 * A lesson beside modules has its module's number (7-Ethics after 6-Other/23-…): where a number is not greater than
 * the one before, the lesson is the next.
 */
function numbered(lessons: RepositoryLesson[]): RepositoryLesson[] {
  let last = -1
  return lessons.map((lesson) => {
    last = lesson.number > last ? lesson.number : last + 1
    return { ...lesson, number: last }
  })
}

interface LessonParts {
  main: string
  files: string[]
  page: (file: string) => Page
}

function readLesson(folder: string, { main, files, page }: LessonParts): RepositoryLesson {
  const [, digits = '', name = ''] = /^(\d+)[-_ ](.+)$/.exec(posix.basename(folder)) ?? []
  const own = files.filter((file) => file.startsWith(`${folder}/`) && file !== main)
  const isTask = (file: string) => /\/(assignment\.md|lab\/readme\.md)$/i.test(file)
  const isBeside = (file: string) => posix.dirname(file) === folder
  return {
    ...{ folder, number: Number(digits), name, main: page(main), module: null },
    further: own.filter((file) => isBeside(file) && !isTask(file)).map(page),
    tasks: own.filter(isTask).map(page),
    attachments: own.filter((file) => !isBeside(file) && !isTask(file)).map(page),
  }
}

function leftOut({ root, readme, lessons, extras }: Omit<Repository, 'leftOut'>, files: string[]): string[] {
  const used = [
    ...lessons.flatMap((lesson) => [lesson.main, ...lesson.further, ...lesson.tasks, ...lesson.attachments]),
    ...lessons.flatMap((lesson) => lesson.module ?? []),
    ...extras,
    ...(readme ? [readme] : []),
  ].flatMap((page) => Object.values(page))
  const polish = markdownBelow(join(root, translations, 'pl')).map((file) => `${translations}/pl/${file}`)
  return [...files, ...polish].filter((file) => !used.includes(file)).sort()
}

/** README.md, or a name that begins so (READMEtransformers.md). */
function mainOf(folder: string, files: string[]): string[] {
  const names = files.filter(
    (file) => posix.dirname(file) === folder && /^readme.*\.md$/i.test(posix.basename(file)),
  )
  return names.sort((a, b) => a.length - b.length).slice(0, 1)
}

function markdownBelow(root: string, folder = '.'): string[] {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => !entry.name.startsWith('.') && !ignored.has(entry.name))
    .flatMap((entry) => {
      const path = posix.join(folder, entry.name)
      if (entry.isDirectory()) return markdownBelow(root, path)
      return entry.name.toLowerCase().endsWith('.md') ? [path] : []
    })
    .sort(byNumber)
}

function list(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : []
}

function byNumber(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true })
}
