import { createRequire } from 'node:module'
import type createBidi from 'bidi-js'

// The types declare an ES module; Node gets the function itself.
const bidi = (createRequire(import.meta.url)('bidi-js') as typeof createBidi.default)()

interface Letter {
  letter: string
  face: string
}

interface Level {
  face: string
  words: string
  level: number
}

/** Groups neighbouring letters of one font and direction. */
function group(letters: readonly Letter[], levels: Uint8Array): Level[] {
  const runs: Level[] = []
  let at = 0
  for (const { letter, face } of letters) {
    const level = levels[at] ?? 0
    at += letter.length
    // Mirrors brackets in right-to-left text (UAX #9, L4).
    const shown = level % 2 === 1 ? (bidi.getMirroredCharacter(letter) ?? letter) : letter
    const last = runs.at(-1)
    if (last && last.face === face && last.level === level) last.words += shown
    else runs.push({ face, level, words: shown })
  }
  return runs
}

/** Reverses runs from the highest level down to the lowest odd one (UAX #9, L2). */
function reorder(runs: Level[]): Level[] {
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  const ordered = [...runs]
  for (let level = highest; level >= 1; level--) {
    for (let start = 0, end = 0; start < ordered.length; start = end + 1) {
      end = start
      while ((ordered[end]?.level ?? -1) >= level) end++
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse())
    }
  }
  return ordered
}

/**
 * Returns a line as runs in visual order, left to right (Unicode Bidirectional Algorithm). Letters within a run stay in
 * reading order, because the shaper handles their direction.
 */
export function inVisualOrder(letters: readonly Letter[]): { face: string; words: string }[] {
  const text = letters.map(({ letter }) => letter).join('')
  const { levels } = bidi.getEmbeddingLevels(text)
  return reorder(group(letters, levels)).map(({ face, words }) => ({ face, words }))
}
