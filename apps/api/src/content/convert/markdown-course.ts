import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import type { Language, Localized } from '../document.ts'
import { isId } from '../format/schema.ts'
import { ContentError } from '../issues.ts'
import { Names, slugify } from '../markdown/slug.ts'
import { MediaLibrary } from '../media/media.ts'
import { openFolder } from '../reading/folder.ts'
import { Assets } from './assets.ts'
import { describeCourse, readmeTitles } from './course-text.ts'
import { convertFinalWork, type JudgedTask } from './final-work.ts'
import type { Page, RepositoryLesson } from './layouts/layout.ts'
import {
  type ConvertedLesson,
  composeLesson,
  convertLesson,
  type LessonContext,
  type PlannedLesson,
  picturesOf,
  planLesson,
  questionFile,
} from './lesson.ts'
import { PageLinks } from './pages/links.ts'
import { convertPage } from './pages/page.ts'
import { type ConvertedQuiz, type QuizBank, readQuizzes } from './questions/quiz-files.ts'
import { type LessonQuizzes, matchQuizzes, type QuizLink } from './questions/quizzes.ts'
import { Report, type ReportView } from './report.ts'
import { type Repository, readRepository } from './repository.ts'
import { rubricIn } from './rubric.ts'
import { problemPhrase, SourceError } from './said.ts'
import { countWritten, type PlacedQuiz } from './verify.ts'
import { type CourseFiles, writeCourse } from './write.ts'

export interface ConvertOptions {
  /** The repository's folder. */
  source: string
  /** A new folder, or a content folder to which this course is added. */
  out: string
  /** The repository's name; default: its folder's name. */
  name?: string
  /** The course's slug; default: the repository's name. */
  slug?: string
  /** Program to which the course is added; default: its own. */
  program?: string
  /** Overwrites files that were edited since the last import, which are otherwise refused. */
  overwrite?: boolean
  /** Of the lines of the report; default: English. */
  language?: Language
}

/** An imported course, by its slug, with remarks. */
export interface Imported {
  slug: string
  view: ReportView
}

/** Next to the content, not part of it. */
export const reportName = 'import-report.md'

/** Number of questions that a closed test draws from all questions of the course. */
const drawnQuestions = 20
const mostTestQuestions = 500

/**
 * Converts a Markdown course repository to a content folder. Whatever could not be resolved is in the report, which is
 * also written into the folder as import-report.md; its counts are computed by reading the folder again.
 */
export async function convertMarkdownCourse(
  options: ConvertOptions,
): Promise<Imported & { report: string; counts: Report }> {
  const { source, out, slug, name } = checkOptions(options)
  const repository = await readRepository(source)
  if (repository.lessons.length === 0) {
    throw new SourceError({ key: 'import-report:no-lessons', values: { name } })
  }
  const report = new Report(name, options.language)
  for (const { file, problem } of repository.unreadable)
    report.add('unreadable', `${file}:${problem.line}`, problemPhrase(problem))
  for (const { place, what } of repository.missing) report.add('contents', place, what)
  for (const { section, place, what } of repository.cartridge?.notes ?? []) report.add(section, place, what)
  const { course, quizzes } = await convertCourse(repository, { slug, name, report })
  const { program = slug, overwrite = false } = options
  await writeCourse({ ...course, slug, program, out, root: source }, { report, overwrite })
  await countWritten(out, { slug, quizzes, report })
  await writeFile(join(out, reportName), report.toMarkdown())
  return { slug, view: report.toView(), report: report.toMarkdown(), counts: report }
}

function checkOptions({
  source,
  out,
  name = basename(source),
  slug = slugify(name),
  program,
}: ConvertOptions) {
  if (!existsSync(source) || !statSync(source).isDirectory())
    throw new ContentError(`There is no folder ${source}`)
  for (const one of [slug, program ?? slug]) {
    if (!isId(one)) throw new SourceError({ key: 'import-report:not-a-slug', values: { slug: one } })
  }
  const isTaken = existsSync(out) && readdirSync(out).length > 0 && !existsSync(join(out, 'content.yaml'))
  if (isTaken)
    throw new ContentError(`${out} holds something that is not a content folder; choose an empty one`)
  return { source: realpathSync(source), out: resolve(out), slug, name }
}

interface Course {
  course: Omit<CourseFiles, 'slug' | 'program' | 'out' | 'root'>
  /** Quizzes with their lessons. */
  quizzes: PlacedQuiz[]
}

async function convertCourse(
  repository: Repository,
  { slug, name, report }: { slug: string; name: string; report: Report },
): Promise<Course> {
  const { root, texts, languages, license, isBook } = repository
  const { plans, judged } = planCourse(repository, report)
  const links = linksOf(plans, slug)
  const titleOf = titlesOf(repository)
  const source = new MediaLibrary(openFolder(root))
  const means: LessonContext = { texts, languages, report, titleOf, source, links }
  const lessons = new Map<PlannedLesson, ConvertedLesson>()
  for (const plan of plans) lessons.set(plan, await convertLesson(plan, means))
  const finalWork = await convertFinalWork(judged, means)
  const quizLinks = new Map([...lessons].map(([plan, converted]) => [plan.source, converted.quizLinks]))
  const { bank, matches, tested: found } = findQuizzes(repository, quizLinks, report)
  const tested = withoutPlacedDrafts(found, matches)
  const quizzes: PlacedQuiz[] = []
  const composed = [...lessons].map(([plan, converted]) => {
    const own = matches.get(plan.source) ?? { before: [], after: [] }
    for (const quiz of [...own.before, ...own.after]) quizzes.push({ lesson: plan.slug, quiz })
    const files = composeLesson(converted, { quizzes: own, languages, isBook })
    return { folder: plan.folder, files, copies: converted.assets.copies }
  })
  const asked = finalWork ? tested.filter(isFinal) : tested
  const closedTest = composeTest(asked, { languages, report })
  reportDrafts(bank, [...quizzes.map(({ quiz }) => quiz), ...asked], report)
  if (finalWork && closedTest)
    report.add(
      'endings',
      `${tested
        .filter(isFinal)
        .map(({ title }) => title)
        .join(', ')}`,
      { key: 'import-report:opens-work', values: { pages: judged.map(({ page }) => page.en).join(', ') } },
    )
  if (bank.quizzes.size > 0) report.count('quizzes', bank.quizzes.size)
  if (languages.length > 1 && isMonolingual(bank))
    report.add('languages', { key: 'import-report:quizzes' }, { key: 'import-report:one-language' })
  const lessonTitles: Localized[] = [...lessons.values()].map(({ title }) => title)
  const text = describeCourse(repository, { lessonTitles, name: bank.title ?? readable(name), report })
  await reportLeftOut(repository, means)
  return { course: { languages, ...text, lessons: composed, closedTest, finalWork, license }, quizzes }
}

/**
 * Whether a quiz calls itself the test at the end of the course. Before a final work, no other quiz becomes a test: the
 * author decides whether those of the lessons should.
 */
const isFinal = ({ title }: ConvertedQuiz): boolean =>
  /(?:^|\P{L})(?:final|end[- ]of[- ]course|końcow[yae]|egzamin)(?:\P{L}|$)/iu.test(title)

/** Reports questions to rewrite; those of a quiz that the course has nowhere are left out. */
function reportDrafts({ quizzes }: QuizBank, kept: readonly ConvertedQuiz[], report: Report): void {
  const here = new Set(kept.flatMap(({ questions }) => questions))
  for (const question of [...quizzes.values()].flatMap(({ questions }) => questions)) {
    if (!question.rewrite) continue
    const { reason, place, source } = question.rewrite
    report.add(here.has(question) ? 'drafts' : 'questions', place, {
      key: `rewrite:${reason}`,
      about: source,
    })
  }
}

/** A question to rewrite is only in its lesson, if it has one, so that its author rewrites it once. */
function withoutPlacedDrafts(
  tested: readonly ConvertedQuiz[],
  matches: FoundQuizzes['matches'],
): ConvertedQuiz[] {
  const placed = new Set([...matches.values()].flatMap(({ before, after }) => [...before, ...after]))
  return tested.map((quiz) =>
    placed.has(quiz) ? { ...quiz, questions: quiz.questions.filter(({ rewrite }) => !rewrite) } : quiz,
  )
}

interface FoundQuizzes {
  bank: QuizBank
  matches: Map<RepositoryLesson, LessonQuizzes>
  /** Quizzes from which the closed test draws. */
  tested: readonly ConvertedQuiz[]
}

/** Quizzes of an app are assigned to lessons by links; a cartridge states the lessons itself. */
function findQuizzes(
  { root, lessons, cartridge, title }: Repository,
  links: ReadonlyMap<RepositoryLesson, QuizLink[]>,
  report: Report,
): FoundQuizzes {
  if (!cartridge) {
    const bank = readQuizzes(root, report)
    return {
      bank,
      matches: matchQuizzes(lessons, { bank, links, report }),
      tested: [...bank.quizzes.values()],
    }
  }
  const { quizzes: matches, pool } = cartridge
  const placed = [...matches.values()].flatMap(({ after }) => after)
  const all = [...placed, ...pool]
  for (const { title: of } of pool) report.add('quizzes', of, 'its questions are in the closed test')
  const bank = { title, quizzes: new Map(all.map((quiz) => [quiz.number, quiz])) }
  // A quiz outside lessons is the test at the end of the course.
  return { bank, matches, tested: pool.length > 0 ? pool : placed }
}

/** Assignments with a rubric go to the final work, if there is one; the others stay in their lessons. */
function planCourse(
  { lessons, extras, texts }: Repository,
  report: Report,
): { plans: PlannedLesson[]; judged: JudgedTask[] } {
  const judged: JudgedTask[] = []
  const folders = new Names()
  const names = new Names()
  const plans = lessons.map((source) => {
    const rubricOf = (page: Page) => rubricIn(texts.get(page.en) ?? '')
    for (const page of source.tasks) {
      const rubric = rubricOf(page)
      if (rubric.criteria.length > 0) judged.push({ page, lesson: source.name, rubric })
    }
    const tasks = source.tasks.filter((page) => rubricOf(page).criteria.length === 0)
    const slug = names.take(slugify(source.name) || `lesson-${source.number}`)
    const folder = folders.take(`${String(source.number).padStart(2, '0')}-${slug}`)
    const last = source === lessons.at(-1) ? extras : []
    for (const page of last) report.add('extras', page.en)
    return { ...planLesson({ ...source, tasks }, { slug, folder, extras: last }), source }
  })
  const assignments = lessons.flatMap(({ tasks }) => tasks).filter(({ en }) => !/\/lab\//i.test(en))
  for (const page of judged.length > 0 ? assignments : [])
    if (!judged.some((task) => task.page === page)) report.add('rubrics', page.en)
  return { plans, judged }
}

function linksOf(plans: readonly PlannedLesson[], course: string): PageLinks {
  const links = new PageLinks()
  for (const { slug, lecture, tasks } of plans)
    for (const { id, page } of [...lecture, ...tasks])
      for (const file of Object.values(page)) links.set(file, `/courses/${course}/${slug}/${id}`)
  return links
}

function titlesOf(repository: Repository): LessonContext['titleOf'] {
  const inReadme = readmeTitles(repository)
  return (page, language) => inReadme(page, language) ?? (repository.titles.get(page[language] ?? '') || null)
}

/** Pages that were left out, and their images that do not exist. */
async function reportLeftOut({ leftOut, readme }: Repository, means: LessonContext): Promise<void> {
  const { report, source } = means
  for (const page of leftOut) report.add('pages', page)
  for (const file of [...leftOut, ...Object.values(readme ?? {})]) {
    const own = new Report('')
    const assets = new Assets(source, own)
    await convertPage({ en: file }, 'en', { ...means, assets, report: own })
    for (const line of own.lines('images'))
      report.add('images', { key: 'import-report:not-taken', values: { line } })
  }
}

const isMonolingual = ({ quizzes }: QuizBank): boolean =>
  [...quizzes.values()].some(({ questions }) => questions.some(({ text }) => text.pl === undefined))

function readable(name: string): string {
  const words = name.replace(/[-_]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Composes a test from the questions of all quizzes. */
function composeTest(
  quizzes: readonly ConvertedQuiz[],
  { languages, report }: { languages: Repository['languages']; report: Report },
): CourseFiles['closedTest'] {
  const all = quizzes
    .toSorted((a, b) => (a.number % 100) - (b.number % 100) || a.number - b.number)
    .flatMap(({ number, questions }) =>
      questions.map((question, index) => ({ id: question.id ?? `q${number}-${index + 1}`, question })),
    )
  const drawn = all.slice(0, mostTestQuestions)
  for (const { id, question } of all.slice(mostTestQuestions))
    report.add('questions', id, `the closed test is full: ${question.text.en}`)
  if (drawn.length === 0) return null
  const ids = new Names()
  const questions = drawn.map(({ id, question }) => questionFile(ids.take(id), question, languages))
  const finished = drawn.filter(({ question }) => !question.rewrite).length
  const draw = Math.max(1, Math.min(drawnQuestions, finished))
  return {
    value: { minutes: 20, percentageToPass: 70, draw, questions },
    pictures: picturesOf(drawn.map(({ question }) => question)),
  }
}
