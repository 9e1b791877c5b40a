import { nightToDawn, path, ridges, sheet, starsOf } from '@zenit/contract/certificate-scene'
import QRCode from 'qrcode'
import sharp from 'sharp'
import type { Language } from '../content/document.ts'
import { dayOf } from '../features/certificates/page/day.ts'
import { fitText, leading } from '../features/certificates/pdf/fit.ts'
import { type Face, ownFaces } from '../features/certificates/pdf/fonts.ts'
import { translator } from '../platform/i18n.ts'

interface Sheet {
  brand: string
  name: string
  course: string
  number: string
  address: string
  issuedAt: Date
  language: Language
}

/** Half the size of a page's drawing, which is enough for a picture that nobody prints. */
const width = sheet.width / 2

interface Line {
  words: string
  face: Face
  size: number
  colour: string
  x: number
  y: number
  align: 'start' | 'middle' | 'end'
  spacing?: number
}

/** Draws letters as outlines of the product's own fonts, because the renderer has none of them. */
function letters({ words, face, size, colour, x, y, align, spacing = 0 }: Line): string {
  const length = ownFaces.unitWidth(words, face) * size + spacing * (words.length - 1)
  let left = x - { start: 0, middle: 0.5, end: 1 }[align] * length
  const glyphs = ownFaces.runsOf(words, face).flatMap((run) => {
    const scale = size / ownFaces.unitsPerEm(run.face)
    return ownFaces.layout(run).glyphs.map((glyph) => {
      const outline = `<path transform="translate(${left} ${y}) scale(${scale} ${-scale})" d="${glyph.path.toSVG()}"/>`
      left += glyph.advanceWidth * scale + spacing
      return outline
    })
  })
  return `<g fill="${colour}">${glyphs.join('')}</g>`
}

const stars = (seed: string): string =>
  starsOf(seed)
    .map(
      ({ x, y, radius, colour, opacity }) =>
        `<circle cx="${x}" cy="${y}" r="${radius}" fill="${colour}" opacity="${opacity}"/>`,
    )
    .join('')

const hills = ridges
  .map(({ colour, start, curves }) => {
    const line = curves.map((curve) => `C${curve.join(' ')}`).join('')
    return `<path fill="${colour}" d="M0 ${start}${line}V${sheet.height}H0Z"/>`
  })
  .join('')

const { x, y, rx, ry } = path
const top = y - ry
const stops = nightToDawn.map(([at, colour]) => `<stop offset="${at}" stop-color="${colour}"/>`).join('')

const sky = `<defs><linearGradient id="sky" x2="0" y2="1">${stops}</linearGradient>
<radialGradient id="glow"><stop stop-color="#ffcf66" stop-opacity=".7"/><stop offset=".35" stop-color="#ffb020" stop-opacity=".25"/>
<stop offset="1" stop-color="#ffb020" stop-opacity="0"/></radialGradient>
<linearGradient id="climb"><stop stop-color="#ffb020" stop-opacity="0"/><stop offset=".12" stop-color="#ffb020"/>
<stop offset="1" stop-color="#ffe2a8"/></linearGradient></defs>
<rect width="100%" height="100%" fill="url(#sky)"/>`

const sun = `<g fill="none" stroke-linecap="round"><path d="M${x - rx} ${y}A${rx} ${ry} 0 0 1 ${x} ${top}" stroke="url(#climb)" stroke-width="9"/>
<path d="M${x} ${top}A${rx} ${ry} 0 0 1 ${x + rx} ${y}" stroke="#fff" stroke-opacity=".4" stroke-width="5" stroke-dasharray="1 22"/></g>
<circle cx="${x}" cy="${top}" r="420" fill="url(#glow)"/><circle cx="${x}" cy="${top}" r="128" fill="#ffcf66" opacity=".2"/>
<circle cx="${x}" cy="${top}" r="96" fill="#ffcf66" opacity=".35"/><circle cx="${x}" cy="${top}" r="66" fill="#ffd98a"/>
<circle cx="${x}" cy="${top}" r="48" fill="#ffe9bf"/>`

/** The texts in the middle of the arc, one block below the other. */
function column({ name, course, issuedAt, language }: Sheet): string {
  const t = translator(language)
  const quiet = {
    face: 'text',
    colour: '#e6eef5',
    maxWidth: 1500,
    maxHeight: 80,
    maxLines: 1,
    spacing: 0,
  } as const
  const kind = t('certificates:page.kind').toLocaleUpperCase(language)
  const date = t('certificates:page.issuedOn', { date: dayOf(issuedAt, language) })
  const large = { face: 'display', colour: '#fff', maxLines: 2, spacing: 0 } as const
  const blocks = [
    { ...quiet, words: kind, face: 'strong', colour: '#ffe2a8', size: 46, gap: 0, spacing: 14 },
    { ...large, words: name, maxWidth: 1400, maxHeight: 250, size: 176, gap: 46 },
    { ...quiet, words: t('certificates:page.for'), size: 44, gap: 54 },
    { ...large, words: course, maxWidth: 1600, maxHeight: 165, size: 92, gap: 26 },
    { ...quiet, words: date, face: 'strong', colour: '#fff', size: 44, gap: 52 },
  ] as const
  const set = blocks.map((block) => ({
    ...block,
    ...fitText(block.words, (line) => ownFaces.unitWidth(line, block.face), block),
  }))
  const height = set.reduce((sum, { gap, lines, size }) => sum + gap + lines.length * size * leading, 0)
  let under = 820 - height / 2
  return set
    .flatMap(({ gap, lines, ...style }) => {
      under += gap
      return lines.map((words) => {
        under += style.size * leading
        const baseline = under - style.size * (leading / 2 - 0.35)
        return letters({ ...style, words, x: sheet.width / 2, y: baseline, align: 'middle' })
      })
    })
    .join('')
}

/** Mark and brand on the left; number, address and its QR code on the right. */
function foot({ brand, number, address, language }: Sheet): string {
  const { size, data } = QRCode.create(address, { errorCorrectionLevel: 'M' }).modules
  const dark = Array.from(data, (isDark, index) =>
    isDark ? `M${(index % size) + 4} ${Math.floor(index / size) + 4}h1v1h-1z` : '',
  )
  const [side, left, baseline] = [208, 150, 1660]
  const right = sheet.width - left - side
  const end = { colour: '#fff', x: right - 44, align: 'end' } as const
  return `<g transform="translate(${left - 4} ${baseline - 104})" fill="none" stroke="#fff" stroke-width="9" stroke-linecap="round">
<path d="M10 82a46 46 0 0 1 92 0" stroke-opacity=".6"/><path d="M4 92h104"/><circle cx="56" cy="36" r="18" fill="#ffb020" stroke="none"/></g>
${letters({ words: brand, face: 'display', size: 72, colour: '#fff', x: left + 130, y: baseline - 12, align: 'start' })}
${letters({ ...end, words: number, face: 'strong', size: 40, y: baseline - 96 })}
${letters({ ...end, words: translator(language)('certificates:page.address'), face: 'text', size: 34, y: baseline - 46 })}
${letters({ ...end, words: address.replace(/^https?:\/\//, ''), face: 'text', size: 34, y: baseline })}
<rect x="${right}" y="${baseline + 22 - side}" width="${side}" height="${side}" rx="18" fill="#fff"/>
<path transform="translate(${right} ${baseline + 22 - side}) scale(${side / (size + 8)})" fill="#081428" d="${dark.join('')}"/>`
}

/** Draws the certificate of a demo account, as the page would have drawn it. */
export function drawDemoSheet(words: Sheet): Promise<Buffer> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${sheet.width} ${sheet.height}" width="${width}">
${sky}${stars(words.number)}${hills}${sun}${column(words)}${foot(words)}</svg>`
  return sharp(Buffer.from(drawing)).png({ compressionLevel: 9 }).toBuffer()
}
