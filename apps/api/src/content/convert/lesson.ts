import { basename, posix } from 'node:path'
import type { Language, Localized } from '../document.ts'
import type { QuestionFile, SublessonFile } from '../format/schema.ts'
import { Names, slugify } from '../markdown/slug.ts'
import type { MediaLibrary } from '../media/media.ts'
import { Assets } from './assets.ts'
import { escapeMarkdown } from './escape.ts'
import { labels } from './labels.ts'
import { type ConvertedPage, convertPage } from './page.ts'
import type { ConvertedQuestion, LessonQuizzes, QuizLink } from './quizzes.ts'
import type { Report } from './report.ts'
import type { Page, RepositoryLesson } from './repository.ts'
import type { Sources } from './sources.ts'

export interface LessonMeans {
  texts: Sources['texts']
  languages: Language[]
  source: MediaLibrary
  report: Report
  /** The title that the README's list of lessons gives a page. */
  titleOf(page: Page, language: Language): string | null
}

interface PagePart {
  id: string
  title: Localized
  minutes: number
  texts: Localized
}

/** A lesson's pages and files, converted; its quizzes are found when all lessons are. */
export interface ConvertedLesson {
  title: Localized
  assets: Assets
  /** In the order in which they are taught; `lecture` ends where the tasks begin. */
  lecture: PagePart[]
  tasks: PagePart[]
  attachments: { id: string; name: Localized; files: Localized }[]
  quizLinks: QuizLink[]
}

/** Words that someone reads in a minute, a technical text with its pictures. */
const wordsPerMinute = 180

export async function convertLesson(
  lesson: RepositoryLesson,
  extras: Page[],
  means: LessonMeans,
): Promise<ConvertedLesson> {
  const assets = new Assets(means.source, means.report)
  const ids = new Names()
  const quizLinks: QuizLink[] = []
  const convert = async (page: Page, id: string): Promise<PagePart> => {
    const part: PagePart = { id: ids.take(id), title: {}, minutes: 1, texts: {} }
    // English first: its title serves where a translation has none.
    for (const language of means.languages.toReversed()) {
      const text = await convertPage(page, language, { texts: means.texts, assets, report: means.report })
      const fallback = means.titleOf(page, language) ?? part.title.en ?? nameOf(page)
      fill(part, text, { language, fallback })
      quizLinks.push(...text.quizLinks)
    }
    return part
  }
  const main = await convert(lesson.main, 'lecture')
  const lecture = lesson.module ? [await convert(lesson.module, 'module'), main] : [main]
  for (const page of lesson.further) lecture.push(await convert(page, slugify(nameOf(page))))
  const tasks: PagePart[] = []
  for (const page of lesson.tasks)
    tasks.push(await convert(page, /assignment/i.test(page.en) ? 'assignment' : 'lab'))
  for (const page of extras) {
    means.report.add('extras', page.en)
    tasks.push(await convert(page, slugify(basename(posix.dirname(page.en)))))
  }
  const attachments = await attach(lesson, assets, means)
  return { title: main.title, assets, lecture, tasks, attachments, quizLinks }
}

function fill(part: PagePart, text: ConvertedPage, of: { language: Language; fallback: string }): void {
  part.title[of.language] = text.title ?? of.fallback
  part.texts[of.language] = text.markdown
  part.minutes = Math.max(part.minutes, Math.round(text.words / wordsPerMinute))
}

async function attach(
  { attachments }: RepositoryLesson,
  assets: Assets,
  { languages }: LessonMeans,
): Promise<ConvertedLesson['attachments']> {
  const ids = new Names()
  const result: ConvertedLesson['attachments'] = []
  for (const page of attachments) {
    const files: Localized = {}
    for (const language of languages) {
      const file = page[language] ?? page.en
      const path = await assets.file(file, posix.basename(file))
      if (path) files[language] = path
    }
    const name = posix.basename(page.en)
    const title = Object.fromEntries(languages.map((language) => [language, name]))
    if (Object.keys(files).length > 0)
      result.push({ id: ids.take(slugify(name.replace(/\.md$/i, ''))), name: title, files })
  }
  return result
}

function nameOf(page: Page): string {
  return posix.basename(page.en).replace(/\.md$/i, '').replace(/[-_]+/g, ' ')
}

/** A lesson's files: YAML values and Markdown texts by name. */
export interface LessonFiles {
  lesson: { title: Localized; sublessons: SublessonFile[] }
  questions: Record<string, QuestionFile | QuestionFile[]>
  texts: Record<string, string>
}

/** The quiz before, the lecture, the test after it, the tasks. */
export function composeLesson(
  lesson: ConvertedLesson,
  quizzes: LessonQuizzes,
  languages: Language[],
): LessonFiles {
  const files: LessonFiles = { lesson: { title: lesson.title, sublessons: [] }, questions: {}, texts: {} }
  const { sublessons } = files.lesson
  const each = (text: (language: Language) => string) => localized(languages, text)
  for (const [index, question] of (quizzes.before?.questions ?? []).entries()) {
    const id = `before-${index + 1}`
    const title = each((language) => labels[language].before(index + 1))
    files.questions[`${id}.yaml`] = questionFile('question', question, languages)
    sublessons.push({ id, kind: 'quiz', title, minutes: 1, question: `${id}.yaml` })
  }
  for (const part of lesson.lecture) sublessons.push(presentation(part, files))
  if (quizzes.after && quizzes.after.questions.length > 0) {
    const { questions } = quizzes.after
    files.questions['after.yaml'] = questions.map((one, index) =>
      questionFile(`question-${index + 1}`, one, languages),
    )
    const title = each((language) => labels[language].after)
    sublessons.push({
      id: 'after',
      kind: 'internal-test',
      title,
      minutes: questions.length,
      questions: 'after.yaml',
    })
  }
  for (const part of lesson.tasks) sublessons.push(presentation(part, files))
  const resources = lesson.attachments.map(({ id, name, files: file }) => ({ id, name, file }))
  const main = sublessons.find((sublesson) => sublesson.id === 'lecture')
  if (main && resources.length > 0) main.resources = resources
  return files
}

function presentation({ id, title, minutes, texts }: PagePart, files: LessonFiles): SublessonFile {
  const slides: Localized = {}
  for (const [language, text] of Object.entries(texts) as [Language, string][]) {
    slides[language] = `${id}.${language}.md`
    files.texts[`${id}.${language}.md`] = text
  }
  return { id, kind: 'presentation', title, minutes, slides }
}

/** The quiz app has one language; every language of the course gets its words. */
export function questionFile(
  id: string,
  { text, answers }: ConvertedQuestion,
  languages: Language[],
): QuestionFile {
  return {
    id,
    question: localized(languages, () => escapeMarkdown(text)),
    type: answers.filter((answer) => answer.right).length > 1 ? 'multiple' : 'single',
    answers: answers.map((answer, index) => ({
      id: String.fromCharCode('a'.charCodeAt(0) + index),
      label: localized(languages, () => answer.text),
      ...(answer.right ? { right: true } : {}),
    })),
  }
}

function localized(languages: Language[], text: (language: Language) => string): Localized {
  return Object.fromEntries(languages.map((language) => [language, text(language)]))
}
