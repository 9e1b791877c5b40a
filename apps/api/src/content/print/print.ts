import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import { toString as textOf } from 'mdast-util-to-string'
import PDFDocument from 'pdfkit'
import { translator } from '../../platform/i18n.ts'
import { parse } from '../convert/pages/parse.ts'
import type { Language } from '../document.ts'
import type { FinishedQuestion } from '../questions/finished.ts'

/** The sheet is handed out; the key shows the right answers. */
type PrintKind = 'sheet' | 'key'

/** An image in a format that PDF supports, with its size in pixels. */
export interface PrintedPicture {
  jpeg: Uint8Array
  width: number
  height: number
}

export interface PrintTask {
  kind: PrintKind
  title: string
  brand: string
  language: Language
  questions: readonly FinishedQuestion[]
  /** By question id. */
  pictures: ReadonlyMap<string, PrintedPicture>
  now: Date
}

type Doc = PDFKit.PDFDocument
type Structure = PDFKit.PDFStructureElement

const packages = createRequire(import.meta.url)
const read = (path: string): Buffer => readFileSync(packages.resolve(`@expo-google-fonts/${path}`))

/** The product's fonts, and one for scripts they lack; static, because PDF has no variable fonts. */
const faces = {
  text: ['figtree/400Regular/Figtree_400Regular.ttf', 'manrope/400Regular/Manrope_400Regular.ttf'],
  strong: ['figtree/600SemiBold/Figtree_600SemiBold.ttf', 'manrope/700Bold/Manrope_700Bold.ttf'],
} as const
type Face = keyof typeof faces

const fonts = Object.fromEntries(
  Object.values(faces)
    .flat()
    .map((path) => {
      const data = read(path)
      return [path, { data, font: create(data) as Font }]
    }),
)

const ink = '#16202b'
const quiet = '#55606c'
const margin = 56
const indent = 26
const size = 11
const tallestPicture = 220
const belowPicture = 8

/** The font that has all letters of a text; the product's own if none has. */
function fontFor(face: Face, text: string): string {
  const [own, other] = faces[face]
  const has = (path: string) =>
    [...text].every(
      (letter) => /\s/.test(letter) || fonts[path]?.font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0),
    )
  return !has(own) && has(other) ? other : own
}

interface Line {
  text: string
  face?: Face
  size?: number
  colour?: string
  left?: number
  gap?: number
}

class Printer {
  readonly #doc: Doc
  readonly #root: Structure
  readonly #width: number

  constructor(doc: Doc) {
    this.#doc = doc
    this.#root = doc.struct('Document')
    // Content added to it is drawn at once, so that the position of the next is known.
    doc.addStructure(this.#root)
    this.#width = doc.page.width - 2 * margin
    for (const [path, { data }] of Object.entries(fonts)) doc.registerFont(path, data)
  }

  #set({ text, face = 'text', size: points = size }: Line): void {
    this.#doc.font(fontFor(face, text)).fontSize(points)
  }

  heightOf(line: Line): number {
    this.#set(line)
    return (
      this.#doc.heightOfString(line.text, { width: this.#width - (line.left ?? 0), lineGap: 2 }) +
      (line.gap ?? 0)
    )
  }

  /** Keeps related content on one page, if it fits. */
  keep(lines: readonly Line[], picture?: PrintedPicture): void {
    const tall = picture ? this.#fit(picture).height + belowPicture : 0
    const height = lines.reduce((sum, line) => sum + this.heightOf(line), tall)
    const bottom = this.#doc.page.height - margin - 20
    if (this.#doc.y + height > bottom && height < bottom - margin) this.#doc.addPage()
  }

  line(tag: 'H1' | 'P' | 'LI', line: Line, draw: () => void = () => undefined): void {
    const { text, left = 0, gap = 0, colour = ink } = line
    this.#root.add(
      this.#doc.struct(tag, {}, () => {
        this.#set(line)
        // If the line moves to the next page, its checkbox moves with it.
        if (this.#doc.y + this.#doc.currentLineHeight() > this.#doc.page.height - margin) this.#doc.addPage()
        draw()
        this.#set(line)
        this.#doc
          .fillColor(colour)
          .text(text, margin + left, this.#doc.y, { width: this.#width - left, lineGap: 2 })
        this.#doc.y += gap
      }),
    )
  }

  /** Size in points: at most the size at 96 pixels per inch, and at most the space left next to the answers. */
  #fit({ width, height }: PrintedPicture): { width: number; height: number } {
    const scale = Math.min(0.75, (this.#width - indent) / width, tallestPicture / height)
    return { width: width * scale, height: height * scale }
  }

  picture(picture: PrintedPicture, alt: string): void {
    const drawn = this.#fit(picture)
    this.#root.add(
      this.#doc.struct('Figure', { alt }, () => {
        if (this.#doc.y + drawn.height > this.#doc.page.height - margin) this.#doc.addPage()
        const { y } = this.#doc
        this.#doc.image(Buffer.from(picture.jpeg), margin + indent, y, drawn)
        this.#doc.y = y + drawn.height + belowPicture
      }),
    )
  }

  /** An empty checkbox, round for a single right answer. */
  box(isMultiple: boolean): void {
    const doc = this.#doc
    const [x, y] = [margin + 4, doc.y + 1.5]
    doc.lineWidth(1).strokeColor(ink)
    if (isMultiple) doc.rect(x, y, 10, 10).stroke()
    else doc.circle(x + 5, y + 5, 5).stroke()
  }

  end(): void {
    this.#root.end()
  }
}

const letterOf = (index: number): string => String.fromCharCode('A'.charCodeAt(0) + index)
/** The text of a Markdown line. */
const plain = (text: string): string => textOf(parse(text)).replaceAll(/\s+/g, ' ').trim()

function printSheet(printer: Printer, { language, questions, pictures }: PrintTask): void {
  const t = translator(language)
  const rule = '_'.repeat(26)
  printer.line('P', {
    text: `${t('exports:name')}: ${rule}   ${t('exports:date')}: ${'_'.repeat(12)}   ${t('exports:points')}: ${'_'.repeat(8)}`,
    colour: quiet,
    gap: 16,
  })
  for (const [index, { id, question, type, answers, image }] of questions.entries()) {
    const picture = pictures.get(id)
    const asked: Line = { text: `${index + 1}. ${plain(question)}`, face: 'strong', gap: 1 }
    const kind: Line = { text: t(`exports:${type}`), size: 8.5, colour: quiet, gap: 4 }
    const lines = answers.map(
      ({ label }, at): Line => ({
        text: `${letterOf(at)}. ${label}`,
        left: indent,
        gap: at === answers.length - 1 ? 14 : 3,
      }),
    )
    printer.keep([asked, kind, ...lines], picture)
    printer.line('P', asked)
    printer.line('P', kind)
    if (picture) printer.picture(picture, image?.alt ?? '')
    for (const line of lines) printer.line('P', line, () => printer.box(type === 'multiple'))
  }
}

/** Notes on a question: explanation, sources, and the author's tags and difficulty. */
function notesOf({ explanation, sources = [], tags = [], difficulty }: FinishedQuestion, language: Language) {
  const t = translator(language)
  const sorted = [...tags, ...(difficulty ? [t(`exports:${difficulty}`)] : [])].join(', ')
  return [
    ...(explanation ? [{ text: plain(explanation) }] : []),
    ...sources.map(({ title, url, publishedAt }) => ({
      text: [title, url, publishedAt].filter(Boolean).join(', '),
      colour: quiet,
    })),
    ...(sorted ? [{ text: sorted, colour: quiet }] : []),
  ].map((line): Line => ({ ...line, size: 9.5, left: indent, gap: 2 }))
}

function printKey(printer: Printer, { questions, language }: PrintTask): void {
  for (const [index, finished] of questions.entries()) {
    const { question, answers } = finished
    const rights = answers.flatMap(({ right, label, feedback }, at) =>
      right ? [{ text: `${letterOf(at)}. ${label}`, feedback }] : [],
    )
    const asked: Line = { text: `${index + 1}. ${plain(question)}`, colour: quiet, gap: 2 }
    const lines = rights.flatMap(({ text, feedback }): Line[] => [
      { text, face: 'strong', left: indent, gap: 2 },
      ...(feedback ? [{ text: feedback, size: 9.5, left: indent, gap: 2 }] : []),
    ])
    lines.push(...notesOf(finished, language))
    printer.keep([asked, ...lines])
    printer.line('P', asked)
    for (const line of lines) printer.line('P', line)
    printer.line('P', { text: ' ', size: 5 })
  }
}

function numberPages(doc: Doc): void {
  const { start, count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    doc.switchToPage(start + page)
    doc.markContent('Artifact')
    // Below the margin, where text would start a new page.
    const { bottom } = doc.page.margins
    doc.page.margins.bottom = 0
    doc
      .font(faces.text[0])
      .fontSize(9)
      .fillColor(quiet)
      .text(`${page + 1} / ${count}`, margin, doc.page.height - margin + 14, {
        width: doc.page.width - 2 * margin,
        align: 'center',
        lineBreak: false,
      })
    doc.page.margins.bottom = bottom
    doc.endMarkedContent()
  }
}

/** Prints questions on A4 in document order, as a sheet to fill in or as its key. */
export async function printQuestions(task: PrintTask): Promise<Buffer> {
  const { kind, title, brand, language, questions, now } = task
  const t = translator(language)
  const doc = new PDFDocument({
    ...{ size: 'A4', margin, bufferPages: true, pdfVersion: '1.7', tagged: true, lang: language },
    displayTitle: true,
    info: {
      Title: t(`exports:${kind}Title`, { title }),
      ...{ Author: brand, Creator: brand, CreationDate: now, ModDate: now },
    },
  })
  const parts: Buffer[] = []
  doc.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise((resolve) => doc.on('end', resolve))
  const printer = new Printer(doc)
  printer.line('H1', { text: title, face: 'strong', size: 18, gap: 6 })
  if (kind === 'key') printer.line('P', { text: t('exports:key'), colour: quiet, gap: 12 })
  if (questions.length === 0) printer.line('P', { text: t('exports:none') })
  else if (kind === 'sheet') printSheet(printer, task)
  else printKey(printer, task)
  printer.end()
  numberPages(doc)
  doc.end()
  await ended
  return Buffer.concat(parts)
}
