import { diffWordsWithSpace } from 'diff'

/** A stretch of two texts: in both, only in the earlier one, or only in the later one. */
export interface Stretch {
  kind: 'same' | 'removed' | 'added'
  text: string
}

/** Beyond so many changed words, two texts have hardly anything in common: they are shown one after the other. */
const mostEdits = 4_000

/** What became of a text, by words. */
export function wordDifferences(before: string, after: string): Stretch[] {
  const changes = diffWordsWithSpace(before, after, { maxEditLength: mostEdits })
  if (!changes)
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ]
  return changes.map(({ value, added, removed }) => ({
    kind: removed ? 'removed' : added ? 'added' : 'same',
    text: value,
  }))
}

export type Shown = Stretch | { kind: 'left-out' }

/** Of what is the same only the lines beside a change, so that a long text can be read through. */
export function shortened(stretches: readonly Stretch[], lines = 2): Shown[] {
  return stretches.flatMap((stretch, index): Shown[] => {
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
