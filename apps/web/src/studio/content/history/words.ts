import { diffLines, diffWordsWithSpace } from 'diff'

/** A segment of two texts: in both, only in the earlier one, or only in the later one. */
export interface Stretch {
  kind: 'same' | 'removed' | 'added'
  text: string
}

/** With more changes in one place, two texts have hardly anything in common and are shown one after the other. */
const mostEdits = 2_000

type Changes = ReturnType<typeof diffLines>

const whole = (before: string, after: string): Stretch[] => [
  ...(before === '' ? [] : [{ kind: 'removed' as const, text: before }]),
  ...(after === '' ? [] : [{ kind: 'added' as const, text: after }]),
]

const toStretches = (changes: Changes): Stretch[] =>
  changes.map(({ value, added, removed }) => ({
    kind: removed ? 'removed' : added ? 'added' : 'same',
    text: value,
  }))

/** Merges equal stretches: lines and words are separated only for the comparison. */
function joined(stretches: readonly Stretch[]): Stretch[] {
  const all: Stretch[] = []
  for (const { kind, text } of stretches) {
    const last = all.at(-1)
    if (last?.kind === kind) last.text += text
    else all.push({ kind, text })
  }
  return all
}

/** Compares changed lines word by word. */
function inLines(before: string, after: string, maxEditLength: number): { found: Stretch[]; edits: number } {
  const words = maxEditLength < 1 ? undefined : diffWordsWithSpace(before, after, { maxEditLength })
  if (!words) return { found: whole(before, after), edits: maxEditLength }
  const edits = words.reduce((sum, { added, removed, count }) => sum + (added || removed ? count : 0), 0)
  return { found: toStretches(words), edits }
}

/**
 * Returns the differences of two texts by words, within lines that differ: the cost is quadratic in the changes of one
 * place, instead of in the whole text.
 */
export function wordDifferences(before: string, after: string): Stretch[] {
  const lines = diffLines(before, after, { maxEditLength: mostEdits })
  if (!lines) return whole(before, after)
  let work = mostEdits ** 2
  const stretches = lines.flatMap((change, index): Stretch[] => {
    const next = lines[index + 1]
    if (change.added && lines[index - 1]?.removed) return []
    if (!change.removed || !next?.added) return toStretches([change])
    const { found, edits } = inLines(change.value, next.value, Math.floor(Math.sqrt(work)))
    work -= edits ** 2
    return found
  })
  return joined(stretches)
}

type ShownStretch = Stretch | { kind: 'left-out' }

/** Keeps only the unchanged lines next to a change, so that a long text stays readable. */
export function shortened(stretches: readonly Stretch[], lines = 2): ShownStretch[] {
  return stretches.flatMap((stretch, index): ShownStretch[] => {
    if (stretch.kind !== 'same') return [stretch]
    const all = stretch.text.split('\n')
    const start = index === 0 ? 0 : lines + 1
    const end = index === stretches.length - 1 ? 0 : lines + 1
    if (all.length <= start + end + 1) return [stretch]
    const part = (text: string[]) => ({ kind: 'same' as const, text: text.join('\n') })
    return [
      ...(start > 0 ? [part(all.slice(0, start))] : []),
      { kind: 'left-out' as const },
      ...(end > 0 ? [part(all.slice(-end))] : []),
    ]
  })
}
