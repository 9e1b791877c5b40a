import { allPrintable } from '../../certificates/pdf/fonts.ts'
import { ink, Paper, paper, type Style, width } from './paper.ts'
import type { ReportWords, SheetTable } from './words.ts'

const heading = { face: 'display', size: 14, tag: 'H2', gap: 6 } as const
const note = { size: 9, colour: ink.quiet } as const
const right = paper.margin + width

const everyWord = (words: ReportWords): string => JSON.stringify(words)

/** Draws the organisation, the day and the filters. */
function drawHead(sheet: Paper, { brand, title, organisation, day, facts }: ReportWords): void {
  sheet.paragraph(brand, { face: 'strong', size: 10, colour: ink.quiet, gap: 4 })
  const h1 = { face: 'display', size: 24 } as const
  const fitted = sheet.fit(`${title}: ${organisation}`, h1, { maxWidth: width, maxLines: 2 })
  sheet.part('H1', undefined, () => sheet.setLines(fitted, { ...h1, x: paper.margin, y: sheet.y })).end()
  sheet.y += fitted.height + 2
  sheet.paragraph(day, { face: 'strong', size: 11, gap: 10 })
  drawPairs(sheet, facts, { columns: 3, value: { face: 'strong', size: 10 } })
}

interface Pairs {
  columns: number
  value: Style
  frame?: true
}

/** Draws names with their values below, several in a row. */
function drawPairs(sheet: Paper, pairs: ReportWords['facts'], { columns, value: style, frame }: Pairs): void {
  const gap = 10
  const inset = frame ? 8 : 0
  const cell = (width - (columns - 1) * gap) / columns
  const height = 14 + style.size * 1.4 + 2 * inset
  for (let first = 0; first < pairs.length; first += columns) {
    sheet.makeRoom(height)
    pairs.slice(first, first + columns).forEach(({ name, value }, index) => {
      const [x, y] = [paper.margin + index * (cell + gap), sheet.y]
      if (frame)
        sheet.decorate((doc) => doc.lineWidth(0.75).roundedRect(x, y, cell, height, 5).stroke(ink.line))
      const inner = { maxWidth: cell - 2 * inset, maxLines: 1 }
      const [label, fitted] = [sheet.fit(name, note, inner), sheet.fit(value, style, inner)]
      const pair = sheet.part('P')
      const at = { x: x + inset, y: y + inset }
      sheet.part('Span', pair, () => sheet.setLines(label, { ...note, ...at })).end()
      sheet.part('Span', pair, () => sheet.setLines(fitted, { ...style, ...at, y: at.y + 14 })).end()
      pair.end()
    })
    sheet.y += height + 8
  }
  sheet.y += 4
}

const barAt = { x: paper.margin + 250, width: 320 } as const

/** Draws the number of people at each stage as bars with figures. */
function drawFunnel(sheet: Paper, { title, rows }: NonNullable<ReportWords['funnel']>): void {
  const height = 18
  sheet.makeRoom(rows.length * height + 30)
  sheet.paragraph(title, heading)
  const table = sheet.part('Table')
  for (const { name, value, share, part } of rows) {
    const { y } = sheet
    const row = sheet.part('TR', table)
    const style = { size: 10, y } as const
    sheet.part('TH', row, () => sheet.set(name, { ...style, x: paper.margin })).end()
    sheet
      .part('TD', row, () => sheet.set(value, { ...style, x: barAt.x - 14, align: 'end', face: 'strong' }))
      .end()
    sheet.part('TD', row, () => sheet.set(share, { ...style, x: barAt.x + barAt.width + 12 })).end()
    sheet.decorate((doc) => {
      doc.rect(barAt.x, y + 1, barAt.width, 11).fill('#eef1f4')
      doc.rect(barAt.x, y + 1, barAt.width * Math.min(1, part), 11).fill(ink.bar)
    })
    row.end()
    sheet.y += height
  }
  table.end()
  sheet.y += 12
}

const figureWidth = (columns: number) => (columns > 6 ? 70 : 90)
const line = 0.5

interface Columns {
  /** Where each column ends, except for the first, which starts at the margin. */
  ends: number[]
  title: number
}

function columnsOf({ columns }: SheetTable): Columns {
  const count = columns.length - 1
  const each = figureWidth(columns.length)
  return {
    ends: columns.slice(1).map((_, index) => right - (count - 1 - index) * each),
    title: width - count * each - 12,
  }
}

function drawRow(
  sheet: Paper,
  table: PDFKit.PDFStructureElement,
  { cells, isHead, columns }: { cells: readonly string[]; isHead: boolean; columns: Columns },
): void {
  const style: Style = isHead ? { face: 'strong', size: 9, colour: ink.quiet } : { size: 9.5 }
  const [first = '', ...figures] = cells
  const fitted = sheet.fit(first, style, { maxWidth: columns.title, maxLines: 3 })
  const row = sheet.part('TR', table)
  const y = sheet.y + 4
  sheet.part('TH', row, () => sheet.setLines(fitted, { ...style, x: paper.margin, y })).end()
  const each = figureWidth(cells.length) - 6
  figures.forEach((words, index) => {
    const { size } = sheet.fit(words, style, { maxWidth: each, maxLines: 1 })
    const x = columns.ends[index] ?? right
    sheet
      .part(isHead ? 'TH' : 'TD', row, () => sheet.set(words, { ...style, size, x, y, align: 'end' }))
      .end()
  })
  row.end()
  sheet.y += fitted.height + 7
  sheet.decorate((doc) => {
    doc
      .lineWidth(isHead ? 2 * line : line)
      .moveTo(paper.margin, sheet.y)
      .lineTo(right, sheet.y)
      .stroke(ink.line)
  })
}

/** Draws a table, with its headings at the top of each page. */
function drawTable(sheet: Paper, words: SheetTable): void {
  sheet.makeRoom(100)
  sheet.paragraph(words.title, heading)
  sheet.paragraph(words.rows.length > 0 ? words.note : words.none, note)
  if (words.rows.length === 0) return
  const columns = columnsOf(words)
  const table = sheet.part('Table')
  const drawTop = () => drawRow(sheet, table, { cells: words.columns, isHead: true, columns })
  drawTop()
  for (const cells of words.rows) {
    if (sheet.makeRoom(46)) drawTop()
    drawRow(sheet, table, { cells, isHead: false, columns })
  }
  table.end()
  sheet.y += 8
  if (words.left) sheet.paragraph(words.left, { ...note, face: 'strong' })
  sheet.y += 10
}

function drawProof(sheet: Paper, { proof: { title, text, address } }: ReportWords): void {
  sheet.makeRoom(90)
  sheet.paragraph(title, heading)
  sheet.paragraph(text, { size: 9.5 })
  sheet.paragraph(address, { face: 'strong', size: 9.5 })
}

/**
 * Returns the report as a PDF: fonts embedded and subset, tagged, with language, title and page numbers. Takes about
 * a second for hundreds of rows, so it runs in its own thread.
 */
export async function drawReport(entered: ReportWords): Promise<Uint8Array> {
  const words = allPrintable(entered)
  const { language, title, organisation, brand, day, madeAt, foot } = words
  const sheet = await Paper.open({
    language,
    title: `${title}: ${organisation}`,
    brand,
    subject: day,
    madeAt,
    words: everyWord(words),
  })
  drawHead(sheet, words)
  drawPairs(sheet, words.totals, {
    columns: words.totals.length,
    value: { face: 'display', size: 18 },
    frame: true,
  })
  for (const text of words.notes) sheet.paragraph(text, note)
  sheet.y += 8
  if (words.funnel) drawFunnel(sheet, words.funnel)
  for (const table of words.tables) drawTable(sheet, table)
  drawProof(sheet, words)
  return sheet.end((page, pages) => [
    `${brand} · ${title}: ${organisation}`,
    foot.replace('{page}', String(page)).replace('{pages}', String(pages)),
  ])
}
