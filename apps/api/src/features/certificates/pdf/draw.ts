import { sheet } from '@zenit/contract/certificate-scene'
import PDFDocument from 'pdfkit'
import QRCode from 'qrcode'
import { fitText, leading } from './fit.ts'
import { allPrintable, type Face, type Faces, openFaces, printable } from './fonts.ts'
import { drawScene } from './scene.ts'
import type { SheetWords } from './words.ts'

/** The document, and the fonts that its text needs. */
type Doc = PDFKit.PDFDocument & { faces: Faces }

interface Style {
  face: Face
  size: number
  colour: string
  /** Letter spacing. */
  spacing?: number
}

const widthOf = ({ faces }: Doc, words: string, { face, size, spacing = 0 }: Omit<Style, 'colour'>) =>
  faces.unitWidth(words, face) * size + spacing * (words.length - 1)

/** One line, positioned by its baseline. */
const asWritten = { lineBreak: false, baseline: 'alphabetic' } as const

/** Draws one line; `x` is its start, middle or end. */
function setLine(
  doc: Doc,
  words: string,
  { x, y, align, ...style }: Style & { x: number; y: number; align: 'start' | 'middle' | 'end' },
): void {
  const { face, size, colour, spacing = 0 } = style
  let left = x - { start: 0, middle: 0.5, end: 1 }[align] * widthOf(doc, words, style)
  doc.fillColor(colour).fontSize(size)
  for (const run of doc.faces.runsOf(words, face)) {
    doc.font(run.face)
    // The types allow only a list of features to switch on.
    const features = { ...run.features } as never
    doc.text(run.words, left, y, { ...asWritten, features, characterSpacing: spacing })
    left += doc.faces.widthOf(run) * size + spacing * run.words.length
  }
}

interface Block extends Style {
  /** Tag in the structure of the document. */
  tag: 'H1' | 'P'
  lang?: string
  words: string
  maxWidth: number
  maxHeight: number
  maxLines: number
  /** Space above the block. */
  gap: number
}

const quiet = {
  tag: 'P',
  face: 'text',
  colour: '#e6eef5',
  maxWidth: 1500,
  maxHeight: 80,
  maxLines: 1,
} as const

const blocksOf = (words: SheetWords): Block[] => [
  { ...quiet, words: words.kind, face: 'strong', colour: '#ffe2a8', size: 46, gap: 0, spacing: 4 },
  {
    tag: 'H1',
    words: words.name,
    face: 'display',
    colour: words.hasName ? '#ffffff' : '#dfe8f0',
    maxWidth: 1400,
    maxHeight: 280,
    maxLines: 3,
    size: words.hasName ? 176 : 84,
    gap: 46,
  },
  { ...quiet, words: words.for, size: 44, gap: 54 },
  {
    tag: 'P',
    lang: words.courseLanguage,
    words: words.course,
    face: 'display',
    colour: '#ffffff',
    maxWidth: 1600,
    maxHeight: 220,
    maxLines: 3,
    size: 92,
    gap: 26,
  },
  { ...quiet, words: words.date, face: 'strong', colour: '#ffffff', size: 44, gap: 52 },
]

/** From the middle of a line down to its baseline, as a multiple of its size. */
const toBaseline = 0.35

/** Arranges the text inside the arc as a column that stays centred when lines wrap. */
function toColumn(doc: Doc, words: SheetWords): PDFKit.PDFStructureElement[] {
  const blocks = blocksOf(words).map((block) => ({
    ...block,
    ...fitText(block.words, (line) => doc.faces.unitWidth(line, block.face), block),
  }))
  const height = blocks.reduce((sum, { gap, lines, size }) => sum + gap + lines.length * size * leading, 0)
  let y = 820 - height / 2
  return blocks.map(({ tag, lang, gap, lines, size, face, colour, spacing, words: actual }) => {
    const start = y + gap
    y = start + lines.length * size * leading
    return doc.struct(tag, { actual, ...(lang ? { lang } : {}) }, () => {
      lines.forEach((line, index) => {
        const middle = start + (index + 0.5) * size * leading
        const style = { face, size, colour, ...(spacing ? { spacing } : {}) }
        setLine(doc, line, { ...style, x: sheet.width / 2, y: middle + size * toBaseline, align: 'middle' })
      })
    })
  })
}

const foot = { left: 150, baseline: 1660, qr: 208 } as const

/** Draws the brand's mark: an arc, the sun on it, the horizon. */
function drawMark(doc: Doc): void {
  const [x, y] = [foot.left - 4, foot.baseline - 104]
  doc.lineCap('round').lineWidth(9)
  doc
    .path(`M${x + 10} ${y + 82}a46 46 0 0 1 92 0`)
    .strokeOpacity(0.6)
    .stroke('#ffffff')
  doc
    .moveTo(x + 4, y + 92)
    .lineTo(x + 108, y + 92)
    .strokeOpacity(1)
    .stroke('#ffffff')
  doc.circle(x + 56, y + 36, 18).fill('#ffb020')
}

/** Draws the code dark on a white tile, with the quiet zone of four modules (ISO/IEC 18004). */
function drawQr(doc: Doc, address: string): void {
  const { size, data } = QRCode.create(address, { errorCorrectionLevel: 'M' }).modules
  const module = foot.qr / (size + 8)
  const [x, y] = [sheet.width - foot.left - foot.qr, foot.baseline + 22 - foot.qr]
  doc.roundedRect(x, y, foot.qr, foot.qr, 18).fill('#ffffff')
  for (let row = 0; row < size; row++) {
    // Adjacent dark modules are one stroke: no hairlines between them, and a smaller file.
    for (let column = 0, end = 0; column < size; column = end + 1) {
      end = column
      while (end < size && data[row * size + end]) end++
      if (end > column) {
        doc.rect(x + (column + 4) * module, y + (row + 4) * module, (end - column) * module, module)
      }
    }
  }
  doc.fill('#081428')
}

interface LinkOptions extends PDFKit.Mixins.AnnotationOption {
  // pdfkit accepts these, its types do not: the structure parent, and a title as a String, because it writes plain
  // strings of annotations as names.
  structParent: PDFKit.PDFStructureElement
}

const linkOptions = (structParent: PDFKit.PDFStructureElement, title: string): LinkOptions => ({
  structParent,
  ...{ Contents: new String(title) as string },
})

const typed = (address: string) => address.replace(/^https?:\/\//, '')

/** Between the brand, the signatory, and the address for verification. */
const gapOfFoot = 80
const leastForSignatory = 200

/** Draws the signatory and their role beside the brand, smaller where space is short. */
function toSignatory(doc: Doc, { signatory }: SheetWords, { from, to }: { from: number; to: number }) {
  const { name, role } = signatory
  const line = (words: string, face: Face, size: number) =>
    fitText(words, (one) => doc.faces.unitWidth(one, face), {
      size,
      maxWidth: Math.max(leastForSignatory, to - from),
      maxHeight: 60,
      maxLines: 1,
    }).size
  return doc.struct('P', { actual: `${name}, ${role}` }, () => {
    const at = { x: from, align: 'start' } as const
    setLine(doc, name, {
      ...at,
      face: 'strong',
      size: line(name, 'strong', 40),
      colour: '#ffffff',
      y: foot.baseline - 50,
    })
    setLine(doc, role, {
      ...at,
      face: 'text',
      size: line(role, 'text', 34),
      colour: '#dfe8f0',
      y: foot.baseline - 4,
    })
  })
}

function toFoot(doc: Doc, words: SheetWords): PDFKit.PDFStructureElement[] {
  const right = sheet.width - foot.left - foot.qr - 44
  const address = typed(words.address)
  const style = { face: 'text', size: 34, colour: '#dfe8f0', x: right, align: 'end' } as const
  const { size } = fitText(address, (line) => doc.faces.unitWidth(line, 'text'), {
    size: 34,
    maxWidth: 1180,
    maxHeight: 60,
    maxLines: 1,
  })
  const brandAt = { x: foot.left + 130, y: foot.baseline - 12, align: 'start' } as const
  const link = doc.struct('Link')
  const width = widthOf(doc, address, { ...style, size })
  link.add(() => {
    setLine(doc, address, { ...style, size, y: foot.baseline })
    doc.link(right - width, foot.baseline - 34, width, 46, words.address, linkOptions(link, words.qr))
  })
  link.end()
  const brandStyle = { face: 'display', size: 72, colour: '#ffffff' } as const
  const from = brandAt.x + widthOf(doc, words.brand, brandStyle) + gapOfFoot
  return [
    doc.struct('P', {}, () => setLine(doc, words.brand, { ...brandStyle, ...brandAt })),
    toSignatory(doc, words, { from, to: right - width - gapOfFoot }),
    doc.struct('P', { actual: `${words.numberLabel}: ${words.number}` }, () =>
      setLine(doc, words.number, {
        ...style,
        face: 'strong',
        size: 40,
        colour: '#ffffff',
        y: foot.baseline - 96,
      }),
    ),
    doc.struct('P', {}, [() => setLine(doc, words.addressLabel, { ...style, y: foot.baseline - 46 }), link]),
    doc.struct('Figure', { alt: words.qr }, () => drawQr(doc, words.address)),
  ]
}

const warning = '#b3261e'

/** Draws a stamp across the page, so that a revoked certificate does not look valid, even from afar. */
function drawStamp(doc: Doc, stamp: string): void {
  const size = 1900 / doc.faces.unitWidth(stamp, 'display')
  doc.save().rotate(-24, { origin: [sheet.width / 2, 840] })
  doc.fillOpacity(0.42)
  setLine(doc, stamp, {
    face: 'display',
    size,
    colour: '#ff6f61',
    x: sheet.width / 2,
    y: 840 + size * 0.35,
    align: 'middle',
  })
  doc.fillOpacity(1).restore()
}

const bar = 132

/** Draws a bar at the upper edge with the date and the reason. */
function toNotice(doc: Doc, notice: string): PDFKit.PDFStructureElement {
  const { size, lines } = fitText(notice, (line) => doc.faces.unitWidth(line, 'strong'), {
    size: 44,
    maxWidth: sheet.width - 2 * foot.left,
    maxHeight: bar - 24,
    maxLines: 3,
  })
  return doc.struct('P', { actual: notice }, () => {
    lines.forEach((line, index) => {
      const middle = bar / 2 + (index + 0.5 - lines.length / 2) * size * leading
      const place = { x: sheet.width / 2, y: middle + size * toBaseline, align: 'middle' } as const
      setLine(doc, line, { face: 'strong', size, colour: '#ffffff', ...place })
    })
  })
}

const asArtifact = (doc: Doc, draw: () => void) => {
  doc.markContent('Artifact')
  draw()
  doc.endMarkedContent()
}

function drawSheet(doc: Doc, words: SheetWords): void {
  const { revoked } = words
  doc.scale(doc.page.width / sheet.width)
  asArtifact(doc, () => {
    drawScene(doc, words.number, revoked !== null)
    drawMark(doc)
    if (revoked) doc.rect(0, 0, sheet.width, bar).fill(warning)
  })
  const notice = revoked ? [toNotice(doc, revoked.notice)] : []
  doc.addStructure(doc.struct('Document', {}, [...notice, ...toColumn(doc, words), ...toFoot(doc, words)]))
  if (revoked) asArtifact(doc, () => drawStamp(doc, revoked.stamp))
}

const everyWord = ({ name, course, brand, signatory, revoked }: SheetWords): string =>
  [name, course, brand, signatory.name, signatory.role, revoked?.notice ?? ''].join(' ')

/** Normalises what people entered; the rest is printed as it is. */
function toPrinted(words: SheetWords): SheetWords {
  const { name, course, signatory, revoked } = words
  return {
    ...words,
    name: printable(name),
    course: printable(course),
    signatory: allPrintable(signatory),
    revoked: revoked && { ...revoked, notice: printable(revoked.notice) },
  }
}

/**
 * Returns the certificate as a one-page A4 PDF: fonts embedded and subset, QR code as vectors, tagged, with language
 * and title. The same text always gives the same bytes.
 */
export async function drawPdf(entered: SheetWords): Promise<Buffer> {
  const words = toPrinted(entered)
  const faces = await openFaces(everyWord(words))
  const sheetOfPaper = new PDFDocument({
    size: 'A4',
    layout: 'landscape',
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    lang: words.language,
    displayTitle: true,
    info: {
      Title: words.title,
      Author: words.brand,
      Subject: words.number,
      Creator: words.brand,
      CreationDate: words.issuedAt,
      ModDate: words.changedAt,
    },
  })
  const doc: Doc = Object.assign(sheetOfPaper, { faces })
  for (const { name, data } of faces.sources) doc.registerFont(name, data)
  const parts: Buffer[] = []
  doc.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise((resolve) => doc.on('end', resolve))
  drawSheet(doc, words)
  doc.end()
  await ended
  return Buffer.concat(parts)
}
