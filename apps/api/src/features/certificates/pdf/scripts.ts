import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const packages = createRequire(import.meta.url)

/** HarfBuzz’s subsetter; the package has no types. */
const subsetFont = packages('subset-font') as (
  font: Buffer,
  letters: string,
  options: { targetFormat: 'truetype'; variationAxes: Record<string, number> },
) => Promise<Uint8Array>

/** Noto Sans by script, under the SIL Open Font License 1.1; each package is split by ranges of letters. */
const scripts: Record<string, RegExp> = {
  arabic: /\p{scx=Arab}/u,
  hebrew: /\p{scx=Hebr}/u,
  devanagari: /\p{scx=Deva}/u,
  bengali: /\p{scx=Beng}/u,
  gujarati: /\p{scx=Gujr}/u,
  gurmukhi: /\p{scx=Guru}/u,
  tamil: /\p{scx=Taml}/u,
  telugu: /\p{scx=Telu}/u,
  kannada: /\p{scx=Knda}/u,
  malayalam: /\p{scx=Mlym}/u,
  sinhala: /\p{scx=Sinh}/u,
  thai: /\p{scx=Thai}/u,
  lao: /\p{scx=Laoo}/u,
  khmer: /\p{scx=Khmr}/u,
  myanmar: /\p{scx=Mymr}/u,
  ethiopic: /\p{scx=Ethi}/u,
  georgian: /\p{scx=Geor}/u,
  armenian: /\p{scx=Armn}/u,
  kr: /\p{scx=Hang}/u,
  jp: /\p{scx=Hira}|\p{scx=Kana}/u,
  tc: /\p{scx=Bopo}/u,
}
const han = /\p{scx=Han}/u

/** Chinese, Japanese and Korean draw some shared characters differently; the other letters decide which font to use. */
function familiesOf(letter: string, text: string): string[] {
  const own = Object.keys(scripts).filter((name) => scripts[name]?.test(letter))
  if (!han.test(letter)) return own
  const beside = ['jp', 'kr', 'tc'].filter((name) => scripts[name]?.test(text))
  return [...new Set([...beside, 'sc', 'tc', 'jp', 'kr'])]
}

interface Piece {
  path: string
  ranges: readonly (readonly [from: number, to: number])[]
}

const known = new Map<string, Piece[]>()

function readRanges(ranges: string): Piece['ranges'] {
  return ranges.split(',').map((range) => {
    const [from = '0', to = from] = range.trim().replace(/^U\+/i, '').split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const
  })
}

/** Returns the pieces of a family. The ranges are read at first use. */
function piecesOf(family: string): Piece[] {
  const found = known.get(family)
  if (found) return found
  const name = `noto-sans-${family}`
  const dir = dirname(packages.resolve(`@fontsource-variable/${name}/package.json`))
  const ranges = JSON.parse(readFileSync(join(dir, 'unicode.json'), 'utf8')) as Record<string, string>
  const pieces = Object.entries(ranges).map(([piece, text]) => ({
    path: join(dir, 'files', `${name}-${piece.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`),
    ranges: readRanges(text),
  }))
  known.set(family, pieces)
  return pieces
}

const holds = ({ ranges }: Piece, letter: string): boolean => {
  const point = letter.codePointAt(0) ?? 0
  return ranges.some(([from, to]) => from <= point && point <= to)
}

function findPiece(letter: string, text: string): Piece | null {
  for (const family of familiesOf(letter, text)) {
    const piece = piecesOf(family).find((one) => holds(one, letter))
    if (piece) return piece
  }
  return null
}

/**
 * Returns the letters to keep of a font. Chinese, Japanese and Korean characters are independent. Letters of other
 * scripts join, split and reorder, which needs the whole font, so all of the piece is kept until the sheet is subset.
 */
function lettersFor({ path, ranges }: Piece, text: string): string {
  if (/noto-sans-(sc|tc|jp|kr)-\d/.test(path)) return `${text} `
  const all = ranges.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)),
  )
  return `${text} ${all.join('')}`
}

const bold = { targetFormat: 'truetype', variationAxes: { wght: 700 } } as const

/** fontkit reads the bounding box of an empty glyph, such as a space, even past the end of the file. */
const beyond = Buffer.alloc(16)

/** Returns static bold fonts for the letters that the product's own fonts lack. Opens only the files needed. */
export async function loadScripts(text: string, lacking: readonly string[]): Promise<Buffer[]> {
  const pieces = new Set(lacking.flatMap((letter) => findPiece(letter, text) ?? []))
  const faces: Buffer[] = []
  for (const piece of pieces) {
    const face = await subsetFont(await readFile(piece.path), lettersFor(piece, text), bold)
    faces.push(Buffer.concat([face, beyond]))
  }
  return faces
}
