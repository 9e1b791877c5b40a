import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

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
const mostLines = 1_048_575

const dayStyle = 1
const titleStyle = 2

/** Not allowed in XML 1.0: control characters and lone surrogates. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

const escaped = (text: string): string =>
  /[^\n\t\u0020-\u0025\u0027-\u003b\u003d\u003f-\ud7ff]/.test(text)
    ? text
        .toWellFormed()
        .replace(unwritable, '')
        .replace(/[&<>]/g, (sign) => entities[sign] ?? sign)
    : text

/** A, B, …, Z, AA, … */
function letters(column: number): string {
  const rest = Math.floor(column / 26) - 1
  return (rest < 0 ? '' : letters(rest)) + String.fromCharCode(65 + (column % 26))
}

/** Always written as text, so that no program takes it for a formula. */
const textCell = (place: string, text: string, style = 0) =>
  `<c r="${place}" t="inlineStr"${style ? ` s="${style}"` : ''}><is><t xml:space="preserve">${escaped(text)}</t></is></c>`

/** Days are counted from 30 December 1899. */
const dayCell = (place: string, day: string) =>
  `<c r="${place}" s="${dayStyle}"><v>${Date.parse(day) / 86_400_000 + 25_569}</v></c>`

/** Maximum number of distinct texts cached for one file: some ten megabytes. */
const mostShared = 100_000

/**
 * Texts stored once in the file and referenced by cells: most words of a table repeat, so fewer bytes are written,
 * compressed and read. When the cache is full, further texts are stored in their cells.
 */
class SharedTexts {
  readonly #numbers = new Map<string, number>()

  cell(place: string, text: string): string {
    const known = this.#numbers.get(text)
    if (known !== undefined) return `<c r="${place}" t="s"><v>${known}</v></c>`
    if (this.#numbers.size >= mostShared) return textCell(place, text)
    const number = this.#numbers.size
    this.#numbers.set(text, number)
    return `<c r="${place}" t="s"><v>${number}</v></c>`
  }

  *part(): Generator<string> {
    yield `${head}<sst xmlns="${namespace}" uniqueCount="${this.#numbers.size}">`
    let some = ''
    for (const text of this.#numbers.keys()) {
      some += `<si><t xml:space="preserve">${escaped(text)}</t></si>`
      if (some.length < 65_536) continue
      yield some
      some = ''
    }
    yield `${some}</sst>`
  }
}

function rowWriter(columns: readonly Column[], shared: SharedTexts) {
  const names = columns.map((_, index) => letters(index))
  return (number: number, line: Line): string => {
    let cells = ''
    for (const [index, value] of line.entries()) {
      if (value === null || value === '') continue
      const place = `${names[index]}${number}`
      cells += columns[index]?.kind === 'day' ? dayCell(place, value) : shared.cell(place, value)
    }
    return `<row r="${number}">${cells}</row>`
  }
}

/** The first row contains the titles and stays visible. */
function sheetHead(columns: readonly Column[], isFirst: boolean): string {
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  const titles = columns.map(({ title }, index) => textCell(`${letters(index)}1`, title, titleStyle))
  return (
    `${head}<worksheet xmlns="${namespace}"><sheetViews><sheetView${isFirst ? ' tabSelected="1"' : ''} workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${widths.join('')}</cols><sheetData><row r="1">${titles.join('')}</row>`
  )
}

const sheetEnd = '</sheetData></worksheet>'

const styles = `${head}<styleSheet xmlns="${namespace}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="14" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`

const sheetName = (number: number) => `worksheets/sheet${number}.xml`

/** Lists the parts of the file; written last, when the sheets are counted. */
function partsOf(sheets: readonly number[], title: string): [name: string, text: string][] {
  const type = (part: string, name: string) =>
    `<Override PartName="/xl/${name}" ContentType="${media}.${part}+xml"/>`
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${relations}/${kind}" Target="${target}"/>`
  const related = (inside: string) =>
    `${head}<Relationships xmlns="${packages}/relationships">${inside}</Relationships>`
  const named = (number: number) => escaped(number === 1 ? title : `${title} ${number}`).slice(0, 31)
  return [
    ['xl/styles.xml', styles],
    [
      'xl/workbook.xml',
      `${head}<workbook xmlns="${namespace}" xmlns:r="${relations}"><sheets>${sheets
        .map((number) => `<sheet name="${named(number)}" sheetId="${number}" r:id="rId${number}"/>`)
        .join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      related(
        sheets.map((number) => relation(`rId${number}`, 'worksheet', sheetName(number))).join('') +
          relation('styles', 'styles', 'styles.xml') +
          relation('texts', 'sharedStrings', 'sharedStrings.xml'),
      ),
    ],
    ['_rels/.rels', related(relation('rId1', 'officeDocument', 'xl/workbook.xml'))],
    [
      '[Content_Types].xml',
      `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${type('sheet.main', 'workbook.xml')}${type('styles', 'styles.xml')}${type('sharedStrings', 'sharedStrings.xml')}${sheets.map((number) => type('worksheet', sheetName(number))).join('')}</Types>`,
    ],
  ]
}

interface Source {
  next: () => Promise<readonly Line[] | null>
  /** Lines that did not fit into the sheet. */
  rest: readonly Line[]
}

interface Sheet {
  columns: readonly Column[]
  shared: SharedTexts
  isFirst: boolean
}

async function* writeSheet(source: Source, { columns, shared, isFirst }: Sheet) {
  const write = rowWriter(columns, shared)
  yield sheetHead(columns, isFirst)
  let written = 0
  for (;;) {
    const lines = source.rest.length > 0 ? source.rest : await source.next()
    source.rest = []
    if (!lines) break
    const fitting = lines.slice(0, mostLines - written)
    yield fitting.map((line, index) => write(written + index + 2, line)).join('')
    written += fitting.length
    if (fitting.length < lines.length) {
      source.rest = lines.slice(fitting.length)
      break
    }
  }
  yield sheetEnd
}

/**
 * A workbook (ECMA-376) of one table, written while its lines arrive, so that tables of any length are never held in
 * memory. Lines beyond one sheet continue in the next.
 */
export function openWorkbook(
  { columns, lines }: Table,
  { title, now }: { title: string; now: Date },
): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const iterator = lines[Symbol.asyncIterator]()
  const source: Source = {
    rest: [],
    next: async () => {
      const { done, value } = await iterator.next()
      return done ? null : value
    },
  }
  let current: Readable | null = null
  output.once('close', () => {
    current?.destroy()
    void iterator.return?.()
  })
  zip.on('error', (error: Error) => output.destroy(error))
  const shared = new SharedTexts()
  const options = { compressionLevel: 1, mtime: now, mode: 0o100644 }
  const finish = (sheets: number) => {
    const numbers = Array.from({ length: sheets }, (_, index) => index + 1)
    zip.addReadStream(Readable.from(shared.part()), 'xl/sharedStrings.xml', options)
    for (const [name, text] of partsOf(numbers, title)) zip.addBuffer(Buffer.from(text), name, options)
    zip.end()
  }
  const addSheet = (number: number) => {
    const sheet = Readable.from(writeSheet(source, { columns, shared, isFirst: number === 1 }))
    current = sheet
    sheet.once('error', (error) => output.destroy(error))
    sheet.once('end', () => (source.rest.length > 0 ? addSheet(number + 1) : finish(number)))
    zip.addReadStream(sheet, `xl/${sheetName(number)}`, options)
  }
  addSheet(1)
  return output
}
