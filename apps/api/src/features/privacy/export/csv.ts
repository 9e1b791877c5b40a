import { byteOrderMark, csvField, notFormula } from '../../../platform/text/csv.ts'
import type { Row, Value } from './subject.ts'

const isFlat = (value: Value): boolean => value === null || value instanceof Date || typeof value !== 'object'

/** Rows of plain facts make a table; what has parts does not. */
export const isTable = (rows: readonly Row[]): boolean =>
  rows.length > 1 && rows.every((row) => Object.values(row).every(isFlat))

/** The fields of all rows, in the order in which they first come. */
export const fieldsOf = (rows: readonly Row[]): string[] => [
  ...new Set(rows.flatMap((row) => Object.keys(row))),
]

function cell(value: Value | undefined): string {
  if (value === null || value === undefined) return ''
  const text = value instanceof Date ? value.toISOString() : String(value)
  return csvField(typeof value === 'string' ? notFormula(text) : text)
}

/** RFC 4180, in UTF-8 with the mark by which spreadsheets know it. */
export function toCsv(rows: readonly Row[]): string {
  const fields = fieldsOf(rows)
  const lines = [fields, ...rows.map((row) => fields.map((field) => cell(row[field])))]
  return `${byteOrderMark}${lines.map((line) => line.join(',')).join('\r\n')}\r\n`
}
