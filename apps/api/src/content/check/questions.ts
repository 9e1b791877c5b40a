import type { Language } from '../document.ts'
import type { CoursePiece, Piece } from '../format/pack.ts'
import { isToRewrite } from '../format/rewrite.ts'
import { valueAt } from '../format/validate.ts'
import type { Issues, SourceLocation } from '../issues.ts'
import type { YamlPath } from '../reading/yaml-text.ts'
import { asked } from './answer-guessing.ts'

/** A question as written, with its place. */
interface CheckedQuestion {
  piece: Piece
  path: YamlPath
  id: string
  texts: Partial<Record<Language, string>>
  isSingle: boolean
  answers: { label: Partial<Record<Language, string>>; right: boolean }[]
}

const languages = ['pl', 'en'] as const
/** With fewer questions, a pattern is coincidence. */
const fewestForPattern = 8
const mostByPattern = 0.8
/** Share of words that two similar questions have in common. */
const leastAlike = 0.85
/** Reading a question with its answers takes longer. */
const leastSeconds = 20
/** With fewer questions, each is a large part of the test anyway. */
const fewestForLimits = 5

function askedIn(piece: Piece | null, path: YamlPath): CheckedQuestion[] {
  const value = piece && valueAt(piece.value, path)
  const list = Array.isArray(value) ? value : value ? [value] : []
  return list.flatMap((question, index) => {
    const answers = valueAt(question, ['answers'])
    if (!piece || !Array.isArray(answers) || isToRewrite(question)) return []
    const place = Array.isArray(value) ? [...path, index] : path
    return {
      piece,
      path: place,
      id: String(valueAt(question, ['id'])),
      texts: textsOf(valueAt(question, ['question'])),
      isSingle: valueAt(question, ['type']) === 'single',
      answers: answers.map((answer) => ({
        label: textsOf(valueAt(answer, ['label'])),
        right: valueAt(answer, ['right']) === true,
      })),
    }
  })
}

const textsOf = (value: unknown): Partial<Record<Language, string>> =>
  Object.fromEntries(
    languages.flatMap((language) => {
      const text = valueAt(value ?? {}, [language])
      return typeof text === 'string' ? [[language, text]] : []
    }),
  )

const locationOf = ({ piece, path }: Pick<CheckedQuestion, 'piece' | 'path'>): SourceLocation => ({
  file: piece.source.file,
  line: piece.source.lineOf(path),
})

/** Warns about questions that can be answered without knowledge, and about repeated questions. */
export function warnOfQuestions(course: CoursePiece, issues: Issues): void {
  const inLessons = course.lessons.flatMap(({ sublessons }) =>
    sublessons.map(({ questions }) => askedIn(questions, [])),
  )
  const inTest = askedIn(course.closedTest, ['questions'])
  for (const one of [...inLessons.flat(), ...inTest]) warnOfSameAnswers(one, issues)
  // A test may repeat the questions of the lessons.
  for (const list of [inLessons.flat(), inTest]) warnOfSimilar(list, issues)
  // A quiz has one question, so only all quizzes of a course can have a pattern.
  const quizzes = inLessons.filter(({ length }) => length === 1).flat()
  const lists = [...inLessons.filter(({ length }) => length > 1), quizzes]
  for (const list of [...lists, inTest])
    for (const language of languages) warnOfLongest(list, language, issues)
  const isShuffled = course.closedTest && valueAt(course.closedTest.value, ['shuffle']) !== false
  for (const list of isShuffled ? lists : [...lists, inTest]) warnOfPosition(list, issues)
  if (course.closedTest) warnOfLimits(course.closedTest, inTest.length, issues)
}

function warnOfSameAnswers(asked: CheckedQuestion, issues: Issues): void {
  for (const language of languages) {
    const labels = asked.answers.flatMap(({ label }) => label[language]?.trim().toLowerCase() ?? [])
    const label = labels.find((one, index) => labels.indexOf(one) !== index)
    if (label === undefined) continue
    issues.warn(locationOf(asked), 'same-answers', { label })
    return
  }
}

const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])

/** Number of earlier questions that each is compared with: those of a course must not take minutes. */
const mostCompared = 500

/** Words are counted once per question, so that 500 questions take a tenth of a second. */
function warnOfSimilar(list: CheckedQuestion[], issues: Issues): void {
  const known = list.map((asked) => wordsOf(asked.texts.pl ?? asked.texts.en ?? ''))
  for (const [index, asked] of list.entries()) {
    const first = Math.max(0, index - mostCompared)
    const other = list.slice(first, index).find((_, at) => isAlike(known[first + at], known[index]))
    if (other) issues.warn(locationOf(asked), 'similar-questions', { other: nameOf(other, asked) })
  }
}

/** In another file, an id alone is not found. */
function nameOf(other: CheckedQuestion, asked: CheckedQuestion): string {
  const { file, line } = locationOf(other)
  return file === asked.piece.source.file ? other.id : `${file}:${line}`
}

function isAlike(a: Set<string> = new Set(), b: Set<string> = new Set()): boolean {
  if (Math.min(a.size, b.size) < leastAlike * Math.max(a.size, b.size) || a.size < 4) return false
  let shared = 0
  for (const word of a) if (b.has(word)) shared++
  return shared / (a.size + b.size - shared) >= leastAlike
}

/** Longer than each of the others by a tenth: smaller differences are not noticed. */
function isLongest({ answers }: CheckedQuestion, language: Language): boolean {
  const lengthOf = (isRight: boolean) =>
    Math.max(
      ...answers.filter(({ right }) => right === isRight).map(({ label }) => label[language]?.length ?? 0),
    )
  return lengthOf(true) > lengthOf(false) * 1.1
}

function warnOfLongest(list: CheckedQuestion[], language: Language, issues: Issues): void {
  const single = list.filter((asked) => asked.isSingle && asked.answers.some(({ label }) => label[language]))
  const count = single.filter((asked) => isLongest(asked, language)).length
  const [first] = single
  if (!first || single.length < fewestForPattern || count < mostByPattern * single.length) return
  issues.warn(locationOf(first), 'key-longest', { count, all: single.length, language })
}

function warnOfPosition(list: CheckedQuestion[], issues: Issues): void {
  const single = list.filter(({ isSingle }) => isSingle)
  const [first] = single
  if (!first || single.length < fewestForPattern) return
  const counts = new Map<number, number>()
  for (const { answers } of single) {
    const place = answers.findIndex(({ right }) => right)
    counts.set(place, (counts.get(place) ?? 0) + 1)
  }
  const [place, count] = [...counts].reduce((most, one) => (one[1] > most[1] ? one : most))
  if (count >= mostByPattern * single.length)
    issues.warn(locationOf(first), 'key-position', { count, all: single.length, place: place + 1 })
}

/** A test that cannot be passed in its time, or not with a single mistake. */
function warnOfLimits(test: Piece, all: number, issues: Issues): void {
  const numberAt = (key: string) => {
    const value = valueAt(test.value, [key])
    return typeof value === 'number' ? value : null
  }
  const [minutes, count] = [numberAt('minutes'), asked(test.value, all)]
  const seconds = minutes && count > 0 ? Math.round((minutes * 60) / count) : null
  const placeOfKey = (key: string) => ({ file: test.source.file, line: test.source.lineOf([key]) })
  if (minutes && seconds !== null && seconds < leastSeconds)
    issues.warn(placeOfKey('minutes'), 'test-too-short', { count, minutes, seconds })
  const passes = Math.ceil(((numberAt('percentageToPass') ?? 0) * count) / 100)
  if (count >= fewestForLimits && passes >= count && numberAt('attempts') === 1)
    issues.warn(placeOfKey('percentageToPass'), 'test-without-mistakes')
}
