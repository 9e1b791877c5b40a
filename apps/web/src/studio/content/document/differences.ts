interface Difference {
  /** Path to the text, by keys and ids. */
  place: string
  mine: string
  other: string
}

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Name of a list element: its id, otherwise its position. */
function nameOf(element: unknown, index: number): string {
  const id = isNested(element) ? (element as { id?: unknown }).id : undefined
  return typeof id === 'string' && id !== '' ? id : String(index + 1)
}

function leavesOf(value: unknown, place: readonly string[] = []): [string, string][] {
  if (Array.isArray(value))
    return value.flatMap((element, index) => leavesOf(element, [...place, nameOf(element, index)]))
  if (isNested(value))
    return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...place, key]))
  return value == null ? [] : [[place.join(' › '), String(value)]]
}

/** Each place where two values of a document differ; a missing value is empty. */
export function differencesOf(mine: unknown, other: unknown): Difference[] {
  const [own, theirs] = [new Map(leavesOf(mine)), new Map(leavesOf(other))]
  return [...new Set([...own.keys(), ...theirs.keys()])]
    .map((place) => ({ place, mine: own.get(place) ?? '', other: theirs.get(place) ?? '' }))
    .filter((one) => one.mine !== one.other)
}
