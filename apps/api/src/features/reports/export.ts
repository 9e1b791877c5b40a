import { Readable } from 'node:stream'
import { assignmentStates } from '@zenit/contract/assignments'
import type { StaffFacts } from '@zenit/contract/audit'
import type { QueryOf } from '@zenit/contract/call'
import type { exportReport } from '@zenit/contract/reports'
import { notFormula } from '@zenit/contract/text'
import type { Language } from '../../content/document.ts'
import type { Deps } from '../../deps.ts'
import type { Day } from '../../platform/calendar/days.ts'
import type { Column, Line } from '../../platform/files/workbook.ts'
import { translator } from '../../platform/i18n.ts'
import { collators } from '../../platform/lists.ts'
import { byteOrderMark, csvField } from '../../platform/text/csv.ts'
import * as queries from './cells.queries.ts'
import { courseTitle, pastOf, requireGroup } from './service.ts'

export type ExportInput = QueryOf<typeof exportReport> & { organisationId: string; language: Language }

/** Called before each batch of lines with its numbers of people and lines. Throwing ends the export. */
export type OnProgress = (step: { people: number; lines: number }) => Promise<void>

/** Maximum number of lines read and written at once: a few milliseconds during which nothing else runs. */
const linesAtOnce = 5_000
const peopleAtOnce = (courses: number) => Math.max(1, Math.min(100, Math.floor(linesAtOnce / courses)))

/** Number of batches read in parallel. */
const portionsAtOnce = 3

const columns = [
  { name: 'lastName', kind: 'text', width: 20 },
  { name: 'firstName', kind: 'text', width: 16 },
  { name: 'email', kind: 'text', width: 32 },
  { name: 'groups', kind: 'text', width: 24 },
  { name: 'course', kind: 'text', width: 40 },
  { name: 'state', kind: 'text', width: 16 },
  { name: 'isMandatory', kind: 'text', width: 12 },
  { name: 'dueOn', kind: 'day', width: 12 },
  { name: 'startedOn', kind: 'day', width: 12 },
  { name: 'finishedOn', kind: 'day', width: 12 },
  { name: 'passedOn', kind: 'day', width: 12 },
  { name: 'certifiedOn', kind: 'day', width: 12 },
  { name: 'studiedOn', kind: 'day', width: 12 },
] as const

function columnsIn(language: Language): Column[] {
  const t = translator(language)
  return columns.map(({ name, kind, width }) => ({ title: t(`reports:columns.${name}`), kind, width }))
}

interface ExportBatch {
  people: queries.PersonRow[]
  cells: Map<string, queries.CellRow[]>
  /** Names of each person's groups. */
  groups: Map<string, string>
}

async function readPortion(
  { db }: Deps,
  { course, ...wanted }: ExportInput & { today: Day },
  people: queries.PersonRow[],
): Promise<ExportBatch> {
  const { organisationId, today, asOf } = wanted
  const ids = people.map(({ id }) => id)
  const courses = course ? [course] : undefined
  const cells = await queries.listCells(db, { organisationId, people: ids, courses, today, asOf })
  return { people, cells, groups: await queries.listGroupNames(db, ids, asOf) }
}

/**
 * Returns what to write, in order. Listing the next people is a short query, reading what they have done a long one:
 * the database runs several of these in parallel while earlier batches are written.
 */
async function* readAhead(
  deps: Deps,
  wanted: ExportInput & { today: Day },
  limit: number,
): AsyncGenerator<ExportBatch> {
  const reading: Promise<ExportBatch>[] = []
  let after: queries.PersonRow | undefined
  let isLast = false
  do {
    while (!isLast && reading.length < portionsAtOnce) {
      const people = await queries.listPeopleRows(deps.db, { ...wanted, after, limit })
      after = people.at(-1)
      isLast = people.length < limit
      const portion = readPortion(deps, wanted, people)
      // When the export has ended early, nobody handles the failure.
      portion.catch(() => undefined)
      reading.push(portion)
    }
    const next = reading.shift()
    if (next) yield await next
  } while (reading.length > 0 || !isLast)
}

/** Returns the assigned courses by title, once: a million lines repeat the same titles. */
async function readCourses(deps: Deps, { organisationId, language, asOf }: ExportInput) {
  const ids = await queries.listAskedCourses(deps.db, { organisationId, asOf })
  const titles = ids
    .map((id) => [id, courseTitle(deps, id, language) ?? id] as const)
    .sort(([, a], [, b]) => collators[language].compare(a, b))
  return new Map(titles.map(([id, title], place) => [id, { title, place }]))
}

/** Translated words that lines repeat. */
function wordsIn(language: Language) {
  const t = translator(language)
  const states = new Map(assignmentStates.map((state) => [state, t(`reports:states.${state}`)]))
  return { states, yes: t('reports:yes'), no: t('reports:no') }
}

/** Yields one line per person and assigned course, sorted by name and title. */
async function* linesOf(
  deps: Deps,
  wanted: ExportInput & { today: Day },
  onProgress?: OnProgress,
): AsyncGenerator<Line[]> {
  const { states, yes, no } = wordsIn(wanted.language)
  const courses = await readCourses(deps, wanted)
  // Courses assigned during the export come last.
  const placeOf = ({ courseId }: queries.CellRow) => courses.get(courseId)?.place ?? courses.size
  const toLine = (person: queries.PersonRow, groups: string | null, cell: queries.CellRow): Line => [
    ...[person.lastName, person.firstName, person.email, groups],
    courses.get(cell.courseId)?.title ?? courseTitle(deps, cell.courseId, wanted.language),
    states.get(cell.state) ?? null,
    cell.isMandatory ? yes : no,
    ...[cell.dueOn, cell.startedOn, cell.finishedOn, cell.passedOn, cell.certifiedOn, cell.studiedOn],
  ]
  for await (const { people, cells, groups } of readAhead(deps, wanted, peopleAtOnce(courses.size))) {
    const lines = people.flatMap((person) =>
      (cells.get(person.id) ?? [])
        .filter(({ state }) => !wanted.state || state === wanted.state)
        .toSorted((a, b) => placeOf(a) - placeOf(b))
        .map((cell) => toLine(person, groups.get(person.id) ?? null, cell)),
    )
    await onProgress?.({ people: people.length, lines: lines.length })
    yield lines
  }
}

const csvLine = (line: Line) => `${line.map((value) => csvField(notFormula(value ?? ''), ';')).join(';')}\r\n`

async function* toCsv({ columns, lines }: Table): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns.map(({ title }) => title))
  for await (const some of lines) yield some.map(csvLine).join('')
}

export const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

interface Table {
  columns: readonly Column[]
  lines: AsyncIterable<Line[]>
}

interface TableOptions extends Pick<ExportInput, 'format'> {
  title: string
  now: Date
}

async function openTable(table: Table, { format, ...look }: TableOptions): Promise<Readable> {
  if (format === 'csv') return Readable.from(toCsv(table))
  // Loaded on first use.
  const { openWorkbook } = await import('../../platform/files/workbook.ts')
  return openWorkbook(table, look)
}

/** Returns the name of a file, with the day that it describes. */
export const fileName = (
  { config }: Pick<Deps, 'config'>,
  { format, language }: Pick<ExportInput, 'format' | 'language'>,
  day: Day,
): string => `${config.product}-${translator(language)('reports:file')}-${day}.${format}`

/**
 * Returns a file that is written while it is read, and its facts for the audit log. Throws 404 `not-found` for a
 * group of another organisation.
 */
export async function openExport(deps: Deps, wanted: ExportInput, onProgress?: OnProgress) {
  const { format, language, course, state } = wanted
  const { today, asOf } = pastOf(deps, wanted)
  const group = await requireGroup(deps, wanted)
  const title = course && courseTitle(deps, course, language)
  const facts: StaffFacts = {
    format,
    ...(group && { group }),
    ...(title && { course: title }),
    ...(state && { state }),
    ...(asOf && { asOf }),
  }
  const table = { columns: columnsIn(language), lines: linesOf(deps, { ...wanted, today, asOf }, onProgress) }
  const now = deps.clock()
  const t = translator(language)
  return {
    stream: await openTable(table, { format, title: t('reports:sheet'), now }),
    type: types[format],
    name: fileName(deps, wanted, today),
    facts,
  }
}
