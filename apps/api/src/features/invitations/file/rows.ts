import type { Language } from '../../../content/document.ts'
import { cleanText } from '../../../platform/text/text.ts'

export const mostRows = 1000
export const longestName = 200
const longestEmail = 254
/** One more than an organisation can have, so at least one of these groups does not exist and the row is invalid. */
const mostGroups = 201

/** Text, numbers and other values of a sheet's cells. */
type Cells = readonly unknown[]

/** Column headings in either language. */
const columns = {
  email: /^(e-?mail|e-?mail address|adres e-?mail)$/i,
  /** Used when no column has a heading for e-mails. */
  address: /^adres$/i,
  name: /^(name|full name|imię i nazwisko|imie i nazwisko|nazwisko)$/i,
  language: /^(language|język|jezyk)$/i,
  groups: /^(groups?|grup[ay])$/i,
}

/** A person as the file names them. */
export interface ReadRow {
  /** Line number, starting at 1 with the headings. */
  line: number
  email: string
  name: string
  language: string
  groups: string[]
}

export interface ReadFile {
  rows: ReadRow[]
  /** Headings of columns that are ignored. */
  ignored: string[]
}

export type FileProblem = 'empty' | 'damaged' | 'unknown' | 'columns' | 'rows' | 'bomb'

/** The file contains no people. */
export class NoRows extends Error {
  readonly why: FileProblem

  constructor(why: FileProblem) {
    super(why)
    this.why = why
  }
}

const toText = (cell: unknown): string =>
  cell === null || cell === undefined ? '' : cleanText(String(cell)).replaceAll(/\s+/g, ' ')

/** Returns one row per person, below a row of headings. Throws {@link NoRows}. */
export function readRows(table: readonly Cells[]): ReadFile {
  const [head = [], ...rest] = table
  const names = head.map(toText)
  const place = (pattern: RegExp) => names.findIndex((name) => pattern.test(name))
  const places = {
    email: place(columns.email) < 0 ? place(columns.address) : place(columns.email),
    name: place(columns.name),
    language: place(columns.language),
    groups: place(columns.groups),
  }
  if (places.email < 0) throw new NoRows(names.every((name) => name === '') ? 'empty' : 'columns')
  const rows = rest.flatMap((cells, index): ReadRow[] => {
    const row = cells.map(toText)
    if (row.every((cell) => cell === '')) return []
    const at = (column: keyof typeof places) => row[places[column]] ?? ''
    return [
      {
        line: index + 2,
        email: at('email').slice(0, longestEmail + 1),
        name: at('name').slice(0, longestName + 1),
        language: at('language').slice(0, 20),
        groups: groupsIn(at('groups')),
      },
    ]
  })
  if (rows.length === 0) throw new NoRows('empty')
  if (rows.length > mostRows) throw new NoRows('rows')
  const used = new Set(Object.values(places))
  return { rows, ignored: names.filter((name, index) => name !== '' && !used.has(index)).slice(0, 20) }
}

const groupsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,;|]/)
      .map((name) => name.trim().slice(0, 81))
      .filter(Boolean)
      .slice(0, mostGroups),
  ),
]

const spellings: Record<Language, RegExp> = {
  pl: /^(pl|polski|polish)$/i,
  en: /^(en|angielski|english)$/i,
}

/** Returns the language that a cell names; `given` for an empty cell; null for an unsupported language. */
export function languageOf(text: string, given: Language): Language | null {
  if (text === '') return given
  return (['pl', 'en'] as const).find((language) => spellings[language].test(text)) ?? null
}
