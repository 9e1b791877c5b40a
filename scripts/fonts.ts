/**
 * Reduces the size of the page's fonts: `npm run fonts`, after an update of their packages. Writes into
 * apps/web/src/styles/fonts, where fonts.css assigns fonts to letters.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const packages = createRequire(join(import.meta.dirname, '../apps/web/package.json'))

export const fontsDir = join(import.meta.dirname, '../apps/web/src/styles/fonts')

const charactersBetween = (first: number, last: number): string =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index))

/** Characters in the packages' own `latin` files. */
const latin = `${[
  [0x00, 0xff],
  [0x2000, 0x206f],
]
  .map(([first = 0, last = 0]) => charactersBetween(first, last))
  .join('')}ıŒœʻʼˆ˚˜€™↑↓−∕`
const polish = 'ĄĆĘŁŃŚŹŻąćęłńśźż'

/** The range of weights that style sheets use for text, and the one weight of all headings. */
const text = { wght: { min: 400, max: 720 } }
const display = { wght: 650 }

const sources = {
  figtree: { package: '@fontsource-variable/figtree', variationAxes: text },
  bricolage: { package: '@fontsource-variable/bricolage-grotesque', variationAxes: display },
}
type Family = keyof typeof sources

/** OpenType features; alternates that no style sheet uses are left out. */
const keepFeatures = ['calt', 'ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'tnum']

const faces = [
  { letters: 'latin', source: 'latin', characters: latin },
  // A third of the size of the package's file, which supports some forty languages.
  { letters: 'polish', source: 'latin-ext', characters: polish },
]

function sourceOf(family: Family, letters: string): Buffer {
  const { package: name } = sources[family]
  const file = `${name}/files/${name.split('/')[1]}-${letters}-wght-normal.woff2`
  return readFileSync(packages.resolve(file))
}

/** Returns the font files by name. */
export async function makeFonts(): Promise<Map<string, Buffer>> {
  const made = new Map<string, Buffer>()
  for (const family of Object.keys(sources) as Family[])
    for (const { letters, source, characters } of faces) {
      const { variationAxes } = sources[family]
      const options = { targetFormat: 'woff2' as const, variationAxes, keepFeatures }
      made.set(`${family}-${letters}.woff2`, await subsetFont(sourceOf(family, source), characters, options))
    }
  return made
}

if (import.meta.main)
  for (const [name, bytes] of await makeFonts()) {
    writeFileSync(join(fontsDir, name), bytes)
    console.log(`${name}: ${bytes.length} bytes`)
  }
