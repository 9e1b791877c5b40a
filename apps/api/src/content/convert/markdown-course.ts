import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import type { Localized } from '../document.ts'
import { ContentError } from '../faults.ts'
import { type ClosedTestFile, isId } from '../format/schema.ts'
import { Names, slugify } from '../markdown/slug.ts'
import { MediaLibrary } from '../media/media.ts'
import { openFolder } from '../reading/folder.ts'
import { Assets } from './assets.ts'
import { describeCourse, readmeTitles } from './course-text.ts'
import { type ConvertedLesson, composeLesson, convertLesson, questionFile } from './lesson.ts'
import { convertPage } from './page.ts'
import { matchQuizzes, type QuizBank, readQuizzes } from './quizzes.ts'
import { Report } from './report.ts'
import { type Repository, type RepositoryLesson, readRepository } from './repository.ts'
import { type CourseFiles, writeCourse } from './write.ts'

export interface ConvertOptions {
  /** The repository's folder. */
  source: string
  /** A new folder, or a content folder that gets this course too. */
  out: string
  /** The course's slug; the repository's name by default. */
  slug?: string
  /** The program that the course goes to; one of its own by default. */
  program?: string
  /** Writes over files that somebody edited since the last conversion; else that is refused. */
  overwrite?: boolean
}

/** How many questions a closed test draws from all that the course has. */
const drawnQuestions = 20

/**
 * Turns a Markdown course repository into a content folder. What could not be resolved is in the report, which is
 * also written into the folder as conversion-report.md.
 */
export async function convertMarkdownCourse(
  options: ConvertOptions,
): Promise<{ report: string; counts: Report }> {
  const { source, out, slug } = checkOptions(options)
  const repository = await readRepository(source)
  if (repository.lessons.length === 0) {
    throw new ContentError(`${source} has no lessons: folders such as 01-intro with a README.md`)
  }
  const report = new Report(basename(source))
  for (const { file, problem } of repository.unreadable)
    report.add('unreadable', `${file}:${problem.line}`, problem.message)
  const bank = readQuizzes(repository, report)
  const lessons = await convertLessons(repository, report)
  const course = composeCourse(repository, { lessons, bank, report })
  await reportLeftOut(repository, report)
  const { program = slug, overwrite = false } = options
  await writeCourse({ ...course, slug, program, out, root: source }, { report, overwrite })
  return { report: report.toMarkdown(), counts: report }
}

function checkOptions({ source, out, slug = slugify(basename(source)), program }: ConvertOptions) {
  if (!existsSync(source) || !statSync(source).isDirectory())
    throw new ContentError(`There is no folder ${source}`)
  for (const name of [slug, program ?? slug]) {
    if (!isId(name))
      throw new ContentError(`"${name}" must have only lower-case ASCII letters, digits and hyphens`)
  }
  const isTaken = existsSync(out) && readdirSync(out).length > 0 && !existsSync(join(out, 'content.yaml'))
  if (isTaken)
    throw new ContentError(`${out} holds something that is not a content folder; choose an empty one`)
  return { source: realpathSync(source), out: resolve(out), slug }
}

/** The pages that were not taken, and the images in them that lead nowhere. */
async function reportLeftOut({ root, texts, leftOut, readme }: Repository, report: Report): Promise<void> {
  for (const page of leftOut) report.add('pages', page)
  for (const file of [...leftOut, ...Object.values(readme ?? {})]) {
    const own = new Report('')
    const assets = new Assets(new MediaLibrary(openFolder(root)), own)
    await convertPage({ en: file }, 'en', { texts, assets, report: own })
    for (const line of own.lines('images')) report.add('images', `${line} (page not taken)`)
  }
}

type Lessons = Map<RepositoryLesson, ConvertedLesson>

async function convertLessons(repository: Repository, report: Report): Promise<Lessons> {
  const { root, texts, languages, extras } = repository
  const titleOf = readmeTitles(repository)
  const means = { texts, languages, report, titleOf, source: new MediaLibrary(openFolder(root)) }
  const lessons: Lessons = new Map()
  for (const lesson of repository.lessons) {
    const isLast = lesson === repository.lessons.at(-1)
    lessons.set(lesson, await convertLesson(lesson, isLast ? extras : [], means))
  }
  return lessons
}

function composeCourse(
  repository: Repository,
  { lessons, bank, report }: { lessons: Lessons; bank: QuizBank; report: Report },
): Omit<CourseFiles, 'slug' | 'program' | 'out' | 'root'> {
  const { languages } = repository
  const links = new Map([...lessons].map(([lesson, converted]) => [lesson, converted.quizLinks]))
  const matches = matchQuizzes(repository, { bank, links, report })
  const folders = new Names()
  const names = new Names()
  const composed = [...lessons].map(([lesson, converted]) => {
    const quizzes = matches.get(lesson) ?? { before: null, after: null }
    const slug = names.take(slugify(lesson.name) || `lesson-${lesson.number}`)
    const folder = folders.take(`${String(lesson.number).padStart(2, '0')}-${slug}`)
    return { folder, files: composeLesson(converted, quizzes, languages), copies: converted.assets.copies }
  })
  const lessonTitles: Localized[] = [...lessons.values()].map(({ title }) => title)
  const closedTest = composeTest(bank, languages)
  report.count('Lessons', lessons.size)
  report.count('Quizzes', bank.quizzes.size)
  report.count('Quizzes that found their lesson', bank.quizzes.size - report.size('quizzes'))
  report.count('Questions', closedTest?.questions.length ?? 0)
  const text = describeCourse(repository, { lessonTitles, quizTitle: bank.title, report })
  if (bank.quizzes.size > 0 && languages.length > 1) report.add('languages', 'quizzes', 'are in one language')
  return { languages, ...text, lessons: composed, closedTest, license: repository.license }
}

/** Drawn from the questions of all quizzes. */
function composeTest({ quizzes }: QuizBank, languages: Repository['languages']): ClosedTestFile | null {
  const questions = [...quizzes.values()]
    .sort((a, b) => (a.number % 100) - (b.number % 100) || a.number - b.number)
    .flatMap(({ number, questions: list }) =>
      list.map((question, index) => questionFile(`q${number}-${index + 1}`, question, languages)),
    )
  if (questions.length === 0) return null
  return { minutes: 20, percentageToPass: 70, draw: Math.min(drawnQuestions, questions.length), questions }
}
