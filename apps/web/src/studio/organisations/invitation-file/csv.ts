import type { Language } from '@zenit/contract/parts'

/** Polish spreadsheets part cells by semicolons, because the comma is in their numbers. */
const delimiters: Record<Language, string> = { pl: ';', en: ',' }

function cellOf(text: string): string {
  // What begins like a formula is run as one by spreadsheets: a quote keeps it a text.
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A table that a spreadsheet of this language opens as one, in UTF-8 with the mark by which it knows it. */
export function csvOf(rows: readonly (readonly string[])[], language: Language): string {
  const lines = rows.map((row) => row.map(cellOf).join(delimiters[language]))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

/** Hands a text to the browser as a file to keep. */
export function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  URL.revokeObjectURL(address)
}
