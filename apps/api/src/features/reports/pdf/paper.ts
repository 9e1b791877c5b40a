import PDFDocument from 'pdfkit'
import { fitText } from '../../certificates/pdf/fit.ts'
import { type Face, type Faces, openFaces } from '../../certificates/pdf/fonts.ts'

/** A4 lying down, in points. */
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
  /** From where its words start, or to where they go. */
  align?: 'start' | 'end'
}

interface DocumentFacts {
  language: string
  title: string
  brand: string
  subject: string
  madeAt: Date
  /** Every word, for the faces that it needs. */
  words: string
}

export type Draw = () => void

/** How far the letters of a line stand below its upper edge, and how high it is, in sizes. */
const [ascent, leading] = [0.94, 1.32]

/** Pages that are filled from above; what is drawn on them has its place in the structure of the document. */
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

  /** Begins a page unless so much still fits on this one; whether it did. */
  makeRoom(height: number): boolean {
    if (this.y + height <= bottom) return false
    this.#doc.addPage()
    this.y = paper.margin
    return true
  }

  /** A part of the document, below another one. */
  part(
    tag: string,
    parent: PDFKit.PDFStructureElement = this.#root,
    draw?: Draw,
  ): PDFKit.PDFStructureElement {
    // With something to draw it has ended; without, it waits for parts of its own.
    const part = draw ? this.#doc.struct(tag, {}, [draw]) : this.#doc.struct(tag)
    parent.add(part)
    return part
  }

  /** What is decoration alone. */
  decorate(draw: (doc: PDFKit.PDFDocument) => void): void {
    this.#doc.markContent('Artifact')
    draw(this.#doc)
    this.#doc.endMarkedContent()
  }

  widthOf(words: string, { face = 'text', size }: Style): number {
    return this.#faces.unitWidth(words, face) * size
  }

  /** One line; `y` is its upper edge. */
  set(
    words: string,
    { x, y, face = 'text', size, colour = ink.text, align = 'start' }: Style & { x: number; y: number },
  ) {
    const doc = this.#doc
    let left = align === 'end' ? x - this.widthOf(words, { face, size }) : x
    doc.fillColor(colour).fontSize(size)
    for (const run of this.#faces.runsOf(words, face)) {
      doc.font(run.face)
      // The types know only lists of features to switch on.
      const features = { ...run.features } as never
      doc.text(run.words, left, y + size * ascent, { lineBreak: false, baseline: 'alphabetic', features })
      left += this.#faces.widthOf(run) * size
    }
  }

  /** Text in lines no wider than a box; words that are too long for it are set smaller. */
  fit(
    words: string,
    { face = 'text', size }: Style,
    { maxWidth, maxLines }: { maxWidth: number; maxLines: number },
  ) {
    const height = size * leading
    // Most words fit: what has to be broken or set smaller takes far longer to work out.
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

  /** Lines one below the other; `y` is the upper edge of the first. */
  setLines(
    { lines, size }: { lines: readonly string[]; size: number },
    style: Style & { x: number; y: number },
  ) {
    for (const [index, line] of lines.entries())
      this.set(line, { ...style, size, y: style.y + index * size * leading })
  }

  /** A paragraph over the whole width, with some space below. */
  paragraph(words: string, { tag = 'P', gap = 6, ...style }: Style & { tag?: string; gap?: number }): void {
    const fitted = this.fitWide(words, style)
    this.makeRoom(fitted.height)
    this.part(tag, undefined, () => this.setLines(fitted, { ...style, x: paper.margin, y: this.y })).end()
    this.y += fitted.height + gap
  }

  /** As many lines as it takes: notes are not set smaller. */
  fitWide(words: string, style: Style) {
    const lines = Math.ceil((this.widthOf(words, style) / width) * 1.15)
    return this.fit(words, style, { maxWidth: width, maxLines: Math.max(1, lines) })
  }

  /** Ends the document, with a foot on each page. */
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
