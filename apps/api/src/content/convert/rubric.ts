import { levelLimits } from '@zenit/contract/levels'
import type { Root, Table } from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'
import { withoutMarks } from '../markdown/marks.ts'
import { parse } from './pages/parse.ts'

const rubricHeading = /rubric|rubryk|kryteri|criteria|grading/i
const longestLabel = 300

export interface RubricCriterion {
  label: string
  /** In column order; empty when there are too few or too many to choose from. */
  levels: { name: string; description: string }[]
}

export interface Rubric {
  criteria: RubricCriterion[]
  /** The first level column is the lowest; most rubrics start with the best. */
  isRising: boolean
}

/**
 * Reads an assignment's criteria: one per row of the table below its heading "Rubric". Columns for degrees of
 * fulfilment become levels; if they cannot, the best one becomes part of the label. No criteria without such a table.
 */
export function rubricIn(text: string): Rubric {
  const table = tableBelow(parse(text))
  const [head = [], ...rows] = (table?.children ?? []).map((row) =>
    row.children.map((cell) => plain(textOf(cell))),
  )
  const columns = head.map((_, at) => at).slice(1)
  const worded = columns.filter((at) => head[at] !== '' && rows.some((row) => isWords(row[at] ?? '')))
  const names = worded.map((at) => head[at] ?? '')
  const criteria = rows.flatMap(([first = '', ...cells]) => {
    const levels = worded.flatMap((at, index) => {
      const description = cut(cells[at - 1] ?? '', levelLimits.description)
      return description ? [{ name: cut(names[index] ?? '', levelLimits.name), description }] : []
    })
    const isLevelled = levels.length >= levelLimits.fewest && levels.length <= levelLimits.most
    const best = cells.find((cell) => cell !== '') ?? ''
    const label = isLevelled && first !== '' ? first : [first, best].filter(Boolean).join(': ')
    return label === '' ? [] : [{ label: cut(label, longestLabel), levels: isLevelled ? levels : [] }]
  })
  return { criteria, isRising: isRising(names) }
}

/** Weights and points do not describe a level. */
const isWords = (cell: string): boolean => /\p{L}{2}/u.test(cell)

const low = /needs|improv|poor|beginn|novice|insufficient|unsatisf|fail|weak|słab|niedostat|popraw|początkuj/i
const high = /exempl|excel|outstand|master|advanced|expert|exceed|wzor|celuj|doskona|znakomi|bardzo dobr/i

/** Determined by points in the headers, otherwise by their words. */
function isRising(names: readonly string[]): boolean {
  const [first = '', last = ''] = [names[0], names.at(-1)]
  const [from, to] = [first, last].map((name) => Number(/\d+/.exec(name)?.[0] ?? Number.NaN))
  if (from !== undefined && to !== undefined && from !== to && !Number.isNaN(from + to)) return from < to
  return (low.test(first) && !low.test(last)) || (high.test(last) && !high.test(first))
}

const cut = (text: string, longest: number): string =>
  text.length > longest ? `${text.slice(0, longest - 1)}…` : text

const plain = (text: string): string => withoutMarks(text.replace(/\s+/g, ' ').trim())

function tableBelow({ children }: Root): Table | null {
  const at = children.findIndex((node) => node.type === 'heading' && rubricHeading.test(textOf(node)))
  if (at < 0) return null
  const rest = children.slice(at + 1)
  const end = rest.findIndex((node) => node.type === 'heading')
  const section = end < 0 ? rest : rest.slice(0, end)
  return section.find((node): node is Table => node.type === 'table') ?? null
}
