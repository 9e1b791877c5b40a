import { posix } from 'node:path'
import { byNumber } from '../sources.ts'
import { isTask, type Layout, type LayoutContext, type Page, type RepositoryLesson } from './layout.ts'

/** `01-intro`, or `lesson-1`, `Module 2 - Basics`, `lekcja_03`. */
const numberedName =
  /^(?:(?:lesson|chapter|unit|module|section|part|week|day|lekcja|rozdzial|rozdział|modul|moduł)[-_ ]?)?(\d+)(?:[-_. ]+(.+))?$/i

interface NumberedName {
  number: number
  name: string
}

function readName(path: string): NumberedName | null {
  const base = posix.basename(path).replace(/\.mdx?$/i, '')
  const [, digits, name = ''] = numberedName.exec(base) ?? []
  // A bare number is a year or a version.
  return digits && (name !== '' || /\D/.test(base))
    ? { number: Number(digits), name: name.replace(/^[-_ ]+/, '') || base }
    : null
}

/**
 * Numbered folders with their own page are lessons; folders that contain such folders are modules. If there are none,
 * numbered pages are lessons.
 */
export function readNumbered({ files, page }: LayoutContext): Layout {
  const folders = [...new Set(files.map((file) => posix.dirname(file)))].sort(byNumber)
  const mains = new Map(
    folders.flatMap((folder) => {
      const main = mainOf(folder, files) ?? (readName(folder) ? firstOf(folder, files) : null)
      return main ? [[folder, main] as const] : []
    }),
  )
  const isLesson = (folder: string) => readName(folder) !== null && mains.has(folder)
  const isModule = (folder: string) =>
    folders.some((other) => isLesson(other) && posix.dirname(other) === folder)

  const introduced = new Set<string>()
  const lessons = folders
    .filter((folder) => isLesson(folder) && !isModule(folder))
    .map((folder) => {
      const lesson = readLesson(folder, { main: mains.get(folder) ?? '', files, page })
      const module = posix.dirname(folder)
      if (!isModule(module) || !mains.has(module) || module === '.' || introduced.has(module)) return lesson
      introduced.add(module)
      return { ...lesson, module: readName(module) ? page(mains.get(module) ?? '') : null }
    })
  const extras = folders
    .filter((folder) => /^x\d+[-_ ]/i.test(posix.basename(folder)) && mains.has(folder))
    .map((folder) => page(mains.get(folder) ?? ''))
  const readme = mainOf('.', files)
  return {
    title: null,
    readme: readme ? page(readme) : null,
    lessons: numbered(lessons.length > 0 ? lessons : pagesAsLessons({ files, page })),
    ...{ extras, titles: new Map(), missing: [], contents: [], isBook: false },
  }
}

/** The folder with most numbered pages contains the lessons. */
function pagesAsLessons({ files, page }: Pick<LayoutContext, 'files' | 'page'>): RepositoryLesson[] {
  const named = files.filter((file) => readName(file) !== null && !isTask(file))
  const counts = Map.groupBy(named, (file) => posix.dirname(file))
  const [most] = [...counts.values()].toSorted((a, b) => b.length - a.length)
  return (most ?? []).toSorted(byNumber).map((file) => ({
    ...{ folder: posix.dirname(file), ...(readName(file) as NumberedName), title: null, main: page(file) },
    ...{ further: [], tasks: [], attachments: [], module: null },
  }))
}

/**
 * A lesson outside modules has its module's number (7-Ethics after 6-Other/23-…): if a number is not greater than the
 * previous one, the lesson gets the next number.
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
  files: readonly string[]
  page: (file: string) => Page
}

function readLesson(folder: string, { main, files, page }: LessonParts): RepositoryLesson {
  const own = files.filter((file) => file.startsWith(`${folder}/`) && file !== main)
  const isBeside = (file: string) => posix.dirname(file) === folder
  return {
    ...{ folder, ...(readName(folder) as NumberedName), title: null, main: page(main), module: null },
    further: own.filter((file) => isBeside(file) && !isTask(file)).map(page),
    tasks: own.filter(isTask).map(page),
    attachments: own.filter((file) => !isBeside(file) && !isTask(file)).map(page),
  }
}

/** README.md, or a name that starts with it (READMEtransformers.md), or index.md. */
function mainOf(folder: string, files: readonly string[]): string | null {
  const beside = files.filter((file) => posix.dirname(file) === folder)
  const named = (pattern: RegExp) => beside.filter((file) => pattern.test(posix.basename(file)))
  const names = [
    ...named(/^readme.*\.mdx?$/i).sort((a, b) => a.length - b.length),
    ...named(/^index\.mdx?$/i),
  ]
  return names[0] ?? null
}

const firstOf = (folder: string, files: readonly string[]): string | null =>
  files
    .filter((file) => posix.dirname(file) === folder && !isTask(file))
    .sort(byNumber)
    .at(0) ?? null
