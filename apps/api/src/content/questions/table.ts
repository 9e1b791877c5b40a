import { parse } from 'csv-parse/sync'
import type { Difficulty } from '../format/schema.ts'
import { type QuestionExtras, type ReadSource, toTags } from './extras.ts'
import { fromPlain } from './inline-text.ts'
import { listed } from './left-out.ts'
import type { Candidate } from './read-question.ts'

/** Texts, numbers and other cell values of a sheet. */
type Cells = readonly unknown[]

/** Column names in either language; answers and feedback are numbered from 1. */
const columns = {
  question: /^(question|pytanie)$/i,
  right: /^(right|correct|poprawne|poprawna)$/i,
  answer: /^(?:answer|odpowiedź|odpowiedz)\s*([1-9]\d?)$/i,
  feedback: /^(?:feedback|wyjaśnienie|wyjasnienie)\s*([1-9]\d?)$/i,
  explanation: /^(explanation|wyjaśnienie|wyjasnienie)$/i,
  sources: /^(sources|źródła|zrodla)$/i,
  tags: /^(tags|tagi)$/i,
  difficulty: /^(difficulty|trudność|trudnosc)$/i,
}

/** Difficulty of a question as written in a cell, in either language; other words are ignored. */
const difficulties: readonly [RegExp, Difficulty][] = [
  [/^(easy|łatw[aey]|latw[aey])$/i, 'easy'],
  [/^(medium|średni[ae]?|sredni[ae]?)$/i, 'medium'],
  [/^(hard|trudn[aey])$/i, 'hard'],
]

/** One row per question, below a row of column names. Throws {@link NoTable}. */
export function readTable(rows: readonly Cells[]): Candidate[] {
  const [head = [], ...rest] = rows
  const places = placesOf(head.map(toText))
  return rest.flatMap((cells, index) => {
    const row = cells.map(toText)
    return row.every((cell) => cell === '') ? [] : [toCandidate(row, places, index + 2)]
  })
}

/** The first row does not name the columns. */
export class NoTable extends Error {}

interface TableColumns {
  question: number
  right: number
  answers: { number: number; answer: number; feedback: number }[]
  /** -1: no such column. */
  explanation: number
  sources: number
  tags: number
  difficulty: number
  known: ReadonlySet<number>
}

function placesOf(head: readonly string[]): TableColumns {
  const find = (pattern: RegExp, number?: number) =>
    head.findIndex((name) => {
      const match = pattern.exec(name)
      return match !== null && (number === undefined || Number(match[1]) === number)
    })
  const [question, right] = [find(columns.question), find(columns.right)]
  const answers = Array.from({ length: mostColumns }, (_, index) => ({
    number: index + 1,
    answer: find(columns.answer, index + 1),
    feedback: find(columns.feedback, index + 1),
  })).filter(({ answer }) => answer >= 0)
  if (question < 0 || right < 0 || answers.length === 0) throw new NoTable()
  const extras = {
    explanation: find(columns.explanation),
    sources: find(columns.sources),
    tags: find(columns.tags),
    difficulty: find(columns.difficulty),
  }
  const inAnswers = answers.flatMap(({ answer, feedback }) => [answer, feedback])
  const known = new Set([question, right, ...Object.values(extras), ...inAnswers])
  return { question, right, answers, ...extras, known }
}

/** More than a question can have, so that a question with too many is refused instead of shortened. */
const mostColumns = 99

function toCandidate(row: readonly string[], places: TableColumns, line: number): Candidate {
  const rights = rightNumbers(row[places.right] ?? '')
  const question = row[places.question] ?? ''
  const answers = places.answers.flatMap(({ number, answer, feedback }) => {
    const label = row[answer] ?? ''
    const said = row[feedback] ?? ''
    if (label === '' && said === '' && !rights.has(number)) return []
    return [
      { label: fromPlain(label), right: rights.has(number), ...(said && { feedback: fromPlain(said) }) },
    ]
  })
  // The right answer is missing; an empty one makes the question invalid.
  if ([...rights].some((right) => !places.answers.some(({ number }) => number === right)))
    answers.push({ label: '', right: true })
  const extras = extrasOf(row, places)
  return { question: fromPlain(question), choice: { answers, isMultiple: false }, extras, line }
}

function extrasOf(row: readonly string[], places: TableColumns): QuestionExtras {
  const explanation = row[places.explanation] ?? ''
  const word = row[places.difficulty] ?? ''
  const difficulty = difficulties.find(([pattern]) => pattern.test(word))?.[1]
  const { sources, isWhole } = sourcesIn(row[places.sources] ?? '')
  const tags = toTags((row[places.tags] ?? '').split(/[,;]/))
  const lost = listed([
    ...(tags.leftOut ?? []),
    ...(word !== '' && !difficulty ? ['tags' as const] : []),
    ...(isWhole ? [] : ['sources' as const]),
    ...(row.some((cell, index) => cell !== '' && !places.known.has(index)) ? ['columns' as const] : []),
  ])
  return {
    ...(explanation && { explanation: fromPlain(explanation) }),
    ...(sources.length > 0 && { sources }),
    ...tags,
    ...(difficulty && { difficulty }),
    ...lost,
  }
}

const address = /https?:\/\/[^\s|]+/gi
const day = /^[^\S\n]{1,9}(\d{4}-\d{2}-\d{2})/

/** The last text of a line or part of a cell, without the separator before the URL. */
function titleIn(before: string): string {
  const text = before.trimEnd()
  const start = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('|')) + 1
  return text
    .slice(start)
    .replace(/[:–-]$/, '')
    .trim()
}

/** Sources, each with its title before the URL and its date after it: "Title https://example.org 2024-07-12". */
function sourcesIn(cell: string): { sources: ReadSource[]; isWhole: boolean } {
  let from = 0
  const sources = [...cell.matchAll(address)].map((found) => {
    const [url] = found
    const end = found.index + url.length
    const title = titleIn(cell.slice(from, found.index))
    const [dated = '', publishedAt] = day.exec(cell.slice(end, end + 20)) ?? []
    from = end + dated.length
    return { title: title || url, url, ...(publishedAt && { publishedAt }) }
  })
  const words = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const kept = sources.flatMap(({ title, url, publishedAt = '' }) => [
    ...(title === url ? [] : words(title)),
    ...words(url),
    ...words(publishedAt),
  ])
  return { sources, isWhole: kept.length >= words(cell).length }
}

/** "2", "1, 3" or "A;C" as numbers of answers; empty for anything else. */
function rightNumbers(text: string): Set<number> {
  const parts = text.split(/[\s,;]+/).filter(Boolean)
  const numbers = parts.map((part) =>
    /^[a-z]$/i.test(part) ? part.toUpperCase().charCodeAt(0) - 64 : Number(part),
  )
  const areSound = numbers.length > 0 && numbers.every((number) => Number.isInteger(number) && number >= 1)
  return new Set(areSound ? numbers : [])
}

const toText = (cell: Cells[number] | undefined): string =>
  cell === null || cell === undefined
    ? ''
    : String(cell instanceof Date ? cell.toISOString().slice(0, 10) : cell).trim()

/** Rows of a CSV text, separated like its first line: by semicolons, tabs or commas. Throws {@link NoTable}. */
export function parseCsv(text: string): string[][] {
  const [first = ''] = text.split(/\r\n|\r|\n/, 1)
  const delimiter = [';', '\t', ','].find((one) => first.includes(one)) ?? ','
  try {
    return parse(text, {
      delimiter,
      bom: true,
      relaxColumnCount: true,
      skipEmptyLines: false,
      relaxQuotes: true,
    })
  } catch {
    throw new NoTable()
  }
}
