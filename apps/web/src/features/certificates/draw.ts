import { sheet } from '@zenit/contract/certificate-scene'
import { fitText, leading } from './fit.ts'
import { drawScene } from './scene.ts'

type Context = CanvasRenderingContext2D

/** All texts on the sheet. */
export interface CertificateWords {
  brand: string
  heading: string
  name: string
  /** Text between the name and the course. */
  completed: string
  course: string
  /** Date, and duration of the course. */
  date: string
  signatory: string
  /** Role of the signatory. */
  role: string
  number: string
  /** Text above the URL of the public page. */
  verify: string
  address: string
}

/** Rows of dark (true) and light modules. */
export type QrModules = readonly (readonly boolean[])[]

const display = '"Bricolage Grotesque Variable", system-ui, sans-serif'
const text = '"Figtree Variable", system-ui, sans-serif'
const fontOf = (weight: number, size: number, family: string) => `${weight} ${size}px ${family}`

/** Canvas uses only loaded fonts, so every font is loaded with the letters that it will draw. */
export async function loadFaces({ name, course, ...rest }: CertificateWords): Promise<void> {
  const letters = Object.values(rest).join(' ')
  await Promise.all([
    document.fonts.load(fontOf(680, 100, display), `${name} ${course} ${letters}`),
    document.fonts.load(fontOf(520, 40, text), letters),
    document.fonts.load(fontOf(640, 40, text), letters),
  ])
}

interface Block {
  words: string
  weight: number
  family: string
  colour: string
  maxWidth: number
  maxLines: number
  maxHeight: number
  sizes: readonly number[]
  /** Empty space above the block. */
  gap: number
  spacing?: string
}

const quiet = { family: text, maxWidth: 1500, maxLines: 1, maxHeight: 80 } as const

const blocksOf = (words: CertificateWords): Block[] => [
  {
    ...quiet,
    words: words.heading.toUpperCase(),
    weight: 640,
    colour: '#ffe2a8',
    sizes: [46],
    gap: 0,
    spacing: '14px',
  },
  {
    words: words.name,
    family: display,
    weight: 680,
    colour: '#ffffff',
    maxWidth: 1400,
    maxLines: 3,
    maxHeight: 280,
    sizes: [176, 156, 140, 126, 112, 100, 90, 80, 70, 60],
    gap: 46,
    spacing: '-2px',
  },
  { ...quiet, words: words.completed, weight: 520, colour: '#e6eef5', sizes: [44], gap: 54 },
  {
    words: words.course,
    family: display,
    weight: 640,
    colour: '#ffffff',
    maxWidth: 1600,
    maxLines: 2,
    maxHeight: 165,
    sizes: [92, 82, 74, 66, 58, 50],
    gap: 26,
  },
  { ...quiet, words: words.date, weight: 560, colour: '#ffffff', sizes: [44], gap: 52 },
]

/** Draws the texts in the centre of the arc, as one column that stays centred when texts wrap to two lines. */
function drawWords(context: Context, words: CertificateWords): void {
  const set = blocksOf(words).map((block) => {
    const fontAt = (size: number) => fontOf(block.weight, size, block.family)
    context.letterSpacing = block.spacing ?? '0px'
    const widthOf = (line: string, size: number) => {
      context.font = fontAt(size)
      return context.measureText(line).width
    }
    const { size, lines } = fitText(block.words, { ...block, widthOf })
    return { ...block, font: fontAt(size), lines, step: size * leading }
  })
  const height = set.reduce((sum, { gap, lines, step }) => sum + gap + lines.length * step, 0)
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  let y = 820 - height / 2
  for (const { gap, lines, step, font, colour, spacing, maxWidth } of set) {
    context.font = font
    context.fillStyle = colour
    context.letterSpacing = spacing ?? '0px'
    y += gap
    for (const line of lines) {
      context.fillText(line, sheet.width / 2, y + step / 2, maxWidth)
      y += step
    }
  }
  context.letterSpacing = '0px'
}

/** The brand's logo: an arc, the sun on it, the horizon. */
function drawMark(context: Context, x: number, y: number): void {
  context.strokeStyle = '#ffffff99'
  context.lineWidth = 9
  context.beginPath()
  context.arc(x + 56, y + 82, 46, Math.PI, 0)
  context.stroke()
  context.strokeStyle = '#ffffff'
  context.beginPath()
  context.moveTo(x + 4, y + 92)
  context.lineTo(x + 108, y + 92)
  context.stroke()
  context.fillStyle = '#ffb020'
  context.beginPath()
  context.arc(x + 56, y + 36, 18, 0, Math.PI * 2)
  context.fill()
}

const foot = { left: 150, baseline: 1660, qr: 208 } as const

/** Between the brand, the signatory and the verification URL. */
const gapOfFoot = 80
const leastForSignatory = 200

/** The signatory with their role, next to the brand; narrower when space is short. */
function drawSignatory(
  context: Context,
  { signatory, role }: CertificateWords,
  { from, maxWidth }: { from: number; maxWidth: number },
): void {
  const room = Math.max(leastForSignatory, maxWidth)
  context.textAlign = 'start'
  context.fillStyle = '#ffffff'
  context.font = fontOf(640, 40, text)
  context.fillText(signatory, from, foot.baseline - 50, room)
  context.fillStyle = '#dfe8f0'
  context.font = fontOf(520, 34, text)
  context.fillText(role, from, foot.baseline - 4, room)
}

function drawFoot(context: Context, words: CertificateWords): void {
  drawMark(context, foot.left - 4, foot.baseline - 104)
  context.textAlign = 'start'
  context.textBaseline = 'alphabetic'
  context.fillStyle = '#ffffff'
  context.font = fontOf(680, 72, display)
  context.fillText(words.brand, foot.left + 130, foot.baseline - 12)
  const from = foot.left + 130 + context.measureText(words.brand).width + gapOfFoot
  const right = sheet.width - foot.left - foot.qr - 44
  context.textAlign = 'end'
  context.font = fontOf(640, 40, text)
  context.fillText(words.number, right, foot.baseline - 96)
  context.fillStyle = '#dfe8f0'
  context.font = fontOf(520, 34, text)
  context.fillText(words.verify, right, foot.baseline - 46)
  context.fillText(words.address, right, foot.baseline, 1180)
  const address = Math.min(1180, context.measureText(words.address).width)
  drawSignatory(context, words, { from, maxWidth: right - address - gapOfFoot - from })
}

/** Dark on a white tile with the quiet zone of four modules that scanners need (ISO/IEC 18004). */
function drawQr(context: Context, modules: QrModules): void {
  const quiet = 4
  const size = Math.floor(foot.qr / (modules.length + quiet * 2))
  const side = size * (modules.length + quiet * 2)
  const [x, y] = [sheet.width - foot.left - side, foot.baseline + 22 - side]
  context.fillStyle = '#ffffff'
  context.beginPath()
  context.roundRect(x, y, side, side, 18)
  context.fill()
  context.fillStyle = '#081428'
  modules.forEach((row, rowIndex) => {
    row.forEach((isDark, columnIndex) => {
      if (isDark)
        context.fillRect(x + (columnIndex + quiet) * size, y + (rowIndex + quiet) * size, size, size)
    })
  })
}

/** Draws the whole sheet. The fonts must be loaded: see {@link loadFaces}. */
export function drawCertificate(
  canvas: HTMLCanvasElement,
  words: CertificateWords,
  modules: QrModules,
): void {
  canvas.width = sheet.width
  canvas.height = sheet.height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws no canvas')
  drawScene(context, words.number)
  drawWords(context, words)
  drawFoot(context, words)
  drawQr(context, modules)
}

const maxBytes = 5 * 1024 * 1024

const toBlob = (canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No image'))), type, quality)
  })

/** PNG, or JPEG when the PNG would exceed the server's limit. */
export async function imageOf(canvas: HTMLCanvasElement): Promise<Blob> {
  const png = await toBlob(canvas, 'image/png')
  return png.size <= maxBytes ? png : toBlob(canvas, 'image/jpeg', 0.92)
}
