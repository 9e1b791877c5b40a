import { folded } from '../../platform/lists.ts'

/** Returns normalised words of a text, each after a space, so that word starts can be found. */
const spaced = (text: string): string => ` ${wordsOf(text).join(' ')}`

// "C++" and "C#" are names too; other signs only separate words.
const wordsOf = (text: string): string[] =>
  folded(text)
    .split(/[^\p{L}\p{N}+#]+/u)
    .filter(Boolean)

export interface SearchText {
  name: string
  /** The name in one piece: "dalle" finds "DALL·E". */
  joinedName: string
  categories: string
  description: string
  all: string
}

/** Returns the searchable texts of an item. */
export function toSearchText(texts: { name: string; categories: string; description: string }): SearchText {
  const name = spaced(texts.name)
  const joinedName = name.replaceAll(' ', '')
  const categories = spaced(texts.categories)
  const description = spaced(texts.description)
  return {
    name,
    joinedName,
    categories,
    description,
    all: [name, joinedName, categories, description].join(' '),
  }
}

/** A search of at least one word; null for an empty search. */
export interface Search {
  words: string[]
}

export function readSearch(search: string | undefined): Search | null {
  if (!search?.trim()) return null
  return { words: wordsOf(search) }
}

/** Whether every word occurs in the texts. Signs alone match nothing. */
export const matches = ({ words }: Search, { all }: SearchText): boolean =>
  words.length > 0 && words.every((word) => all.includes(word))

/**
 * Returns the distance of a match, 0 for the best: the exact name, a name that starts with the search, names with the
 * words (word starts before the middle of words), then categories, then descriptions.
 */
export function distance({ words }: Search, text: SearchText): number {
  const phrase = ` ${words.join(' ')}`
  const joined = words.join('')
  if (text.name === phrase || text.joinedName === joined) return 0
  if (text.name.startsWith(`${phrase} `)) return 1
  if (text.name.startsWith(phrase) || text.joinedName.startsWith(joined)) return 2
  const every = (where: string) => words.every((word) => where.includes(word))
  const everyBegins = (where: string) => words.every((word) => where.includes(` ${word}`))
  if (everyBegins(text.name)) return 3
  if (every(text.name) || text.joinedName.includes(joined)) return 4
  if (everyBegins(text.name + text.categories)) return 5
  if (text.description.includes(phrase)) return 6
  return everyBegins(text.all) ? 7 : 8
}
