import type { Language } from '../document.ts'
import type { YamlPath } from '../reading/yaml-text.ts'

/** A text in the first language, with its translation into another one. */
export interface Pair {
  language: Language
  source: string
  target: string
  path: YamlPath
}

const known: readonly string[] = ['pl', 'en'] satisfies Language[]

const isNested = (value: unknown): value is Record<string, unknown> | unknown[] =>
  typeof value === 'object' && value !== null

const isTexts = (value: unknown): value is Partial<Record<Language, string>> => {
  if (!isNested(value) || Array.isArray(value)) return false
  const entries = Object.entries(value)
  return entries.length > 0 && entries.every(([key, text]) => known.includes(key) && typeof text === 'string')
}

/** Names of files next to a document, which are not texts. */
export const isFileName = (text: string): boolean => /^[^\s:]+\.[a-z0-9]{2,5}$/i.test(text)

/** Pairs the texts of a document in two languages; texts missing in one are left out. */
export function pairsOf(value: unknown, languages: readonly Language[], path: YamlPath = []): Pair[] {
  if (isTexts(value)) {
    const [first, ...others] = languages
    const source = first && value[first]
    if (!source?.trim()) return []
    return others.flatMap((language) => {
      const target = value[language]
      return target?.trim() ? [{ language, source, target, path }] : []
    })
  }
  if (!isNested(value)) return []
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return entries.flatMap(([key, inner]) => pairsOf(inner, languages, [...path, key]))
}

const keyOf = ({ language, source, target }: Pair): string => `${language}\0${source}\0${target}`
const targetOf = ({ language, target }: Pair): string => `${language}\0${target}`

export interface Changes {
  /** Made from the current source. */
  made: Pair[]
  /** The source has changed, the translation has not: pairs with the former source. */
  left: Pair[]
  /** Deleted translations. */
  gone: Pair[]
}

/** Pairs that the others lack, counting repetitions. */
function without(pairs: readonly Pair[], others: readonly Pair[]): Pair[] {
  const left = new Map<string, number>()
  for (const pair of others) left.set(keyOf(pair), (left.get(keyOf(pair)) ?? 0) + 1)
  return pairs.filter((pair) => {
    const count = left.get(keyOf(pair)) ?? 0
    left.set(keyOf(pair), count - 1)
    return count <= 0
  })
}

/** How a change of a document's texts affects its translations. */
export function changesOf(before: readonly Pair[], after: readonly Pair[]): Changes {
  const [removed, added] = [without(before, after), without(after, before)]
  const lost = new Set(removed.map(targetOf))
  // The translation is unchanged, but its source differs.
  const left = new Set(added.map(targetOf).filter((target) => lost.has(target)))
  const remain = new Set(after.map(targetOf))
  return {
    made: added.filter((pair) => !left.has(targetOf(pair))),
    left: before.filter((pair) => left.has(targetOf(pair))),
    gone: removed.filter((pair) => !remain.has(targetOf(pair))),
  }
}
