import type { Root, Table } from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'
import { withoutMarks } from '../markdown/marks.ts'
import { parse } from './pages/parse.ts'

const rubricHeading = /rubric|rubryk|kryteri|criteria|grading/i
const longestLabel = 300

/**
 * What an assignment is judged by: a row of the table below its heading "Rubric" each, as what is judged and what the
 * best level of it is. Nothing where there is no such table.
 */
export function rubricIn(text: string): string[] {
  const table = tableBelow(parse(text))
  if (!table) return []
  const [, ...rows] = table.children
  return rows.flatMap((row) => {
    const [first = '', ...levels] = row.children.map((cell) => plain(textOf(cell)))
    const best = levels.find((level) => level !== '') ?? ''
    const label = [first, best].filter(Boolean).join(': ')
    return label === '' ? [] : [label.length > longestLabel ? `${label.slice(0, longestLabel - 1)}…` : label]
  })
}

const plain = (text: string): string => withoutMarks(text.replace(/\s+/g, ' ').trim())

function tableBelow({ children }: Root): Table | null {
  const at = children.findIndex((node) => node.type === 'heading' && rubricHeading.test(textOf(node)))
  if (at < 0) return null
  const rest = children.slice(at + 1)
  const end = rest.findIndex((node) => node.type === 'heading')
  const section = end < 0 ? rest : rest.slice(0, end)
  return section.find((node): node is Table => node.type === 'table') ?? null
}
