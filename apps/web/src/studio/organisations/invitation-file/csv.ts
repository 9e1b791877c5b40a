import type { Language } from '@zenit/contract/parts'
import { notFormula } from '@zenit/contract/text'

/** Polish spreadsheets separate cells with semicolons, because numbers contain commas. */
const delimiters: Record<Language, string> = { pl: ';', en: ',' }

function cellOf(text: string): string {
  const safe = notFormula(text)
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * A CSV file for a spreadsheet in this language, in UTF-8 with a byte order mark, by which spreadsheets detect the
 * encoding.
 */
export function csvOf(rows: readonly (readonly string[])[], language: Language): string {
  const lines = rows.map((row) => row.map(cellOf).join(delimiters[language]))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

/** Downloads a text as a file. */
export function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  URL.revokeObjectURL(address)
}
