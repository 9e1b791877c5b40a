import type { Language, Localized } from '../../content/document.ts'
import { languages } from '../../content/document.ts'
import { folded } from '../../platform/lists.ts'

/** A searchable item, folded once. */
export interface Entry {
  titles: Localized
  /** Further words, such as a description; a match there counts least. */
  more: string
}

/** The search: the whole phrase, and its words. */
interface SearchTerms {
  phrase: string
  words: readonly string[]
}

/** How well something matches, best first. */
const ranks = ['title-start', 'word-start', 'every-word', 'inside', 'about'] as const
type Rank = (typeof ranks)[number]

/** Shorter words occur in nearly every description. */
const shortestAbout = 3

const spaced = (text: string): string => folded(text).replaceAll(/\s+/g, ' ').trim()

export function toEntry(titles: Localized, more: readonly Localized[] = []): Entry {
  const all = more.flatMap((text) => languages.map((language) => text[language] ?? ''))
  return {
    titles: Object.fromEntries(Object.entries(titles).map(([language, title]) => [language, spaced(title)])),
    more: spaced(all.join('\n')),
  }
}

/** Returns null for an empty search. */
export function toTerms(search: string): SearchTerms | null {
  const phrase = spaced(search)
  return phrase === '' ? null : { phrase, words: [...new Set(phrase.split(' '))] }
}

const isPartOfWord = (letter: string | undefined): boolean =>
  letter !== undefined && /[\p{L}\p{N}]/u.test(letter)

function hasWordStart(text: string, part: string): boolean {
  let at = text.indexOf(part)
  while (at > 0 && isPartOfWord(text[at - 1])) at = text.indexOf(part, at + 1)
  return at !== -1
}

function rankIn(title: string, { phrase, words }: SearchTerms): Rank | null {
  if (title.startsWith(phrase)) return 'title-start'
  if (hasWordStart(title, phrase)) return 'word-start'
  if (words.every((word) => hasWordStart(title, word))) return 'every-word'
  return words.every((word) => title.includes(word)) ? 'inside' : null
}

const isAbout = ({ titles, more }: Entry, { phrase, words }: SearchTerms): boolean => {
  const all = [...Object.values(titles), more].join('\n')
  return phrase.length >= shortestAbout && words.every((word) => hasWordStart(all, word))
}

interface Match {
  /** 0 is the best. */
  rank: number
  /** Language of the title that matched; null for a match outside of titles. */
  language: Language | null
}

/** Returns how an entry matches; of two equal titles, the one in the reader's language counts. Null: no match. */
export function matchOf(entry: Entry, wanted: SearchTerms, reader: Language): Match | null {
  const found = [reader, ...languages.filter((language) => language !== reader)].flatMap((language) => {
    const rank = rankIn(entry.titles[language] ?? '', wanted)
    return rank ? [{ rank: ranks.indexOf(rank), language }] : []
  })
  const [best] = found.sort((a, b) => a.rank - b.rank)
  if (best) return best
  return isAbout(entry, wanted) ? { rank: ranks.indexOf('about'), language: null } : null
}
