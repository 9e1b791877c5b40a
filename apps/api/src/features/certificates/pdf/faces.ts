import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import { composed } from '../../../platform/text.ts'

const packages = createRequire(import.meta.url)

/** A file of a family as static OpenType: PDF has no variable fonts. All under the SIL Open Font License 1.1. */
function readFace(family: string, file: string) {
  const data = readFileSync(packages.resolve(`@expo-google-fonts/${family}/${file}`))
  return { data, font: create(data) as Font }
}

/** The product's own faces, and one for the alphabets that they lack: Cyrillic, Greek. */
const files = {
  display: readFace('bricolage-grotesque', '700Bold/BricolageGrotesque_700Bold.ttf'),
  text: readFace('figtree', '500Medium/Figtree_500Medium.ttf'),
  strong: readFace('figtree', '600SemiBold/Figtree_600SemiBold.ttf'),
  other: readFace('manrope', '700Bold/Manrope_700Bold.ttf'),
}

export type Face = keyof typeof files

export const faces = Object.entries(files).map(([name, { data }]) => ({ name: name as Face, data }))

export interface Run {
  face: Face
  words: string
}

const has = (face: Face, letter: string) => files[face].font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)

const isDrawable = (letter: string) => has('display', letter) || has('other', letter)

/**
 * What a sheet of paper can show: single spaces, no control characters, letters with their marks in one, and none of
 * the pictures that no face has.
 */
export const printable = (words: string): string =>
  composed(words)
    .replaceAll(/\p{C}|\p{Variation_Selector}/gu, ' ')
    .replaceAll(/\p{Extended_Pictographic}|\p{Emoji_Modifier}/gu, (sign) => (isDrawable(sign) ? sign : ' '))
    .replaceAll(/\s+/g, ' ')
    .trim()

/** A word that one face has whole is set in that face; of others each letter is, as far as there is one. */
function faceOf(letter: string, word: string, face: Face): Face {
  const whole = ([face, 'other'] as const).find((one) => [...word].every((each) => has(one, each)))
  if (whole) return whole
  return has(face, letter) || !has('other', letter) ? face : 'other'
}

/** Text in pieces of one face each; a letter that no face has stays, as the empty box of the first. */
export function runsOf(words: string, face: Face): Run[] {
  const runs: Run[] = []
  for (const word of words.split(/(?<=\s)/)) {
    for (const letter of word) {
      const wanted = faceOf(letter, word.trimEnd(), face)
      const last = runs.at(-1)
      if (last?.face === wanted) last.words += letter
      else runs.push({ face: wanted, words: letter })
    }
  }
  return runs
}

/**
 * Marks stand where their glyphs have them: fontkit stumbles over letters to which a face says no place for a mark.
 * Letters with marks of their own (ż, ő, ễ) need none of it.
 */
export const features = { mark: false, mkmk: false }

/** Width of a line at the size 1, without space between letters. */
export const unitWidth = (words: string, face: Face): number =>
  runsOf(words, face).reduce((sum, run) => {
    const { font } = files[run.face]
    return sum + font.layout(run.words, features).advanceWidth / font.unitsPerEm
  }, 0)
