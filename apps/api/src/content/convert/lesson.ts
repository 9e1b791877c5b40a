import { basename, posix } from 'node:path'
import type { Language, Localized } from '../document.ts'
import { answerId, draftFile } from '../format/draft-question.ts'
import type { QuestionFile, SublessonFile } from '../format/schema.ts'
import { Names, slugify } from '../markdown/slug.ts'
import type { MediaLibrary } from '../media/media.ts'
import type { Source } from '../output-folder.ts'
import { writtenExtras } from '../questions/extras.ts'
import type { ReadPicture } from '../questions/pictures.ts'
import { Assets } from './assets.ts'
import type { Page, RepositoryLesson } from './layouts/layout.ts'
import { labels } from './pages/labels.ts'
import type { PageLinks } from './pages/links.ts'
import { type ConvertedPage, convertPage } from './pages/page.ts'
import type { ConvertedQuestion } from './questions/quiz-files.ts'
import type { LessonQuizzes, QuizLink } from './questions/quizzes.ts'
import type { Report } from './report.ts'
import type { Sources } from './sources.ts'

export interface LessonContext {
  texts: Sources['texts']
  languages: Language[]
  source: MediaLibrary
  report: Report
  links: PageLinks
  /** The title of a page given outside the page. */
  titleOf(page: Page, language: Language): string | null
}

interface PlannedPage {
  id: string
  page: Page
}

/** A lesson with names for everything in it, so that pages can link to each other. */
export interface PlannedLesson {
  source: RepositoryLesson
  slug: string
  folder: string
  /** In teaching order; `lecture` ends where the tasks start. */
  lecture: PlannedPage[]
  tasks: PlannedPage[]
}

interface PagePart {
  id: string
  title: Localized
  minutes: number
  texts: Localized
}

/** A lesson's converted pages and files; quizzes are assigned once all lessons are known. */
export interface ConvertedLesson {
  title: Localized
  assets: Assets
  lecture: PagePart[]
  tasks: PagePart[]
  attachments: { id: string; name: Localized; files: Localized }[]
  quizLinks: QuizLink[]
}

/** Reading speed in words per minute, for a technical text with images. */
const wordsPerMinute = 180
const mostMinutes = 600

/** Names a lesson's pages; `extras` are pages outside lessons that are added to its end. */
export function planLesson(
  source: RepositoryLesson,
  { slug, folder, extras }: { slug: string; folder: string; extras: Page[] },
): PlannedLesson {
  const ids = new Names()
  // Quizzes have fixed names.
  ids.take('after')
  const planned = (page: Page, id: string): PlannedPage => ({ id: ids.take(id || 'page'), page })
  const lecture = source.module ? [planned(source.module, 'module')] : []
  if (source.main) lecture.push(planned(source.main, 'lecture'))
  lecture.push(...source.further.map((page) => planned(page, slugify(nameOf(page)))))
  const tasks = [
    ...source.tasks.map((page) => planned(page, /\/lab\//i.test(page.en) ? 'lab' : 'assignment')),
    ...extras.map((page) => planned(page, slugify(basename(posix.dirname(page.en))))),
  ]
  return { source, slug, folder, lecture, tasks }
}

export async function convertLesson(
  { source, lecture, tasks }: PlannedLesson,
  means: LessonContext,
): Promise<ConvertedLesson> {
  const assets = new Assets(means.source, means.report)
  const converted: ConvertedLesson = {
    ...{ title: {}, assets, lecture: [], tasks: [], attachments: [], quizLinks: [] },
  }
  for (const one of lecture) converted.lecture.push(await convertPart(one, { means, converted }))
  for (const one of tasks) converted.tasks.push(await convertPart(one, { means, converted }))
  converted.attachments = await attach(source, assets, means)
  const main = converted.lecture.find(({ id }) => id === 'lecture')
  for (const language of means.languages)
    converted.title[language] = source.title?.[language] ?? main?.title[language] ?? source.name
  return converted
}

async function convertPart(
  { id, page }: PlannedPage,
  { means, converted }: { means: LessonContext; converted: ConvertedLesson },
): Promise<PagePart> {
  const part: PagePart = { id, title: {}, minutes: 1, texts: {} }
  // The original first: its title is used when a translation has none.
  for (const language of means.languages.toReversed()) {
    const text = await convertPage(page, language, { ...means, assets: converted.assets })
    const fallback = means.titleOf(page, language) ?? part.title.en ?? nameOf(page)
    fill(part, text, { language, fallback })
    converted.quizLinks.push(...text.quizLinks)
  }
  return part
}

function fill(part: PagePart, text: ConvertedPage, of: { language: Language; fallback: string }): void {
  part.title[of.language] = text.title ?? of.fallback
  part.texts[of.language] = text.markdown
  const minutes = Math.min(mostMinutes, Math.round(text.words / wordsPerMinute))
  part.minutes = Math.max(part.minutes, minutes)
}

async function attach(
  { attachments }: RepositoryLesson,
  assets: Assets,
  { languages }: LessonContext,
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
      result.push({ id: ids.take(slugify(name.replace(/\.md$/i, '')) || 'file'), name: title, files })
  }
  return result
}

function nameOf(page: Page): string {
  return posix
    .basename(page.en)
    .replace(/\.(mdx?|x?html?)$/i, '')
    .replace(/[-_]+/g, ' ')
}

/** A lesson's files: YAML values and Markdown texts by name. */
export interface LessonFiles {
  lesson: { title: Localized; sublessons: SublessonFile[] }
  questions: Record<string, QuestionFile | QuestionFile[]>
  texts: Record<string, string>
  /** Images of questions. */
  pictures: Map<string, Source>
}

/** Composes the quizzes before, the lecture, the test after it, and the tasks. */
export function composeLesson(
  lesson: ConvertedLesson,
  { quizzes, languages, isBook }: { quizzes: LessonQuizzes; languages: Language[]; isBook: boolean },
): LessonFiles {
  const files: LessonFiles = {
    lesson: { title: lesson.title, sublessons: [] },
    questions: {},
    texts: {},
    pictures: new Map(),
  }
  const { sublessons } = files.lesson
  const each = (text: (language: Language) => string) => localized(languages, text)
  const before = quizzes.before.flatMap(({ questions }) => questions)
  for (const [index, question] of before.entries()) {
    const id = `before-${index + 1}`
    const title = each((language) => labels[language].before(index + 1))
    files.questions[`${id}.yaml`] = questionFile('question', question, languages)
    sublessons.push({ id, kind: 'quiz', title, minutes: 1, question: `${id}.yaml` })
  }
  const form = isBook ? 'page' : 'slides'
  for (const part of lesson.lecture) sublessons.push(presentation(part, form, files))
  const after = quizzes.after.flatMap(({ questions }) => questions)
  files.pictures = picturesOf([...before, ...after])
  if (after.length > 0) {
    const ids = new Names()
    files.questions['after.yaml'] = after.map((one, index) =>
      questionFile(ids.take(one.id ?? `question-${index + 1}`), one, languages),
    )
    const title = each((language) => labels[language].after)
    sublessons.push({
      id: 'after',
      kind: 'internal-test',
      title,
      minutes: Math.min(mostMinutes, after.length),
      questions: 'after.yaml',
    })
  }
  for (const part of lesson.tasks) sublessons.push(presentation(part, form, files))
  const resources = lesson.attachments.map(({ id, name, files: file }) => ({ id, name, file }))
  const main = sublessons.find((sublesson) => sublesson.id === 'lecture')
  if (main && resources.length > 0) main.resources = resources
  return files
}

function presentation(
  { id, title, minutes, texts }: PagePart,
  form: 'page' | 'slides',
  files: LessonFiles,
): SublessonFile {
  const names: Localized = {}
  for (const [language, text] of Object.entries(texts) as [Language, string][]) {
    names[language] = `${id}.${language}.md`
    files.texts[`${id}.${language}.md`] = text
  }
  return { id, kind: 'presentation', title, minutes, ...{ [form]: names } }
}

const pictureFile = ({ name }: ReadPicture): string => `question-images/${name}`

/** The images of questions by the paths in their files. */
export const picturesOf = (questions: readonly ConvertedQuestion[]): Map<string, Source> =>
  new Map(
    questions.flatMap(({ image }) => (image ? [[pictureFile(image), { base64: image.data }] as const] : [])),
  )

const words = (texts: Localized, language: Language): string => texts[language] ?? texts.en ?? ''

/** The text in each language that has it. */
const written = (texts: Localized, languages: Language[]): Localized =>
  localized(
    languages.filter((language) => words(texts, language) !== ''),
    (language) => words(texts, language),
  )

/** If the quiz app has one language, its texts are used for every language of the course. */
export function questionFile(id: string, converted: ConvertedQuestion, languages: Language[]): QuestionFile {
  const { rewrite, text, answers } = converted
  if (rewrite) {
    const draft = { id, reason: rewrite.reason, question: written(text, languages) }
    const labels = answers.map((answer) => written(answer.text, languages))
    return { ...draftFile({ ...draft, answers: labels }), ...besideAnswers(converted, languages) }
  }
  return {
    id,
    question: localized(languages, (language) => words(text, language)),
    type: answers.filter((answer) => answer.right).length > 1 ? 'multiple' : 'single',
    answers: answers.map((answer, index) => ({
      id: answerId(index),
      label: localized(languages, (language) => words(answer.text, language)),
      ...(answer.right ? { right: true } : {}),
      ...(answer.feedback
        ? { feedback: localized(languages, (language) => words(answer.feedback ?? {}, language)) }
        : {}),
    })),
    ...besideAnswers(converted, languages),
  }
}

const besideAnswers = ({ image, extras = {} }: ConvertedQuestion, languages: Language[]) => ({
  ...(image && { image: { file: pictureFile(image), alt: localized(languages, () => image.alt) } }),
  ...writtenExtras(extras, (value) => localized(languages, () => value)),
})

export function localized(languages: Language[], text: (language: Language) => string): Localized {
  return Object.fromEntries(languages.map((language) => [language, text(language)]))
}
