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
  // What begins like a formula is run as one by spreadsheets: a quote keeps it a text.
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** RFC 4180, in UTF-8 with the mark by which spreadsheets know it. */
export function toCsv(rows: readonly Row[]): string {
  const fields = fieldsOf(rows)
  const lines = [fields, ...rows.map((row) => fields.map((field) => cell(row[field])))]
  return `\uFEFF${lines.map((line) => line.join(',')).join('\r\n')}\r\n`
}
