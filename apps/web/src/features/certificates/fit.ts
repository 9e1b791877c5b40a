export interface FittedText {
  /** In pixels. */
  size: number
  lines: string[]
}

interface FitOptions {
  maxWidth: number
  maxLines: number
  /** Maximum height of all lines together, at {@link leading} per line. */
  maxHeight: number
  /** Tried in order; the last one is used even if it is too wide. */
  sizes: readonly number[]
  /** Width of a line at a font size. */
  widthOf: (line: string, size: number) => number
}

/** Line height as a multiple of the font size. */
export const leading = 1.1

/** Words; a hyphenated name stays whole, and a one-letter word never ends a line. */
const partsOf = (text: string): string[] => text.trim().split(/(?<!(?:^|\s)[\p{L}-])\s+(?!-\s)/u)

const joined = (parts: readonly string[]): string => parts.join(' ')

/** All layouts of the parts in at most `lines` lines, in order. */
function layouts(parts: readonly string[], lines: number): string[][] {
  const whole = [[joined(parts)]]
  if (lines === 1 || parts.length === 1) return whole
  const broken = parts.slice(1).flatMap((_, index) => {
    const first = joined(parts.slice(0, index + 1))
    return layouts(parts.slice(index + 1), lines - 1).map((rest) => [first, ...rest])
  })
  return [...whole, ...broken]
}

/**
 * The largest font size at which a text fits, with lines of similar length. Keeps one line while it fits at a size; a
 * smaller size is used only when wrapping does not help.
 */
export function fitText(text: string, options: FitOptions): FittedText {
  const { maxWidth, maxLines, maxHeight, sizes, widthOf } = options
  const parts = partsOf(text)
  // With more words, the number of layouts grows without making the lines more even.
  const possible = layouts(parts, parts.length > 14 ? Math.min(2, maxLines) : maxLines)
  const widest = (lines: readonly string[], size: number) =>
    Math.max(...lines.map((line) => widthOf(line, size)))
  for (const size of sizes) {
    const fitting = possible.filter(
      (lines) => widest(lines, size) <= maxWidth && lines.length * size * leading <= maxHeight,
    )
    const fewest = Math.min(...fitting.map(({ length }) => length))
    const best = fitting
      .filter(({ length }) => length === fewest)
      .sort((one, other) => widest(one, size) - widest(other, size))[0]
    if (best) return { size, lines: best }
  }
  const size = sizes.at(-1) ?? 16
  const lines = possible.sort((one, other) => widest(one, size) - widest(other, size))[0] ?? [text]
  return { size, lines }
}
