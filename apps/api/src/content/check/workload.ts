import type { Language } from '../document.ts'
import type { CoursePiece, SublessonPiece } from '../format/pack.ts'
import { valueAt } from '../format/validate.ts'
import type { Issues } from '../issues.ts'
import { wordsPerSlide } from '../markdown/markdown.ts'
import type { TextLibrary } from '../markdown/texts.ts'
import type { MediaLibrary } from '../media/media.ts'
import { isFarFrom, minutesOf, type Work, wholeMinutes } from './duration.ts'

interface WorkloadInput {
  media: MediaLibrary
  texts: TextLibrary
}

/** Work of a sublesson as written. Unreadable files count as nothing: they are reported as errors elsewhere. */
interface Load extends Omit<Work, 'words'> {
  words: Partial<Record<Language, number>>
}

/** Work of a whole course. */
export interface CourseLoad extends Load {
  slug: string
  /** Sum of the lessons' claimed minutes. */
  claimed: number
  computed: number
  sources: number
}

/** Maximum number of words that can be read on one slide. */
export const mostWordsOfSlide = 80

const asNumber = (value: unknown): number => (typeof value === 'number' ? value : 0)
const countOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0)

/** Files of a value with one per language, or one for all. */
export function filesOf(value: unknown, languages: readonly Language[]): [Language, string][] {
  if (typeof value === 'string') return languages.map((language) => [language, value])
  return languages.flatMap((language): [Language, string][] => {
    const file = valueAt(value, [language])
    return typeof file === 'string' ? [[language, file]] : []
  })
}

/** Words per slide, by language; a page counts as one slide of any length. */
async function readTexts({ source, value, languages }: SublessonPiece, { texts }: WorkloadInput) {
  const written = valueAt(value, ['slides']) ?? valueAt(value, ['page'])
  const files = filesOf(written, languages).map(async ([language, file]) => {
    const { text } = await texts.file(source.file, file, language)
    return { language, file, slides: text ? wordsPerSlide(text.tree) : [] }
  })
  return Promise.all(files)
}

type WrittenTexts = Awaited<ReturnType<typeof readTexts>>

async function filmSecondsOf(
  { source, value, languages }: SublessonPiece,
  { media }: WorkloadInput,
): Promise<number> {
  const files = filesOf(valueAt(value, ['video']), languages)
  const lengths = await Promise.all(
    files.map(async ([, file]) => (await media.find(source.file, file, 'video')).media?.seconds ?? 0),
  )
  return Math.max(0, ...lengths)
}

async function loadOf(piece: SublessonPiece, read: WrittenTexts, means: WorkloadInput): Promise<Load> {
  const words = read.map(({ language, slides }) => [
    language,
    slides.reduce((sum, slide) => sum + slide.words, 0),
  ])
  const questions = piece.questions?.value
  return {
    words: Object.fromEntries(words),
    filmSeconds: await filmSecondsOf(piece, means),
    questions: Array.isArray(questions) ? questions.length : questions ? 1 : 0,
    practice: asNumber(valueAt(piece.value, ['practice'])),
  }
}

const toMinutes = (load: Load): number => minutesOf({ ...load, words: Object.values(load.words) })

/** A film or a PDF of unknown length, or a missing text, cannot be compared with the claimed minutes. */
function isKnown({ value }: SublessonPiece, { filmSeconds, words }: Load): boolean {
  const kind = valueAt(value, ['kind'])
  if (kind === 'video') return filmSeconds > 0
  return kind !== 'presentation' || Object.values(words).some((count) => count > 0)
}

/** Warns about minutes that differ much from the computed ones, and about slides with too many words. */
export async function warnOfWorkload(
  course: CoursePiece,
  issues: Issues,
  means: WorkloadInput,
): Promise<void> {
  for (const piece of course.lessons.flatMap((lesson) => lesson.sublessons)) {
    const read = await readTexts(piece, means)
    warnOfMinutes(piece, await loadOf(piece, read, means), issues)
    if (valueAt(piece.value, ['slides']) !== undefined) warnOfSlides(piece, read, { issues, means })
  }
}

function warnOfMinutes(piece: SublessonPiece, load: Load, issues: Issues): void {
  const { source, path, value } = piece
  const claimed = valueAt(value, ['minutes'])
  const computed = toMinutes(load)
  if (typeof claimed !== 'number' || !isKnown(piece, load) || !isFarFrom(claimed, computed)) return
  const values = { claimed, computed: wholeMinutes(computed) }
  issues.warn({ file: source.file, line: source.lineOf([...path, 'minutes']) }, 'minutes-implausible', values)
}

interface Warning {
  issues: Issues
  means: WorkloadInput
}

function warnOfSlides(piece: SublessonPiece, read: WrittenTexts, { issues, means }: Warning): void {
  for (const { file, slides } of read) {
    const name = means.media.nameOf(piece.source.file, file)
    for (const { line, words } of slides) {
      if (words > mostWordsOfSlide)
        issues.warn({ file: name, line }, 'slide-overfull', { count: words, most: mostWordsOfSlide })
    }
  }
}

/** Returns the contents and length of a course, for planning and sales. */
export async function courseLoad(course: CoursePiece, means: WorkloadInput): Promise<CourseLoad> {
  const total: CourseLoad = {
    slug: course.slug,
    words: {},
    filmSeconds: 0,
    questions: countOf(course.closedTest?.value.questions),
    practice: 0,
    claimed: 0,
    computed: 0,
    sources: 0,
  }
  for (const piece of course.lessons.flatMap((lesson) => lesson.sublessons)) {
    const load = await loadOf(piece, await readTexts(piece, means), means)
    for (const [language, words] of Object.entries(load.words) as [Language, number][])
      total.words[language] = (total.words[language] ?? 0) + words
    total.filmSeconds += load.filmSeconds
    total.questions += load.questions
    total.practice += load.practice
    total.claimed += asNumber(piece.value.minutes)
    total.computed += toMinutes(load)
    total.sources += countOf(piece.value.sources)
  }
  return total
}
