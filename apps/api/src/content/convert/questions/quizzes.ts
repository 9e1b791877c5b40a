import type { RepositoryLesson } from '../layouts/layout.ts'
import type { Report } from '../report.ts'
import type { Phrase } from '../said.ts'
import type { ConvertedQuiz, QuizBank } from './quiz-files.ts'

/** A link to a quiz found in a page of a lesson. */
export interface QuizLink {
  file: string
  line: number
  number: number
}

export interface LessonQuizzes {
  before: ConvertedQuiz[]
  after: ConvertedQuiz[]
}

type Slot = keyof LessonQuizzes

interface QuizMatchInput {
  bank: QuizBank
  links: ReadonlyMap<RepositoryLesson, QuizLink[]>
  report: Report
}

/**
 * Assigns quizzes to lessons: to the one whose pages link it. Only a quiz without links is assigned by its number, to a
 * lesson that has none in that position.
 */
export function matchQuizzes(
  lessons: readonly RepositoryLesson[],
  { bank, links, report }: QuizMatchInput,
): Map<RepositoryLesson, LessonQuizzes> {
  const matches = new Map<RepositoryLesson, LessonQuizzes>(
    lessons.map((lesson) => [lesson, { before: [], after: [] }]),
  )
  const homes = matchByLinks(matches, { bank, links, report })
  const numbers = numbering(bank, lessons)
  for (const quiz of bank.quizzes.values()) {
    if (homes.has(quiz.number)) continue
    const { lesson, slot } = numbers(quiz.number)
    const match = lesson && matches.get(lesson)
    if (lesson && match && match[slot].length === 0) {
      match[slot].push(quiz)
      report.add('byNumber', quizPhrase(quiz), placeOf(lesson))
    } else report.add('quizzes', quizPhrase(quiz), quiz.title)
  }
  for (const [lesson, { before, after }] of matches) {
    const has = before.length + after.length
    const isHalf = before.length === 0 || after.length === 0
    if (isHalf && (has > 0 || links.get(lesson)?.length)) report.add('missingQuizzes', placeOf(lesson))
  }
  return matches
}

/** Its folder; the pages of a book may all be in one. */
const placeOf = ({ folder, main }: RepositoryLesson): string => (folder === '.' && main ? main.en : folder)

/** Returns the lesson's folder for each quiz that a page links. */
function matchByLinks(
  matches: Map<RepositoryLesson, LessonQuizzes>,
  { bank, links, report }: QuizMatchInput,
): Map<number, string> {
  const homes = new Map<number, string>()
  for (const [lesson, match] of matches) {
    for (const { file, line, number } of links.get(lesson) ?? []) {
      const quiz = bank.quizzes.get(number)
      const home = homes.get(number)
      const place = `${file}:${line}`
      if (!quiz) report.add('quizLinks', place, { key: 'import-report:quiz-missing', values: { number } })
      else if (home && home !== lesson.folder)
        report.add('quizLinks', place, {
          key: 'import-report:quiz-elsewhere',
          values: { number, lesson: home },
        })
      if (!quiz || home) continue
      homes.set(number, lesson.folder)
      match[slotOf(quiz, match)].push(quiz)
    }
  }
  return homes
}

/**
 * Determined by its number (1xx before, 2xx after) or title; otherwise the first quiz linked by a lesson comes before
 * it.
 */
function slotOf({ title, number }: ConvertedQuiz, { before }: LessonQuizzes): Slot {
  if (number >= 100) return number < 200 ? 'before' : 'after'
  if (/\bpre\b|pre-|przed/i.test(title)) return 'before'
  if (/\bpost\b|post-|\bpo\b/i.test(title)) return 'after'
  return before.length === 0 ? 'before' : 'after'
}

/** The lesson that a number means: 1xx and 2xx mean lesson xx; or two consecutive numbers per lesson. */
function numbering({ quizzes }: QuizBank, lessons: readonly RepositoryLesson[]) {
  const numbers = [...quizzes.keys()]
  const isHundreds = numbers.every((number) => number > 100)
  return (number: number): { lesson: RepositoryLesson | undefined; slot: Slot } => {
    if (isHundreds) {
      const lesson = lessons.find((one) => number < 300 && one.number === number % 100)
      return { lesson, slot: number < 200 ? 'before' : 'after' }
    }
    const isPaired = Math.max(...numbers) <= 2 * lessons.length
    const lesson = isPaired ? lessons[Math.ceil(number / 2) - 1] : undefined
    return { lesson, slot: number % 2 === 1 ? 'before' : 'after' }
  }
}

export const quizPhrase = ({ number }: Pick<ConvertedQuiz, 'number'>): Phrase => ({
  key: 'import-report:quiz',
  values: { number },
})
