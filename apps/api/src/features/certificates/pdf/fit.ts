export interface Box {
  maxWidth: number
  maxHeight: number
  maxLines: number
  /** The maximum size; it shrinks until the text fits. */
  size: number
}

export interface FittedText {
  size: number
  lines: string[]
}

/** Line height as a multiple of the size. */
export const leading = 1.14

/**
 * Splits where a line may break: at spaces, but never after a word of one letter, nor at the hyphen of a double name.
 */
const partsOf = (text: string): string[] =>
  text.split(/(?<=\s)(?<!(?:^|\s)\p{L}\s)(?!-\s)(?<!\s-\s)/u).filter((part) => part.trim() !== '')

/** Fills lines up to the width; null when a single word is wider. */
function wrap(
  parts: readonly string[],
  widthOf: (line: string) => number,
  maxWidth: number,
): string[] | null {
  const lines: string[] = []
  for (const part of parts) {
    if (widthOf(part.trimEnd()) > maxWidth) return null
    const longer = `${lines.at(-1) ?? ''}${part}`
    if (lines.length > 0 && widthOf(longer.trimEnd()) <= maxWidth) lines[lines.length - 1] = longer
    else lines.push(part)
  }
  return lines.map((line) => line.trimEnd())
}

/** Balances the text over the same number of lines. */
function evened(
  parts: readonly string[],
  widthOf: (line: string) => number,
  lines: string[],
  maxWidth: number,
) {
  let [best, low, high] = [lines, maxWidth / lines.length, maxWidth]
  for (let step = 0; step < 12; step++) {
    const middle = (low + high) / 2
    const narrower = wrap(parts, widthOf, middle)
    if (narrower && narrower.length <= lines.length) [best, high] = [narrower, middle]
    else low = middle
  }
  return best
}

/** Factor by which another line must enlarge the text. */
const worthALine = 1.3

/**
 * Returns the largest size at which text fits its box, and its lines. Prefers few lines unless more make it much
 * larger. Text is never cut off, only set smaller. `unitWidth` returns the width of a line at size 1.
 */
export function fitText(text: string, unitWidth: (line: string) => number, box: Box): FittedText {
  const parts = partsOf(text)
  const known = new Map<string, number>()
  const widthOf = (line: string) => {
    const width = known.get(line) ?? unitWidth(line)
    known.set(line, width)
    return width
  }
  function fitIn(maxLines: number): FittedText {
    for (let size = box.size; ; size *= 0.94) {
      const maxWidth = box.maxWidth / size
      const lines = wrap(parts, widthOf, maxWidth)
      const fits = lines && lines.length <= maxLines && lines.length * size * leading <= box.maxHeight
      if (fits || size < 1) return { size, lines: lines ? evened(parts, widthOf, lines, maxWidth) : [text] }
    }
  }
  let best = fitIn(1)
  for (let lines = 2; lines <= box.maxLines; lines++) {
    const other = fitIn(lines)
    if (other.size > best.size * worthALine) best = other
  }
  return best
}
