import { notFormula } from '@zenit/contract/text'
import { byteOrderMark, csvField } from '../../../platform/text/csv.ts'
import type { Row, Value } from './subject.ts'

const isFlat = (value: Value): boolean => value === null || value instanceof Date || typeof value !== 'object'

/** Whether rows contain only plain values and fit into a table. */
export const isTable = (rows: readonly Row[]): boolean =>
  rows.length > 1 && rows.every((row) => Object.values(row).every(isFlat))

/** Returns the fields of all rows, in the order of first use. */
export const fieldsOf = (rows: readonly Row[]): string[] => [
  ...new Set(rows.flatMap((row) => Object.keys(row))),
]

function cell(value: Value | undefined): string {
  if (value === null || value === undefined) return ''
  const text = value instanceof Date ? value.toISOString() : String(value)
  return csvField(typeof value === 'string' ? notFormula(text) : text)
}

/** RFC 4180, in UTF-8 with a byte order mark, which spreadsheets need. */
export function toCsv(rows: readonly Row[]): string {
  const fields = fieldsOf(rows)
  const lines = [fields, ...rows.map((row) => fields.map((field) => cell(row[field])))]
  return `${byteOrderMark}${lines.map((line) => line.join(',')).join('\r\n')}\r\n`
}
