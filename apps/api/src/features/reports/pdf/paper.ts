import PDFDocument from 'pdfkit'
import { fitText } from '../../certificates/pdf/fit.ts'
import { type Face, type Faces, openFaces } from '../../certificates/pdf/fonts.ts'

/** A4 landscape, in points. */
export const paper = { width: 842, height: 595, margin: 48, foot: 30 } as const
export const width = paper.width - 2 * paper.margin
const bottom = paper.height - paper.margin - paper.foot

export const ink = {
  text: '#14202e',
  quiet: '#4d5d6e',
  line: '#c9d2db',
  late: '#9c2f1f',
  bar: '#e09a12',
} as const

export interface Style {
  face?: Face
  size: number
  colour?: string
  /** Whether the text starts or ends at its position. */
  align?: 'start' | 'end'
}

interface DocumentFacts {
  language: string
  title: string
  brand: string
  subject: string
  madeAt: Date
  /** All text of the document, which decides the fonts it needs. */
  words: string
}

export type Draw = () => void

/** Baseline and line height, as multiples of the font size. */
const [ascent, leading] = [0.94, 1.32]

/** Pages filled from the top, each part with its place in the structure of the document. */
export class Paper {
  readonly #doc: PDFKit.PDFDocument
  readonly #faces: Faces
  readonly #root: PDFKit.PDFStructureElement
  y: number = paper.margin

  private constructor(doc: PDFKit.PDFDocument, faces: Faces) {
    this.#doc = doc
    this.#faces = faces
    this.#root = doc.struct('Document')
    doc.addStructure(this.#root)
  }

  static async open({ language, title, brand, subject, madeAt, words }: DocumentFacts): Promise<Paper> {
    const faces = await openFaces(words)
    const doc = new PDFDocument({
      size: 'A4',
      layout: 'landscape',
      margin: 0,
      pdfVersion: '1.7',
      tagged: true,
      lang: language,
      displayTitle: true,
      bufferPages: true,
      info: {
        Title: title,
        Author: brand,
        Subject: subject,
        Creator: brand,
        CreationDate: madeAt,
        ModDate: madeAt,
      },
    })
    for (const { name, data } of faces.sources) doc.registerFont(name, data)
    return new Paper(doc, faces)
  }

  /** Starts a new page unless `height` fits on this one. Returns whether it did. */
  makeRoom(height: number): boolean {
    if (this.y + height <= bottom) return false
    this.#doc.addPage()
    this.y = paper.margin
    return true
  }

  /** Adds a structure element below a parent. */
  part(
    tag: string,
    parent: PDFKit.PDFStructureElement = this.#root,
    draw?: Draw,
  ): PDFKit.PDFStructureElement {
    // With `draw` the element is complete; without it, it takes child elements.
    const part = draw ? this.#doc.struct(tag, {}, [draw]) : this.#doc.struct(tag)
    parent.add(part)
    return part
  }

  /** Draws decoration, which screen readers skip. */
  decorate(draw: (doc: PDFKit.PDFDocument) => void): void {
    this.#doc.markContent('Artifact')
    draw(this.#doc)
    this.#doc.endMarkedContent()
  }

  widthOf(words: string, { face = 'text', size }: Style): number {
    return this.#faces.unitWidth(words, face) * size
  }

  /** Draws one line; `y` is its upper edge. */
  set(
    words: string,
    { x, y, face = 'text', size, colour = ink.text, align = 'start' }: Style & { x: number; y: number },
  ) {
    const doc = this.#doc
    let left = align === 'end' ? x - this.widthOf(words, { face, size }) : x
    doc.fillColor(colour).fontSize(size)
    for (const run of this.#faces.runsOf(words, face)) {
      doc.font(run.face)
      // The types allow only a list of features to switch on.
      const features = { ...run.features } as never
      doc.text(run.words, left, y + size * ascent, { lineBreak: false, baseline: 'alphabetic', features })
      left += this.#faces.widthOf(run) * size
    }
  }

  /** Breaks text into lines no wider than a box; words that are too long are set smaller. */
  fit(
    words: string,
    { face = 'text', size }: Style,
    { maxWidth, maxLines }: { maxWidth: number; maxLines: number },
  ) {
    const height = size * leading
    // Most text fits, and breaking or shrinking takes far longer to compute.
    if (this.widthOf(words, { face, size }) <= maxWidth) return { size, lines: [words], height }
    const unitWidth = (line: string) => this.#faces.unitWidth(line, face)
    const fitted = fitText(words, unitWidth, {
      size,
      maxWidth,
      maxLines,
      maxHeight: maxLines * height,
    })
    return { ...fitted, height: fitted.lines.length * fitted.size * leading }
  }

  /** Draws lines below each other; `y` is the upper edge of the first. */
  setLines(
    { lines, size }: { lines: readonly string[]; size: number },
    style: Style & { x: number; y: number },
  ) {
    for (const [index, line] of lines.entries())
      this.set(line, { ...style, size, y: style.y + index * size * leading })
  }

  /** Draws a paragraph over the whole width, with space below. */
  paragraph(words: string, { tag = 'P', gap = 6, ...style }: Style & { tag?: string; gap?: number }): void {
    const fitted = this.fitWide(words, style)
    this.makeRoom(fitted.height)
    this.part(tag, undefined, () => this.setLines(fitted, { ...style, x: paper.margin, y: this.y })).end()
    this.y += fitted.height + gap
  }

  /** Breaks text into lines over the whole width, at its own size. */
  fitWide(words: string, style: Style) {
    const lines = Math.ceil((this.widthOf(words, style) / width) * 1.15)
    return this.fit(words, style, { maxWidth: width, maxLines: Math.max(1, lines) })
  }

  /** Ends the document and draws a footer on each page. */
  async end(foot: (page: number, pages: number) => [start: string, end: string]): Promise<Buffer> {
    const doc = this.#doc
    const { count } = doc.bufferedPageRange()
    for (let page = 0; page < count; page++) {
      doc.switchToPage(page)
      const [start, end] = foot(page + 1, count)
      const style = { size: 8.5, colour: ink.quiet, y: paper.height - paper.margin } as const
      const room = width - this.widthOf(end, style) - 24
      const { size } = this.fit(start, style, { maxWidth: room, maxLines: 1 })
      this.decorate(() => {
        this.set(start, { ...style, size, x: paper.margin })
        this.set(end, { ...style, x: paper.width - paper.margin, align: 'end' })
      })
    }
    this.#root.end()
    const parts: Buffer[] = []
    doc.on('data', (part: Buffer) => parts.push(part))
    const ended = new Promise((resolve) => doc.on('end', resolve))
    doc.end()
    await ended
    return Buffer.concat(parts)
  }
}
