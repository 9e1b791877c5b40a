import { Readable } from 'node:stream'
import { type PackedFile, packZip } from './packed-zip.ts'
import { sheetNames } from './sheet-names.ts'

export interface Column {
  title: string
  /** Days as YYYY-MM-DD. */
  kind: 'text' | 'day'
  /** In characters. */
  width: number
}

/** One value for each column; null: empty. */
export type Line = readonly (string | null)[]

interface Table {
  columns: readonly Column[]
  lines: AsyncIterable<readonly Line[]>
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const namespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const media = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Maximum number of rows of a sheet (Excel specifications and limits), minus the title row. */
const mostLinesOfSheet = 1_048_575

const dayStyle = 1
const titleStyle = 2

/** Not allowed in XML 1.0: control characters and lone surrogates. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const escapes: Record<string, string> = {
  ...{ '&': '&amp;', '<': '&lt;', '>': '&gt;' },
  // XML reads a bare carriage return as a line feed.
  '\r': '&#13;',
  // `_x0041_` is an A (ECMA-376, ST_Xstring), and `_x005F_` the low line of a text that only looks like that.
  _: '_x005F_',
}

const escaped = (text: string): string =>
  /[^\n\t\u0020-\u0025\u0027-\u003b\u003d\u003f-\ud7ff]|_x/.test(text)
    ? text
        .toWellFormed()
        .replace(unwritable, '')
        .replace(/[&<>\r]|_(?=x[0-9A-Fa-f]{4}_)/g, (sign) => escapes[sign] ?? sign)
    : text

/** A, B, …, Z, AA, … */
function letters(column: number): string {
  const rest = Math.floor(column / 26) - 1
  return (rest < 0 ? '' : letters(rest)) + String.fromCharCode(65 + (column % 26))
}

/** Returns a cell's XML after its reference. Always a text, so that no program takes it for a formula. */
const inlineRest = (text: string, style = 0) =>
  `" t="inlineStr"${style ? ` s="${style}"` : ''}><is><t xml:space="preserve">${escaped(text)}</t></is></c>`

/**
 * Text is turned into bytes when it has this length. Until then it is a tree of its pieces, and large trees outlive a
 * round of the garbage collector: 5,000 lines at once cost ten times as much.
 */
const lettersAtOnce = 32_768

/** Maximum number of distinct texts cached for one file: some ten megabytes. */
const mostShared = 100_000

/** Maximum number of distinct days cached for one file: those of 27 years. */
const mostDays = 10_000

/** Days are counted from 30 December 1899. */
const dayRest = (day: string) => `" s="${dayStyle}"><v>${Date.parse(day) / 86_400_000 + 25_569}</v></c>`

/**
 * What cells contain after their place, cached by value: a table of five million lines has sixty million cells. Texts are
 * stored once in the file and referenced by cells: most words of a table repeat, so fewer bytes are written, compressed
 * and read. When the cache is full, further texts are stored in their cells.
 */
class Cells {
  readonly #texts = new Map<string, string>()
  readonly #days = new Map<string, string>()

  ofText(text: string): string {
    const known = this.#texts.get(text)
    if (known !== undefined) return known
    if (this.#texts.size >= mostShared) return inlineRest(text)
    const rest = `" t="s"><v>${this.#texts.size}</v></c>`
    this.#texts.set(text, rest)
    return rest
  }

  ofDay(day: string): string {
    const known = this.#days.get(day)
    if (known !== undefined) return known
    const rest = dayRest(day)
    if (this.#days.size < mostDays) this.#days.set(day, rest)
    return rest
  }

  /** Yields the part of the file that contains the texts. */
  *texts(): Generator<Buffer> {
    yield Buffer.from(`${head}<sst xmlns="${namespace}" uniqueCount="${this.#texts.size}">`)
    let some = ''
    for (const text of this.#texts.keys()) {
      some += `<si><t xml:space="preserve">${escaped(text)}</t></si>`
      if (some.length < lettersAtOnce) continue
      yield Buffer.from(some)
      some = ''
    }
    yield Buffer.from(`${some}</sst>`)
  }
}

function rowWriter(columns: readonly Column[], cells: Cells) {
  const begins = columns.map((_, index) => `<c r="${letters(index)}`)
  const restOf = columns.map(({ kind }) =>
    kind === 'day' ? (value: string) => cells.ofDay(value) : (value: string) => cells.ofText(value),
  )
  return (number: number, line: Line): string => {
    const place = String(number)
    let row = `<row r="${place}">`
    for (let index = 0; index < line.length; index++) {
      const value = line[index]
      if (!value) continue
      row += begins[index] + place + restOf[index]?.(value)
    }
    return `${row}</row>`
  }
}

/** The first row contains the titles and stays visible. */
function sheetHead(columns: readonly Column[], isFirst: boolean): string {
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  const titles = columns.map(({ title }, index) => `<c r="${letters(index)}1${inlineRest(title, titleStyle)}`)
  return (
    `${head}<worksheet xmlns="${namespace}"><sheetViews><sheetView${isFirst ? ' tabSelected="1"' : ''} workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${widths.join('')}</cols><sheetData><row r="1">${titles.join('')}</row>`
  )
}

const sheetEnd = '</sheetData></worksheet>'

const styles = `${head}<styleSheet xmlns="${namespace}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="14" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`

const sheetPart = (number: number) => `worksheets/sheet${number}.xml`

const escapedInQuotes = (text: string) => escaped(text).replaceAll('"', '&quot;')

/** Lists the parts of the file; written last, when the sheets are counted. */
function partsOf(names: readonly string[]): [name: string, text: string][] {
  const numbers = names.map((_, index) => index + 1)
  const type = (part: string, name: string) =>
    `<Override PartName="/xl/${name}" ContentType="${media}.${part}+xml"/>`
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${relations}/${kind}" Target="${target}"/>`
  const related = (inside: string) =>
    `${head}<Relationships xmlns="${packages}/relationships">${inside}</Relationships>`
  const sheet = (name: string, index: number) =>
    `<sheet name="${escapedInQuotes(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`
  return [
    ['xl/styles.xml', styles],
    [
      'xl/workbook.xml',
      `${head}<workbook xmlns="${namespace}" xmlns:r="${relations}"><sheets>${names.map(sheet).join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      related(
        numbers.map((number) => relation(`rId${number}`, 'worksheet', sheetPart(number))).join('') +
          relation('styles', 'styles', 'styles.xml') +
          relation('texts', 'sharedStrings', 'sharedStrings.xml'),
      ),
    ],
    ['_rels/.rels', related(relation('rId1', 'officeDocument', 'xl/workbook.xml'))],
    [
      '[Content_Types].xml',
      `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${type('sheet.main', 'workbook.xml')}${type('styles', 'styles.xml')}${type('sharedStrings', 'sharedStrings.xml')}${numbers.map((number) => type('worksheet', sheetPart(number))).join('')}</Types>`,
    ],
  ]
}

/** The lines of a table; those that did not fit can be put back. */
interface Source {
  next: () => Promise<readonly Line[] | null>
  /** Lines that did not fit into the sheet. */
  rest: readonly Line[]
}

/** Encodes rows as bytes; `first` is the number of the first one. */
function writeRows(write: ReturnType<typeof rowWriter>, lines: readonly Line[], first: number): Buffer {
  const pieces: Buffer[] = []
  let some = ''
  let number = first
  for (const line of lines) {
    some += write(number++, line)
    if (some.length < lettersAtOnce) continue
    pieces.push(Buffer.from(some))
    some = ''
  }
  pieces.push(Buffer.from(some))
  return Buffer.concat(pieces)
}

interface Sheet {
  columns: readonly Column[]
  cells: Cells
  isFirst: boolean
  mostLines: number
}

async function* writeSheet(source: Source, { columns, cells, isFirst, mostLines }: Sheet) {
  const write = rowWriter(columns, cells)
  yield Buffer.from(sheetHead(columns, isFirst))
  let written = 0
  for (;;) {
    const lines = source.rest.length > 0 ? source.rest : await source.next()
    source.rest = []
    if (!lines) break
    const fitting = lines.length > mostLines - written ? lines.slice(0, mostLines - written) : lines
    if (fitting.length > 0) yield writeRows(write, fitting, written + 2)
    written += fitting.length
    if (fitting.length < lines.length) {
      source.rest = lines.slice(fitting.length)
      break
    }
  }
  yield Buffer.from(sheetEnd)
}

interface Look {
  /** Name of the first sheet; those after it also get a number. */
  title: string
  now: Date
  mostLines?: number
}

async function* writeParts(
  { columns, lines }: Table,
  { title, mostLines = mostLinesOfSheet }: Look,
): AsyncGenerator<PackedFile> {
  const iterator = lines[Symbol.asyncIterator]()
  const source: Source = {
    rest: [],
    next: async () => {
      const { done, value } = await iterator.next()
      return done ? null : value
    },
  }
  const cells = new Cells()
  let sheets = 0
  try {
    do {
      sheets++
      const content = writeSheet(source, { columns, cells, isFirst: sheets === 1, mostLines })
      yield { name: `xl/${sheetPart(sheets)}`, content }
    } while (source.rest.length > 0)
    yield { name: 'xl/sharedStrings.xml', content: cells.texts() }
    for (const [name, text] of partsOf(sheetNames(title, sheets)))
      yield { name, content: [Buffer.from(text)] }
  } finally {
    await iterator.return?.()
  }
}

/**
 * A workbook (ECMA-376) of one table, written while its lines arrive, so that tables of any length are never held in
 * memory. Lines beyond one sheet continue in the next.
 */
export const openWorkbook = (table: Table, look: Look): Readable =>
  Readable.from(packZip(writeParts(table, look), look.now), { objectMode: false })
