import { isSeen, mergeRanges, partsIn, type Range, wholeParts } from '@zenit/contract/ranges'
import type { ViewedRanges } from '@zenit/contract/viewing'
import { useSyncExternalStore } from 'react'

/** A film or a deck in a learner's progress. */
interface ViewedPlace {
  progressId: string
  sublessonId: string
}

interface KeptRanges extends ViewedRanges {
  /** The last ranges reported to the server; the same need not be sent again. */
  told?: readonly Range[]
}

const nothing: KeptRanges = { ranges: [] }
/** What this page has shown since it was opened; what was seen earlier or elsewhere is in the lesson. */
const kept = new Map<string, KeptRanges>()
const listeners = new Set<() => void>()

const keyOf = ({ progressId, sublessonId }: ViewedPlace) => `${progressId} ${sublessonId}`
const keptOf = (place: ViewedPlace): KeptRanges => kept.get(keyOf(place)) ?? nothing

/** Records what was shown of a sublesson. */
export function addViewing(place: ViewedPlace, { ranges, ...film }: ViewedRanges): void {
  const before = keptOf(place)
  const merged = mergeRanges([...before.ranges, ...ranges])
  const isSame = merged.length === before.ranges.length && partsIn(merged) === partsIn(before.ranges)
  if (isSame) return
  kept.set(keyOf(place), { ...before, ...film, ranges: merged })
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Ranges seen in this page. */
export const useViewing = (place: ViewedPlace): readonly Range[] =>
  useSyncExternalStore(subscribe, () => keptOf(place).ranges)

/** If there are more than a report can carry, the longest are sent first. */
const mostRanges = 100
const longest = (ranges: readonly Range[]) =>
  ranges.length <= mostRanges
    ? [...ranges]
    : ranges.toSorted((a, b) => b.to - b.from - (a.to - a.from)).slice(0, mostRanges)

/** Everything that this page has shown, for the server; undefined when nothing. */
export function viewingOf(place: ViewedPlace): ViewedRanges | undefined {
  const { ranges, filmSeconds } = keptOf(place)
  if (ranges.length === 0) return undefined
  return { ranges: longest(ranges), ...(filmSeconds === undefined ? {} : { filmSeconds }) }
}

/** The same, if not reported yet; call `markTold` afterwards. */
export function viewingToTell(
  place: ViewedPlace,
): { viewing: ViewedRanges; markTold: () => void } | undefined {
  const { ranges, told } = keptOf(place)
  const viewing = told === ranges ? undefined : viewingOf(place)
  if (!viewing) return undefined
  return { viewing, markTold: () => kept.set(keyOf(place), { ...keptOf(place), told: ranges }) }
}

const toPart = (share: number) => Math.min(wholeParts, Math.max(0, Math.round(share * wholeParts)))

/** What a player has played so far; null while the film's length is unknown. */
export function viewingOfFilm(film: Pick<HTMLVideoElement, 'played' | 'duration' | 'ended' | 'currentTime'>) {
  const { played, ended, currentTime } = film
  // A film without a length in its file shows it at its end.
  const length = Number.isFinite(film.duration) ? film.duration : ended ? currentTime : 0
  if (!(length > 0)) return null
  const ranges = Array.from({ length: played.length }, (_, index) => ({
    from: toPart(played.start(index) / length),
    to: toPart(played.end(index) / length),
  }))
  return { ranges, filmSeconds: Math.max(0.1, Math.round(length * 10) / 10) }
}

/** A slide of a deck, counted from 0. */
export const viewingOfSlide = (index: number, count: number): ViewedRanges => ({
  ranges: [{ from: toPart(index / count), to: toPart((index + 1) / count) }],
})

/** The end of a deck, whose number of slides is unknown here. */
export const endOfDeck: ViewedRanges = { ranges: [{ from: wholeParts - 1, to: wholeParts }] }

export interface SeenShare {
  isEnough: boolean
  /** Whole percent. */
  percent: number
}

/** Returns what was seen of a sublesson, here and, according to the server, elsewhere. */
export function seenOf(kind: string, ranges: readonly Range[], before: readonly Range[] = []): SeenShare {
  const merged = mergeRanges([...before, ...ranges])
  return { isEnough: isSeen(kind, merged), percent: Math.floor((partsIn(merged) * 100) / wholeParts) }
}
