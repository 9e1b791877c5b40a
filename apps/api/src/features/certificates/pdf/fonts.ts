import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font, type GlyphRun } from 'fontkit'
import { composed } from '../../../platform/text/text.ts'
import { inVisualOrder } from './bidi.ts'
import { loadScripts } from './scripts.ts'

const packages = createRequire(import.meta.url)

/**
 * Reads a font file as static OpenType, because PDF has no variable fonts. All fonts have the SIL Open Font License
 * 1.1.
 */
function readFace(family: string, file: string) {
  return readFileSync(packages.resolve(`@expo-google-fonts/${family}/${file}`))
}

/** The product's own fonts, and one for alphabets they lack: Cyrillic, Greek. */
const own = {
  display: readFace('bricolage-grotesque', '700Bold/BricolageGrotesque_700Bold.ttf'),
  text: readFace('figtree', '500Medium/Figtree_500Medium.ttf'),
  strong: readFace('figtree', '600SemiBold/Figtree_600SemiBold.ttf'),
  other: readFace('manrope', '700Bold/Manrope_700Bold.ttf'),
}

export type Face = keyof typeof own

interface Source {
  name: string
  data: Buffer
  font: Font
}

const toSource = (name: string, data: Buffer): Source => ({ name, data, font: create(data) as Font })
const ownSources = Object.entries(own).map(([name, data]) => toSource(name, data))

export interface Run {
  /** Name of the font. */
  face: string
  words: string
  /** Font features to disable. */
  features: Record<string, boolean>
}

/**
 * Disables mark positioning: fontkit fails on letters without anchors. Precomposed letters (ż, ő, ễ) do not need it.
 */
const withoutPlacing = { mark: false, mkmk: false }
const withoutAnyPlacing = { ...withoutPlacing, abvm: false, blwm: false }

/** The fonts of one sheet. */
export class Faces {
  readonly sources: readonly Source[]
  readonly #scripts: readonly Source[]

  constructor(scripts: readonly Buffer[] = []) {
    this.#scripts = scripts.map((data, index) => toSource(`script-${index}`, data))
    this.sources = [...ownSources, ...this.#scripts]
  }

  #font(face: string): Font {
    const found = this.sources.find(({ name }) => name === face)
    if (!found) throw new Error(`There is no face ${face}`)
    return found.font
  }

  has(face: string, letter: string): boolean {
    return this.#font(face).hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
  }

  /** Returns the font of each letter: one font for the whole word if possible, otherwise one per letter. */
  #facesOf(word: string, face: Face): string[] {
    const faces = [face, 'other', ...this.#scripts.map(({ name }) => name)]
    const letters = [...word]
    const whole = faces.find((one) => letters.every((letter) => this.has(one, letter)))
    if (whole) return letters.map(() => whole)
    let last: string | undefined
    return letters.map((letter) => {
      // A mark or a joiner belongs to the letter before it.
      const joins = /[\p{M}\u200c\u200d]/u.test(letter) && last && this.has(last, letter)
      last = joins ? last : (faces.find((one) => this.has(one, letter)) ?? face)
      return last as string
    })
  }

  /** Pairs each letter with its font; a space stays in the font of the word before it if that has one. */
  #toLetters(words: string, face: Face): { letter: string; face: string }[] {
    return words.split(/(?<=\s)/).flatMap((part) => {
      const word = part.trimEnd()
      const faces = this.#facesOf(word, face)
      const last = faces.at(-1)
      const ofSpace = last && this.has(last, ' ') ? last : face
      return [...part].map((letter, index) => ({ letter, face: faces[index] ?? ofSpace }))
    })
  }

  /** Shapes a run with fontkit, positioning marks where possible. */
  layout({ face, words, features }: Run): GlyphRun {
    // A copy, because fontkit modifies it.
    return this.#font(face).layout(words, { ...features })
  }

  #canSet(run: Run): boolean {
    try {
      this.layout(run)
      return true
    } catch {
      return false
    }
  }

  #featuresOf(face: string, words: string): Run['features'] {
    if (ownSources.some(({ name }) => name === face)) return withoutPlacing
    const ways = [{}, withoutPlacing, withoutAnyPlacing]
    return ways.find((features) => this.#canSet({ face, words, features })) ?? {}
  }

  /** Splits text into runs of one font and one direction, in visual order. */
  runsOf(words: string, face: Face): Run[] {
    return inVisualOrder(this.#toLetters(words, face)).map((run) => ({
      ...run,
      features: this.#featuresOf(run.face, run.words),
    }))
  }

  /** Returns the width of a run at size 1, without letter spacing. */
  widthOf(run: Run): number {
    return this.layout(run).advanceWidth / this.unitsPerEm(run.face)
  }

  /** Returns the width of a line at size 1. */
  unitWidth(words: string, face: Face): number {
    return this.runsOf(words, face).reduce((sum, run) => sum + this.widthOf(run), 0)
  }

  unitsPerEm(face: string): number {
    return this.#font(face).unitsPerEm
  }

  /** Returns letters that no font has and that would print as empty boxes. */
  lacking(text: string): string[] {
    const names = this.sources.map(({ name }) => name)
    const isThere = (letter: string) =>
      (['display', 'text', 'strong'] as const).every((face) => this.has(face, letter)) ||
      names.some(
        (name) => name !== 'display' && name !== 'text' && name !== 'strong' && this.has(name, letter),
      )
    return [...new Set(text)].filter((letter) => letter.trim() !== '' && !isThere(letter))
  }
}

/** Only the product's own fonts. */
export const ownFaces = new Faces()

/** Whether fontkit can shape a text in a font. If not, an empty box is better than no certificate. */
function canSet(script: Buffer, text: string): boolean {
  try {
    new Faces([script]).unitWidth(text, 'display')
    return true
  } catch {
    return false
  }
}

/** Returns the fonts for a text: the product's own, and others for letters they lack. */
export async function openFaces(text: string): Promise<Faces> {
  const lacking = ownFaces.lacking(text)
  if (lacking.length === 0) return ownFaces
  const scripts = await loadScripts(text, lacking)
  return new Faces(scripts.filter((script) => canSet(script, text)))
}

const isDrawable = (letter: string) => ownFaces.has('display', letter) || ownFaces.has('other', letter)

/**
 * Normalises text for printing: single spaces, no control characters, precomposed letters, and no emoji, which no font
 * has. Joiners stay, because Persian and Indic scripts need them.
 */
export const printable = (words: string): string =>
  composed(words)
    .replaceAll(/\p{Extended_Pictographic}|\p{Emoji_Modifier}/gu, (sign) => (isDrawable(sign) ? sign : ' '))
    .replaceAll(/(?<![\p{L}\p{M}])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{M}])/gu, '')
    .replaceAll(/(?![\u200c\u200d])\p{C}|\p{Variation_Selector}/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Normalises every text of a value for printing. */
export function allPrintable<Value>(value: Value): Value
export function allPrintable(value: unknown): unknown {
  if (typeof value === 'string') return printable(value)
  if (Array.isArray(value)) return value.map(allPrintable)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, allPrintable(one)]))
}
