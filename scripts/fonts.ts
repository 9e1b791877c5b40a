/**
 * Makes the faces of the page smaller: `npm run fonts`, after a new version of the packages they come from. Writes into
 * apps/web/src/styles/fonts, where fonts.css says what is used for which letters.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const packages = createRequire(join(import.meta.dirname, '../apps/web/package.json'))

export const fontsDir = join(import.meta.dirname, '../apps/web/src/styles/fonts')

const charactersBetween = (first: number, last: number): string =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index))

/** What the packages' own `latin` files hold. */
const latin = `${[
  [0x00, 0xff],
  [0x2000, 0x206f],
]
  .map(([first = 0, last = 0]) => charactersBetween(first, last))
  .join('')}ıŒœʻʼˆ˚˜€™↑↓−∕`
const polish = 'ĄĆĘŁŃŚŹŻąćęłńśźż'

/** Weights of running text that style sheets use, and the one weight of all headings. */
const text = { wght: { min: 400, max: 720 } }
const display = { wght: 650 }

const sources = {
  figtree: { package: '@fontsource-variable/figtree', variationAxes: text },
  bricolage: { package: '@fontsource-variable/bricolage-grotesque', variationAxes: display },
}
type Family = keyof typeof sources

/** Alternates that no style sheet asks for are left out. */
const keepFeatures = ['calt', 'ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'tnum']

const faces = [
  { letters: 'latin', source: 'latin', characters: latin },
  // A third of the package's file, which is for some forty languages.
  { letters: 'polish', source: 'latin-ext', characters: polish },
]

function sourceOf(family: Family, letters: string): Buffer {
  const { package: name } = sources[family]
  const file = `${name}/files/${name.split('/')[1]}-${letters}-wght-normal.woff2`
  return readFileSync(packages.resolve(file))
}

/** Returns the files by name. */
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
