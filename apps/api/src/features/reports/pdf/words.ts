import type { AnswerOf, QueryOf } from '@zenit/contract/call'
import type { Training, TrainingFigures, viewReport } from '@zenit/contract/reports'
import type { TFunction } from 'i18next'
import type { Language } from '../../../content/document.ts'
import type { Day } from '../../../platform/calendar/days.ts'
import { keptTime } from '../../../platform/http/pages/kept-page.ts'
import { localeOf, translator } from '../../../platform/i18n.ts'

type Report = AnswerOf<typeof viewReport>

/** Maximum number of rows of each table; larger reports are exported as a spreadsheet. */
export const mostRows = 300

/** A table to draw; the first column is text, the others are figures. */
export interface SheetTable {
  title: string
  note: string
  columns: string[]
  rows: string[][]
  /** Text shown when the table is empty. */
  none: string
  /** Text about the rows that did not fit; empty: none. */
  left: string
}

/** All text of a PDF report, as it was entered. */
export interface ReportWords {
  language: Language
  brand: string
  title: string
  organisation: string
  /** The day that it shows. */
  day: string
  facts: { name: string; value: string }[]
  totals: { name: string; value: string }[]
  notes: string[]
  funnel: { title: string; rows: { name: string; value: string; share: string; part: number }[] } | null
  tables: SheetTable[]
  proof: { title: string; text: string; address: string }
  /** The footer of each page, with the placeholders `{page}` and `{pages}`. */
  foot: string
  madeAt: Date
}

export interface ReportSheet {
  report: Report
  query: QueryOf<typeof viewReport>
  organisation: string
  group: string | undefined
  course: string | null | undefined
  /** The day that it shows, and whether that is in the past. */
  today: Day
  isPast: boolean
  madeBy: string
  madeAt: Date
  timeZone: string
  language: Language
  brand: string
  /** Address where the report can be verified. */
  verifyAt: string
}

interface Words extends ReportSheet {
  t: TFunction
  number: (count: number) => string
  dayText: (day: Day) => string
  /** Formats a day for a table column. */
  shortDay: (day: Day) => string
}

const stages = ['people', 'started', 'finished', 'passed', 'certified'] as const
const reached = [...stages, 'overdue'] as const

/** Returns null when an assignment has not been counted yet. */
const sumOf = (trainings: readonly Training[], name: keyof TrainingFigures): number | null =>
  trainings.every(({ reach }) => reach)
    ? trainings.reduce((sum, { reach }) => sum + (reach?.[name] ?? 0), 0)
    : null

function toFacts({ t, query, group, course, madeBy, madeAt, timeZone, language, ...words }: Words) {
  const { from, to } = query
  const facts = [
    ['group', group ?? t('reports:pdf.everybody')],
    ['course', query.course ? (course ?? t('reports:pdf.gone')) : t('reports:pdf.allCourses')],
    ['from', from ? words.dayText(from) : t('reports:pdf.beginning')],
    ['to', words.dayText(to ?? words.today)],
    ['madeAt', keptTime(madeAt, { language, timeZone })],
    ['madeBy', madeBy],
  ]
  return facts.map(([name, value = '']) => ({ name: t(`reports:pdf.${name}`), value }))
}

function toTotals({ t, report, number }: Words) {
  const { people, trainings } = report
  const sums = reached.map((name) => {
    const sum = sumOf(trainings, name)
    return { name: t(`reports:pdf.stage.${name}`), value: sum === null ? '–' : number(sum) }
  })
  return [{ name: t('reports:pdf.people'), value: number(people) }, ...sums]
}

function toFunnel({ t, report, number }: Words): ReportWords['funnel'] {
  const { trainings } = report
  const asked = sumOf(trainings, 'people')
  if (!asked) return null
  const rows = stages.map((name) => {
    const count = sumOf(trainings, name) ?? 0
    const share = t('reports:pdf.percent', { number: Math.round((100 * count) / asked) })
    return { name: t(`reports:pdf.stage.${name}`), value: number(count), share, part: count / asked }
  })
  return { title: t('reports:pdf.funnel'), rows }
}

/** Returns a table of the first rows, and the number of remaining ones. */
function toTable(
  { t, number }: Words,
  { kind, columns, rows }: { kind: 'trainings' | 'courses'; columns: string[]; rows: string[][] },
): SheetTable {
  const left = rows.length - mostRows
  return {
    title: t(`reports:pdf.${kind}.title`),
    note: t(`reports:pdf.${kind}.note`),
    columns: [t(`reports:pdf.${kind}.item`), ...columns],
    rows: rows.slice(0, mostRows),
    none: t(`reports:pdf.${kind}.none`),
    left: left > 0 ? t('reports:pdf.left', { number: number(left) }) : '',
  }
}

function trainingsTable(words: Words): SheetTable {
  const { t, report, number, shortDay } = words
  const titleOf = ({ item: { kind, title } }: Training) =>
    title === null ? t('reports:pdf.gone') : kind === 'program' ? t('reports:pdf.program', { title }) : title
  return toTable(words, {
    kind: 'trainings',
    columns: [t('reports:pdf.due'), ...reached.map((name) => t(`reports:pdf.stage.${name}`))],
    rows: report.trainings.map((training) => [
      titleOf(training),
      training.dueOn ? shortDay(training.dueOn) : '–',
      ...reached.map((name) => (training.reach ? number(training.reach[name]) : '–')),
    ]),
  })
}

const done = ['started', 'finished', 'passed', 'certified'] as const

const coursesTable = (words: Words): SheetTable =>
  toTable(words, {
    kind: 'courses',
    columns: done.map((name) => words.t(`reports:pdf.stage.${name}`)),
    rows: words.report.courses.map((course) => [
      course.title ?? words.t('reports:pdf.gone'),
      ...done.map((name) => words.number(course[name])),
    ]),
  })

function toNotes({ t, report, language, timeZone }: Words): string[] {
  const { countedAt, trainings } = report
  const counted = countedAt && keptTime(new Date(countedAt), { language, timeZone })
  return [
    t('reports:pdf.totals'),
    ...(counted ? [t('reports:pdf.countedAt', { time: counted })] : []),
    ...(trainings.every(({ reach }) => reach) ? [] : [t('reports:pdf.uncounted')]),
  ]
}

export function toReportWords(sheet: ReportSheet): ReportWords {
  const { language, brand, organisation, today, isPast, madeAt, verifyAt } = sheet
  const t = translator(language)
  const format = new Intl.NumberFormat(localeOf(language))
  const dayFormat = (dateStyle: 'long' | 'medium') => {
    const days = new Intl.DateTimeFormat(localeOf(language), { dateStyle, timeZone: 'UTC' })
    return (day: Day) => days.format(new Date(day))
  }
  const dayText = dayFormat('long')
  const words: Words = {
    ...sheet,
    t,
    number: (count) => format.format(count),
    dayText,
    shortDay: dayFormat('medium'),
  }
  return {
    language,
    brand,
    title: t('reports:pdf.title'),
    organisation,
    day: t(isPast ? 'reports:pdf.past' : 'reports:pdf.asOf', { day: dayText(today) }),
    facts: toFacts(words),
    totals: toTotals(words),
    notes: toNotes(words),
    funnel: toFunnel(words),
    tables: [trainingsTable(words), coursesTable(words)],
    proof: {
      title: t('reports:pdf.proof'),
      text: t('reports:pdf.proofText', { brand }),
      address: verifyAt,
    },
    foot: t('reports:pdf.foot', { page: '{page}', pages: '{pages}' }),
    madeAt,
  }
}
