import { readFileSync, statSync } from 'node:fs'
import { posix } from 'node:path'
import type { Language } from '../../document.ts'
import { type FindPicture, Pictures, placesOf } from '../../questions/pictures.ts'
import { readQti1 } from '../../questions/qti-1.ts'
import {
  type Candidate,
  judgeOne,
  type ReadQuestion,
  settingsIgnored,
  type UnreadQuestion,
} from '../../questions/read-question.ts'
import { settingsOf } from '../../questions/settings.ts'
import { childOf, readXml, textOf } from '../../questions/xml.ts'
import { decodePath, placeInside, readTextInside } from '../../reading/relative-paths.ts'
import type { Layout, RepositoryLesson } from '../layouts/layout.ts'
import { escapeMarkdown } from '../pages/escape.ts'
import { labels } from '../pages/labels.ts'
import type { ConvertedQuestion, ConvertedQuiz } from '../questions/quiz-files.ts'
import type { LessonQuizzes } from '../questions/quizzes.ts'
import type { Section } from '../report.ts'
import { outside, problemPhrase, type Said } from '../said.ts'
import { readHtmlPage } from './html-page.ts'
import {
  type Chapter,
  type Entry,
  type Manifest,
  manifestName,
  type Resource,
  readManifest,
} from './manifest.ts'

/** A remark about the source, with its place. */
export interface Note {
  section: Section
  place: string
  what: Said
}

/**
 * A cartridge in the form in which the converter reads repositories: pages as Markdown, under the paths of their HTML
 * files.
 */
export interface Cartridge {
  texts: Map<string, string>
  language: Language
  description: string | null
  layout: Layout
  /** The quizzes of each lesson. */
  quizzes: Map<RepositoryLesson, LessonQuizzes>
  /** Quizzes outside lessons, only for the closed test. */
  pool: ConvertedQuiz[]
  notes: Note[]
}

const mostHtmlBytes = 2 * 1024 * 1024
const mostQuizBytes = 4 * 1024 * 1024
/** Limit for all questions together; their images are in memory until the course is written. */
const mostPictureBytes = 128 * 1024 * 1024

/**
 * Reads a Common Cartridge: folders become lessons with their pages, files, links and quizzes. Null: the folder is not
 * a cartridge. Throws ContentError.
 */
export function readCartridge(
  root: string,
  languageOf: (texts: readonly string[]) => Language,
): Cartridge | null {
  const manifest = readManifest(root)
  return manifest && new Reader(root, manifest).read(languageOf)
}

class Reader {
  readonly #root: string
  readonly #manifest: Manifest
  readonly #texts = new Map<string, string>()
  readonly #titles = new Map<string, string>()
  readonly #quizzes: Cartridge['quizzes'] = new Map()
  readonly #notes: Note[] = []
  readonly #pictures = new Pictures(mostPictureBytes)
  /** Paths of files that pages or questions show or link. */
  readonly #used = new Set<string>()
  #numbers = 0

  constructor(root: string, manifest: Manifest) {
    this.#root = root
    this.#manifest = manifest
  }

  read(languageOf: (texts: readonly string[]) => Language): Cartridge {
    const { title, description, unlisted } = this.#manifest
    const chapters = this.#chapters()
    for (const { entries } of chapters) for (const entry of entries) this.#readPage(entry)
    for (const resource of unlisted) this.#readPage({ title: '', resource })
    const language = this.#manifest.language ?? languageOf([...this.#texts.values()])
    const pool: ConvertedQuiz[] = []
    const lessons: RepositoryLesson[] = []
    for (const chapter of chapters) {
      const quizzes = this.#quizzesOf(chapter.entries)
      const lesson = this.#lessonOf(chapter, {
        language,
        number: lessons.length + 1,
        hasQuizzes: quizzes.length > 0,
      })
      if (!lesson) pool.push(...quizzes)
      else {
        lessons.push(lesson)
        this.#quizzes.set(lesson, { before: [], after: quizzes })
      }
    }
    pool.push(...this.#quizzesOf(unlisted.map((resource) => ({ title: resource.path ?? '', resource }))))
    this.#noteLeftOut()
    const layout: Layout = {
      ...{ title, lessons, titles: this.#titles, extras: [], missing: [], contents: [], isBook: true },
      readme: null,
    }
    return {
      texts: this.#texts,
      language,
      description,
      layout,
      quizzes: this.#quizzes,
      pool,
      notes: this.#notes,
    }
  }

  /** Without a table of contents, pages are in the order of the manifest. */
  #chapters(): Chapter[] {
    const { chapters, unlisted, title } = this.#manifest
    if (chapters.length > 0) return chapters
    const entries = unlisted
      .filter(({ kind }) => kind === 'page')
      .map((resource) => ({ title: '', resource }))
    return entries.length === 0 ? [] : [{ title: title ?? '', isFolder: true, entries }]
  }

  #note(section: Section, place: string, what: Said = ''): void {
    this.#notes.push({ section, place, what })
  }

  #readPage({ title, resource: { kind, path } }: Entry): void {
    if (kind !== 'page' || path === null || this.#texts.has(path)) return
    const html = this.#readText(path, mostHtmlBytes)
    if (html === null) return
    try {
      const { markdown, hasTitle, lost } = readHtmlPage(html, (url) => {
        const target = this.#resolve(path, url)
        this.#used.add(posix.join(posix.dirname(path), decodePath(target.replace(/[?#].*$/, ''))).normalize())
        return target
      })
      const name = title || this.#titleIn(html)
      this.#texts.set(path, hasTitle || !name ? markdown : `# ${escapeMarkdown(name)}\n\n${markdown}`)
      if (title) this.#titles.set(path, title)
      for (const element of lost) this.#note('elements', path, `<${element}>`)
    } catch (error) {
      // Elements nested too deeply for the stack.
      if (!(error instanceof RangeError)) throw error
      this.#note('unreadable', path, { key: 'import-report:too-deep' })
    }
  }

  /** Notes what is in neither a lesson nor the closed test. */
  #noteLeftOut(): void {
    const { unlisted, missing } = this.#manifest
    for (const title of missing) this.#note('contents', manifestName, title)
    for (const { kind, path, type } of unlisted) {
      const place = path ?? manifestName
      if (kind === 'other' || kind === 'link') this.#note('activities', place, type)
      else if (kind === 'file' && (path === null || !this.#used.has(path))) this.#note('unlinked', place)
    }
  }

  #titleIn(html: string): string {
    const [, title = ''] = /<title[^>]*>([^<]{1,300})<\/title>/i.exec(html) ?? []
    return title.replace(/\s+/g, ' ').trim()
  }

  #readText(path: string, mostBytes: number): string | null {
    const { text, problem } = readTextInside(this.#root, path, mostBytes)
    if (problem?.code === 'leads-outside') throw outside(problem)
    if (problem) this.#note('unreadable', path, problemPhrase(problem))
    return text
  }

  /** Resolves URLs relative to the folder of files, or by page name, to paths relative to the page. */
  #resolve(page: string, url: string): string {
    const [, token, below = ''] =
      /^(?:\$|%24)(IMS-CC-FILEBASE|WIKI_REFERENCE)(?:\$|%24)\/?([^?#]*)/i.exec(url) ?? []
    if (!token) return url
    const path = decodePath(below).normalize()
    const places = /wiki/i.test(token)
      ? [`wiki_content/${posix.basename(path)}.html`]
      : [`web_resources/${path}`, path, posix.join(posix.dirname(page), path)]
    const [first = path, ...rest] = places.map((one) => posix.normalize(one))
    const target = [first, ...rest].find((one) => placeInside(this.#root, one).path !== null) ?? first
    const relative = posix.relative(posix.dirname(page), target)
    return relative.split('/').map(encodeURIComponent).join('/')
  }

  #lessonOf(
    { title, isFolder, entries }: Chapter,
    { language, number, hasQuizzes }: { language: Language; number: number; hasQuizzes: boolean },
  ): RepositoryLesson | null {
    const paths = entries.flatMap(({ resource: { kind, path } }) =>
      kind === 'page' && path !== null && this.#texts.has(path) ? [path] : [],
    )
    const materials = this.#materialsOf(entries, { language, number })
    const [main, ...further] = [...new Set([...paths, ...(materials ? [materials] : [])])].map((path) =>
      pageOf(path, language),
    )
    // A quiz outside lessons belongs to the end of the course.
    if (!main && !(hasQuizzes && isFolder)) return null
    return {
      ...{
        folder: '.',
        number,
        name: title || `lesson ${number}`,
        title: title ? { [language]: title } : null,
      },
      ...{ main: main ?? null, further, tasks: [], attachments: [], module: null },
    }
  }

  /** A page with links to the files and URLs of a lesson; null: there are none. */
  #materialsOf(
    entries: readonly Entry[],
    { language, number }: { language: Language; number: number },
  ): string | null {
    const links = entries.flatMap(({ title, resource }) => {
      const url = this.#addressOf(title, resource)
      return url === null ? [] : [`- [${escapeMarkdown(title || url)}](<${url}>)`]
    })
    if (links.length === 0) return null
    const path = `materials-${number}`
    const title = labels[language].materials
    this.#texts.set(path, `# ${title}\n\n${links.join('\n')}\n`)
    this.#titles.set(path, title)
    return path
  }

  #addressOf(title: string, { kind, type, path }: Resource): string | null {
    if (kind === 'other') this.#note('activities', path ?? manifestName, `${title} (${type})`)
    if (kind === 'file' && path !== null) return path.split('/').map(encodeURIComponent).join('/')
    if (kind !== 'link' || path === null) return null
    const text = this.#readText(path, mostQuizBytes)
    const xml = text === null ? null : readXml(text)
    const url = childOf(xml ?? undefined, 'url')
    const address = url?.attributes.href ?? textOf(url).trim()
    if (text !== null && address === '') this.#note('unreadable', path, { key: 'import-report:no-address' })
    return address || null
  }

  /** The first of these files that exists. */
  #pictureAt(places: readonly string[]): Buffer | null {
    for (const place of places) {
      const found = placeInside(this.#root, place)
      if (found.path === null || statSync(found.path).size > mostPictureBytes) continue
      this.#used.add(place)
      return readFileSync(found.path)
    }
    return null
  }

  #quizzesOf(entries: readonly Entry[]): ConvertedQuiz[] {
    return entries.flatMap(({ title, resource: { kind, path } }) => {
      if (kind !== 'quiz' && kind !== 'bank') return []
      if (path === null) {
        this.#note('unreadable', manifestName, { key: 'import-report:no-file', values: { title } })
        return []
      }
      const text = this.#readText(path, mostQuizBytes)
      if (text === null) return []
      const root = readXml(text)
      if (root?.name !== 'questestinterop') {
        this.#note('unreadable', path, { key: 'import-report:not-qti' })
        return []
      }
      const find: FindPicture = (src) => this.#pictureAt(placesOf(src, path))
      // The title of a test is that of its entry.
      for (const text of settingsOf(root, { isTitleKnown: true }))
        this.#note('elements', path, { key: 'import-report:test-setting', about: text })
      const questions = readQti1(root, this.#pictures, find).flatMap((one) => {
        const judged = judgeOne(one)
        if ('reason' in judged) return this.#draftOf(judged, 'choice' in one ? one : {}, path)
        if ('choice' in one) this.#noteLost(one, judged, path)
        return [toConverted(judged)]
      })
      return [{ number: ++this.#numbers, title, questions }]
    })
  }

  /** Texts beside questions are not rewritten as questions, only reported. */
  #draftOf(
    { reason, text, draft }: UnreadQuestion,
    { image, extras }: Pick<Candidate, 'image' | 'extras'>,
    place: string,
  ): ConvertedQuestion[] {
    const source = oneLine(text)
    if (reason !== 'no-question' && source !== '')
      return [
        {
          ...toDraft(draft, { reason, place, source }),
          ...(image && { image }),
          ...(extras && { extras }),
        },
      ]
    this.#note('questions', place, { key: `rewrite:${reason}`, about: source })
    return []
  }

  #noteLost(candidate: Candidate, { image, question, leftOut: lost = [] }: ReadQuestion, path: string): void {
    if (image?.alt === '') this.#note('descriptions', path, oneLine(question))
    for (const what of lost)
      this.#note('elements', path, { key: `import-report:left.${what}`, about: oneLine(question) })
    for (const { text } of settingsIgnored(candidate))
      this.#note('elements', path, { key: 'import-report:question-setting', about: oneLine(text) })
  }
}

/** The original is used, whatever its language. */
const pageOf = (path: string, language: Language) =>
  language === 'pl' ? { en: path, pl: path } : { en: path }

const toDraft = (
  { id, question, answers }: UnreadQuestion['draft'],
  rewrite: NonNullable<ConvertedQuestion['rewrite']>,
): ConvertedQuestion => ({
  ...(id && { id }),
  rewrite,
  text: { en: question },
  answers: answers.map((label) => ({ text: { en: label }, right: false })),
})

const oneLine = (text: string): string => text.replace(/\s*\n\s*/g, ' / ')

const toConverted = ({
  question,
  answers,
  id,
  type: _,
  image,
  ...extras
}: ReadQuestion): ConvertedQuestion => ({
  ...(id && { id }),
  text: { en: question },
  answers: answers.map(({ label, right, feedback }) => ({
    ...{ text: { en: label }, right },
    ...(feedback && { feedback: { en: feedback } }),
  })),
  extras,
  ...(image && { image }),
})
