import { readdirSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { UnreadReason } from '@zenit/contract/packs/questions'
import Type, { type Static } from 'typebox'
import { Value } from 'typebox/value'
import type { Localized } from '../../document.ts'
import { withoutMarks } from '../../markdown/marks.ts'
import type { QuestionExtras } from '../../questions/extras.ts'
import type { ReadPicture } from '../../questions/pictures.ts'
import { mostAnswers } from '../../questions/read-question.ts'
import { mostBytes } from '../../reading/reader.ts'
import { readTextInside } from '../../reading/relative-paths.ts'
import { escapeMarkdown } from '../pages/escape.ts'
import type { Report } from '../report.ts'
import { type Phrase, problemPhrase, type Said } from '../said.ts'
import { byNumber, requireInside } from '../sources.ts'

const Truth = Type.Union([Type.Boolean(), Type.String()])
const Quiz = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  quiz: Type.Array(
    Type.Object({
      questionText: Type.String(),
      // Absent: answered otherwise than by choosing.
      answerOptions: Type.Optional(Type.Array(Type.Object({ answerText: Type.String(), isCorrect: Truth }))),
    }),
  ),
})
const QuizFile = Type.Array(Type.Object({ title: Type.String(), quizzes: Type.Array(Quiz) }))
type QuizFile = Static<typeof QuizFile>

export interface ConvertedQuestion {
  /** Made of its name in the source, if it has one. */
  id?: string
  /** Why it is only a draft for its author to rewrite, with its place and whole text in the source. */
  rewrite?: { reason: UnreadReason; place: Said; source: string }
  /** Single-line Markdown. */
  text: Localized
  /** Plain texts. */
  answers: { text: Localized; right: boolean; feedback?: Localized }[]
  extras?: QuestionExtras
  image?: ReadPicture
}

export interface ConvertedQuiz {
  number: number
  title: string
  questions: ConvertedQuestion[]
}

export interface QuizBank {
  /** Title in the quiz app, without its word for “quiz”. */
  title: string | null
  quizzes: Map<number, ConvertedQuiz>
}

const ignored = new Set(['node_modules', 'dist', 'build'])
const language = /(?:^|\/)([a-z]{2}(?:-[a-z]{2,4})?)\.json$/i
const mostFiles = 2_000

/**
 * Reads the files of a quiz app anywhere in the repository; a Polish file next to the English one is its translation.
 * Unusable questions become drafts to rewrite, and are reported.
 */
export function readQuizzes(root: string, report: Report): QuizBank {
  const bank: QuizBank = { title: null, quizzes: new Map() }
  const files = jsonBelow(root)
  for (const file of files) {
    const code = language.exec(file)?.[1]?.toLowerCase() ?? null
    if (code && code !== 'en' && files.includes(file.replace(language, (whole) => whole.replace(code, 'en'))))
      continue
    const groups = parseQuizFile(root, file, report)
    if (!groups) continue
    const polish = file.replace(/en\.json$/i, 'pl.json')
    const translated = polish !== file && files.includes(polish) ? parseQuizFile(root, polish, report) : null
    const twins = new Map(translated?.flatMap(({ quizzes }) => quizzes.map((quiz) => [quiz.id, quiz])))
    for (const group of groups) {
      bank.title ??= group.title.replace(/\s*[:–-]\s*quizzes\s*$/i, '') || null
      for (const quiz of group.quizzes) {
        const { id, title } = quiz
        const questions = questionsOf(quiz, { twin: twins.get(id), file, report })
        if (bank.quizzes.has(id))
          report.add('questions', file, { key: 'import-report:twice', values: { number: id } })
        else bank.quizzes.set(id, { number: id, title, questions })
      }
    }
  }
  return bank
}

function jsonBelow(root: string, folder = '.'): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.') && !ignored.has(name))
    .toSorted((a, b) => byNumber(a.name, b.name))
    .flatMap((entry) => {
      const path = posix.join(folder, entry.name)
      // The same tree in other languages.
      if (path === 'translations') return []
      if (entry.isDirectory()) return jsonBelow(root, path)
      return /\.json$/i.test(entry.name) && !/^(package(-lock)?|tsconfig.*)\.json$/.test(entry.name)
        ? [path]
        : []
    })
    .slice(0, mostFiles)
}

/** Null: not a file of a quiz app; an unusable file in a quiz folder is reported. */
function parseQuizFile(root: string, file: string, report: Report): QuizFile | null {
  requireInside(root, file)
  const isExpected = /(^|\/)quiz[^/]*\//i.test(file)
  const fail = (line: number, why: Phrase) => {
    if (isExpected) report.add('unreadable', `${file}:${line}`, why)
    return null
  }
  const { text, problem } = readTextInside(root, file, mostBytes.json)
  if (problem) return fail(problem.line, problemPhrase(problem))
  if (!isExpected && !text.includes('"questionText"')) return null
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return fail(1, { key: 'import-report:not-json', about: (error as Error).message })
  }
  if (Value.Check(QuizFile, value)) return value
  const [first] = Value.Errors(QuizFile, value)
  return fail(1, {
    key: 'import-report:not-quizzes',
    about: `${first?.instancePath} ${first?.message}`,
  })
}

type QuizEntry = Static<typeof Quiz>

function questionsOf(
  quiz: QuizEntry,
  { twin, file, report }: { twin: QuizEntry | undefined; file: string; report: Report },
): ConvertedQuestion[] {
  return quiz.quiz.flatMap((question, index) => {
    const other = twinOf(question, twin?.quiz[index])
    const answers = answersOf(question).map(({ answerText, isCorrect }, at) => {
      // Answers are plain text; some repositories mark code in them.
      const text = localized(answerText, other?.answerOptions?.[at]?.answerText)
      return { text, right: String(isCorrect) === 'true' }
    })
    const place: Phrase = {
      key: 'import-report:question',
      values: { file, quiz: quiz.id, number: index + 1 },
    }
    for (const name of unknownIn(question)) report.add('elements', place, name)
    const text: Localized = { en: escapeMarkdown(question.questionText) }
    if (other) text.pl = escapeMarkdown(other.questionText)
    const reason = reasonAgainst(question, answers)
    if (!reason) return [{ text, answers }]
    const source = [question.questionText.trim(), ...answers.map(lineOf)].filter(Boolean).join(' / ')
    if (source === '') report.add('questions', place, { key: `rewrite:${reason}` })
    return source === '' ? [] : [{ rewrite: { reason, place, source }, text, answers }]
  })
}

const answersOf = ({ answerOptions = [] }: QuestionEntry) => answerOptions

const lineOf = ({ text, right }: ConvertedQuestion['answers'][number]): string =>
  text.en ? `${right ? '*' : '-'} ${text.en}` : ''

/** Why a question cannot be asked as it is; null: it can. */
function reasonAgainst(
  { questionText, answerOptions }: QuestionEntry,
  answers: ConvertedQuestion['answers'],
): UnreadReason | null {
  if (!answerOptions) return 'other-type'
  if (questionText.trim() === '' || answers.some(({ text }) => text.en === '')) return 'no-text'
  if (answers.length < 2) return 'too-few-answers'
  if (answers.length > mostAnswers) return 'too-many-answers'
  return answers.some(({ right }) => right) ? null : 'no-right-answer'
}

/** Names of fields that a question has beside those that are read. */
const unknownIn = (question: QuizEntry['quiz'][number]): string[] => {
  const ofAnswers = answersOf(question).flatMap(({ answerText: _, isCorrect: __, ...more }) =>
    Object.keys(more),
  )
  const { questionText: _, answerOptions: __, ...more } = question
  return [...new Set([...Object.keys(more), ...ofAnswers])]
}

function localized(text: string, other: string | undefined): Localized {
  const of = (one: string) => withoutMarks(one.trim())
  return other === undefined ? { en: of(text) } : { en: of(text), pl: of(other) }
}

type QuestionEntry = QuizEntry['quiz'][number]

/** The same question in the translation, if it has the same answers in the same order and no empty text. */
function twinOf(question: QuestionEntry, other: QuestionEntry | undefined): QuestionEntry | null {
  const key = (one: QuestionEntry) =>
    answersOf(one)
      .map(({ isCorrect }) => String(isCorrect))
      .join()
  if (!other || key(other) !== key(question) || other.questionText.trim() === '') return null
  return answersOf(other).every(({ answerText }) => answerText.trim() !== '') ? other : null
}
