import { createRequire } from 'node:module'
import type createBidi from 'bidi-js'

// Its types speak of a module, and what Node is given is the function itself.
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

/** Neighbours of one face and one direction. */
function group(letters: readonly Letter[], levels: Uint8Array): Level[] {
  const runs: Level[] = []
  let at = 0
  for (const { letter, face } of letters) {
    const level = levels[at] ?? 0
    at += letter.length
    // What opens to the right opens to the left in a text that runs there (UAX #9, L4).
    const shown = level % 2 === 1 ? (bidi.getMirroredCharacter(letter) ?? letter) : letter
    const last = runs.at(-1)
    if (last && last.face === face && last.level === level) last.words += shown
    else runs.push({ face, level, words: shown })
  }
  return runs
}

/** From the highest level to the lowest odd one, what is at least of that level is turned round (UAX #9, L2). */
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
 * A line in runs from left to right as they stand on paper (Unicode Bidirectional Algorithm). Within a run letters keep
 * the order in which they are read: what shapes them knows its direction.
 */
export function inVisualOrder(letters: readonly Letter[]): { face: string; words: string }[] {
  const text = letters.map(({ letter }) => letter).join('')
  const { levels } = bidi.getEmbeddingLevels(text)
  return reorder(group(letters, levels)).map(({ face, words }) => ({ face, words }))
}
