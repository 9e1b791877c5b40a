import Type, { type Static } from 'typebox'
import { Value } from 'typebox/value'
import { ContentError } from '../faults.ts'
import { withoutMarks } from '../markdown/marks.ts'
import { readTextInside } from '../reading/inside.ts'
import { mostBytes } from '../reading/reader.ts'
import type { Report } from './report.ts'
import type { Repository, RepositoryLesson } from './repository.ts'

const Truth = Type.Union([Type.Boolean(), Type.String()])
const Quiz = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  quiz: Type.Array(
    Type.Object({
      questionText: Type.String(),
      answerOptions: Type.Array(Type.Object({ answerText: Type.String(), isCorrect: Truth })),
    }),
  ),
})
const QuizFile = Type.Array(Type.Object({ title: Type.String(), quizzes: Type.Array(Quiz) }))

export interface ConvertedQuestion {
  text: string
  answers: { text: string; right: boolean }[]
}

export interface ConvertedQuiz {
  number: number
  questions: ConvertedQuestion[]
}

export interface QuizBank {
  /** Of the quiz app, without its own kind of word. */
  title: string | null
  quizzes: Map<number, ConvertedQuiz>
}

/** A link to a quiz found in a page of a lesson. */
export interface QuizLink {
  file: string
  line: number
  number: number
}

export interface LessonQuizzes {
  before: ConvertedQuiz | null
  after: ConvertedQuiz | null
}

/** Reads the quiz app's files; questions that cannot be asked are reported and left out. */
export function readQuizzes({ root, quizFiles }: Repository, report: Report): QuizBank {
  const quizzes: QuizBank['quizzes'] = new Map()
  let title: string | null = null
  for (const name of quizFiles) {
    const file = `quizzes/${name}`
    for (const group of parseQuizFile(root, file)) {
      title ??= group.title.replace(/\s*[:–-]\s*quizzes\s*$/i, '') || null
      for (const quiz of group.quizzes) {
        quizzes.set(quiz.id, { number: quiz.id, questions: soundQuestions(quiz, file, report) })
      }
    }
  }
  return { title, quizzes }
}

function parseQuizFile(root: string, file: string): Static<typeof QuizFile> {
  const { text, problem } = readTextInside(root, file, mostBytes.json)
  if (problem) throw new ContentError(`${file}:${problem.line}: ${problem.message}`)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new ContentError(`${file} is not JSON: ${(error as Error).message}`)
  }
  if (Value.Check(QuizFile, value)) return value
  const [first] = Value.Errors(QuizFile, value)
  throw new ContentError(`${file} is not a quiz file: ${first?.instancePath} ${first?.message}`)
}

function soundQuestions(quiz: Static<typeof Quiz>, file: string, report: Report): ConvertedQuestion[] {
  return quiz.quiz.flatMap((question, index) => {
    const answers = question.answerOptions.map(({ answerText, isCorrect }) => {
      // Answers are plain text; some repositories mark code in them.
      return { text: withoutMarks(answerText.trim()), right: String(isCorrect) === 'true' }
    })
    const right = answers.filter((answer) => answer.right).length
    const place = `${file}: quiz ${quiz.id}, question ${index + 1}`
    const fault =
      (question.questionText.trim() === '' && 'no text') ||
      (answers.length < 2 && 'fewer than two answers') ||
      (answers.some((answer) => answer.text === '') && 'an answer without text') ||
      (right === 0 && 'no right answer')
    if (fault) report.add('questions', place, fault)
    return fault ? [] : [{ text: question.questionText.trim(), answers }]
  })
}

/**
 * Finds each quiz its lesson: 1xx stands before the lecture of lesson xx and 2xx after it. Links in the lesson's
 * pages confirm it; where a link says something else, the number decides, and the report tells.
 */
export function matchQuizzes(
  { lessons }: Repository,
  { bank, links, report }: { bank: QuizBank; links: Map<RepositoryLesson, QuizLink[]>; report: Report },
): Map<RepositoryLesson, LessonQuizzes> {
  const matches = new Map<RepositoryLesson, LessonQuizzes>(
    lessons.map((lesson) => [lesson, { before: null, after: null }]),
  )
  for (const quiz of bank.quizzes.values()) {
    const linked = lessons.filter((lesson) => links.get(lesson)?.some((link) => link.number === quiz.number))
    const numbered = lessons.find((lesson) => lesson.number === quiz.number % 100)
    const lesson = numbered ?? linked[0]
    const match = lesson && matches.get(lesson)
    if (match && quiz.number < 200) match.before = quiz
    else if (match) match.after = quiz
    else report.add('quizzes', `quiz ${quiz.number}`)
  }
  for (const lesson of lessons)
    reportOddities(lesson, { match: matches.get(lesson), links: links.get(lesson) ?? [], report })
  return matches
}

function reportOddities(
  lesson: RepositoryLesson,
  { match, links, report }: { match?: LessonQuizzes; links: QuizLink[]; report: Report },
): void {
  const own = [match?.before, match?.after].flatMap((quiz) => quiz?.number ?? [])
  const names = own.length > 0 ? `the lesson's quizzes are ${own.join(' and ')}` : 'the lesson has no quiz'
  for (const { file, line, number } of links) {
    if (!own.includes(number)) report.add('quizLinks', `${file}:${line}`, `leads to quiz ${number}; ${names}`)
  }
  if (own.length < 2 && (own.length > 0 || links.length > 0)) report.add('missingQuizzes', lesson.folder)
}
