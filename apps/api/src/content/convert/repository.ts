import { existsSync, readdirSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { Language } from '../document.ts'
import { byNumber, readSources, requireInside, type Sources } from './sources.ts'

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

export interface Repository extends Sources {
  /** Real. */
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

/**
 * Recognises the layout of Markdown course repositories: folders named by a number hold a lesson's README, folders
 * of lessons are modules, `translations/<language>` repeats the tree, `quizzes/*.json` is the quiz app's data.
 */
export async function readRepository(root: string): Promise<Repository> {
  const sources = await readSources(root)
  const files = [...sources.texts.keys()].filter((file) => !file.startsWith(`${translations}/`))
  const folders = [...new Set(files.map((file) => posix.dirname(file)))].sort(byNumber)
  const mains = new Map(folders.flatMap((folder) => mainOf(folder, files).map((main) => [folder, main])))
  const isLesson = (folder: string) => /^\d+[-_ ]./.test(posix.basename(folder)) && mains.has(folder)
  const isModule = (folder: string) =>
    folders.some((other) => isLesson(other) && posix.dirname(other) === folder)
  const hasPolish = existsSync(join(root, translations, 'pl'))
  const page = (file: string): Page => {
    const polish = `${translations}/pl/${file}`
    return hasPolish && sources.texts.has(polish) ? { en: file, pl: polish } : { en: file }
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
    ...{ ...sources, root, readme, lessons: numbered(lessons), extras },
    languages: hasPolish ? ['pl', 'en'] : ['en'],
    quizFiles: list(join(root, 'quizzes'))
      .filter((name) => name.endsWith('.json'))
      .sort(byNumber),
    license: list(root).find((name) => /^licen[cs]e(\.md|\.txt)?$/i.test(name)) ?? null,
  }
  for (const name of repository.quizFiles) requireInside(root, `quizzes/${name}`)
  if (repository.license) requireInside(root, repository.license)
  return { ...repository, leftOut: leftOut(repository) }
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

function leftOut({ texts, readme, lessons, extras }: Omit<Repository, 'leftOut'>): string[] {
  const used = [
    ...lessons.flatMap((lesson) => [lesson.main, ...lesson.further, ...lesson.tasks, ...lesson.attachments]),
    ...lessons.flatMap((lesson) => lesson.module ?? []),
    ...extras,
    ...(readme ? [readme] : []),
  ].flatMap((page) => Object.values(page))
  return [...texts.keys()].filter((file) => !used.includes(file)).sort()
}

/** README.md, or a name that begins so (READMEtransformers.md). */
function mainOf(folder: string, files: string[]): string[] {
  const names = files.filter(
    (file) => posix.dirname(file) === folder && /^readme.*\.md$/i.test(posix.basename(file)),
  )
  return names.sort((a, b) => a.length - b.length).slice(0, 1)
}

function list(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : []
}
