import { leastForDiscrimination, leastLearners, type QuestionFlag } from '@zenit/contract/packs'
import type { ChoiceRow, GroupRow } from './queries.ts'

/** Sums over learners, by any grouping. */
export type Group = Omit<GroupRow, 'question' | 'revision' | 'language'>

const nobody: Group = {
  learners: 0,
  correct: 0,
  compared: 0,
  comparedCorrect: 0,
  rest: 0,
  restSquares: 0,
  restCorrect: 0,
  strong: 0,
  weak: 0,
}
const names = Object.keys(nobody) as (keyof Group)[]

export const sumOf = (groups: readonly Group[]): Group =>
  groups.reduce<Group>(
    (sum, group) =>
      Object.fromEntries(names.map((name) => [name, sum[name] + group[name]])) as unknown as Group,
    nobody,
  )

/** Returns whole per cent; null for too few learners. */
export const percentOf = (part: number, whole: number, least: number = leastLearners): number | null =>
  whole >= least ? Math.round((part * 100) / whole) : null

/**
 * Returns the corrected point-biserial correlation between a right answer and the share of the *other* questions that
 * the same learner answered right. Null with too few learners, or when all have the same result.
 */
function discriminationOf(group: Group): number | null {
  const { compared: n, comparedCorrect: x, rest, restSquares, restCorrect } = group
  if (n < leastForDiscrimination) return null
  const spread = (n * x - x * x) * (n * restSquares - rest * rest)
  // Floating-point sums of equal numbers differ by a tiny amount.
  if (spread < 1e-9 * n ** 4) return null
  const correlation = (n * restCorrect - x * rest) / Math.sqrt(spread)
  return Math.round(Math.min(1, Math.max(-1, correlation)) * 100) / 100
}

export interface Figures {
  learners: number | null
  correct: number | null
  discrimination: number | null
}

export const figuresOf = (group: Group): Figures => ({
  learners: group.learners >= leastLearners ? group.learners : null,
  correct: percentOf(group.correct, group.learners),
  discrimination: discriminationOf(group),
})

/**
 * Returns the parts of a whole that may be shown. Parts with too few learners are left out, and the smallest other part
 * as well when the omitted one could be calculated.
 */
export function shownParts<K>(parts: ReadonlyMap<K, Group>): Map<K, Group> {
  const bySize = [...parts].toSorted(([, a], [, b]) => b.learners - a.learners)
  const shown = bySize.filter(([, { learners }]) => learners >= leastLearners)
  const hidden = bySize.slice(shown.length).reduce((sum, [, { learners }]) => sum + learners, 0)
  if (hidden > 0 && hidden < leastLearners) shown.pop()
  return new Map(shown)
}

/** Sums the groups by a key. */
export function partsBy<K>(groups: readonly GroupRow[], key: (group: GroupRow) => K): Map<K, Group> {
  const parts = Map.groupBy(groups, key)
  return new Map([...parts].map(([of, some]) => [of, sumOf(some)]))
}

interface FlagInput {
  whole: Group
  figures: Figures
  answers: readonly { right: boolean; choice: ChoiceRow | undefined }[]
}

/** Sorted by weight: the first ones suggest a wrong key. */
const byWeight: readonly QuestionFlag[] = [
  'discrimination-negative',
  'distractor-preferred',
  'hard',
  'discrimination-low',
  'distractor-unused',
  'easy',
]

/** Returns a sort position: smaller means more in need of a review. */
export const placeOf = ([first]: readonly QuestionFlag[]): number =>
  first ? byWeight.indexOf(first) : byWeight.length

const easyFrom = 95
const hardBelow = 30
const lowBelow = 0.15

/** Returns why a question needs a review; empty with too few learners. */
export function flagsOf({ whole, figures, answers }: FlagInput): QuestionFlag[] {
  const { correct, discrimination } = figures
  if (whole.learners < leastForDiscrimination || correct === null) return []
  const strongest = ({ choice }: FlagInput['answers'][number]) => choice?.strong ?? 0
  const keys = answers.filter(({ right }) => right).map(strongest)
  const distractors = answers.filter(({ right }) => !right)
  const holds: Record<QuestionFlag, boolean> = {
    'discrimination-negative': discrimination !== null && discrimination < 0,
    'distractor-preferred': distractors.some((one) => strongest(one) > Math.min(...keys)),
    hard: correct < hardBelow,
    'discrimination-low': discrimination !== null && discrimination >= 0 && discrimination < lowBelow,
    'distractor-unused': distractors.some(({ choice }) => !choice),
    easy: correct >= easyFrom,
  }
  return byWeight.filter((flag) => holds[flag])
}
