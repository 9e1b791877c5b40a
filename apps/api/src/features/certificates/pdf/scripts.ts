import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const packages = createRequire(import.meta.url)

/** HarfBuzz’s subsetter; the package brings no types. */
const subsetFont = packages('subset-font') as (
  font: Buffer,
  letters: string,
  options: { targetFormat: 'truetype'; variationAxes: Record<string, number> },
) => Promise<Uint8Array>

/** Noto Sans by script, under the SIL Open Font License 1.1; each package is cut into pieces by ranges of letters. */
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

/** Chinese, Japanese and Korean write the same sign a little differently: what stands beside it tells which it is. */
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

/** The pieces of a family; which letters are in which is read when the family is first wanted. */
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
 * Chinese, Japanese and Korean signs stand each for itself. Letters of other scripts join, part and change places, and
 * what they become is only whole while the face is: so all of its piece is kept until the sheet takes what it needs.
 */
function lettersFor({ path, ranges }: Piece, text: string): string {
  if (/noto-sans-(sc|tc|jp|kr)-\d/.test(path)) return `${text} `
  const all = ranges.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)),
  )
  return `${text} ${all.join('')}`
}

const bold = { targetFormat: 'truetype', variationAxes: { wght: 700 } } as const

/** fontkit reads the box of an empty glyph, such as a space, even where it is the last thing in the file. */
const beyond = Buffer.alloc(16)

/**
 * Static faces, bold as the name is set, for those letters of a text that the product's own faces lack: only the files
 * that are needed are opened.
 */
export async function loadScripts(text: string, lacking: readonly string[]): Promise<Buffer[]> {
  const pieces = new Set(lacking.flatMap((letter) => findPiece(letter, text) ?? []))
  const faces: Buffer[] = []
  for (const piece of pieces) {
    const face = await subsetFont(await readFile(piece.path), lettersFor(piece, text), bold)
    faces.push(Buffer.concat([face, beyond]))
  }
  return faces
}
