import type { PackSummary } from '@zenit/contract/packs'
import type { Language } from '@zenit/contract/parts'

/** A title as it is written: in this language, else in the other, else what it is called in the pack. */
export const titleOf = (title: { pl?: string; en?: string }, language: Language, slug: string): string =>
  title[language] || title.pl || title.en || slug

/** A pack by its programs; by its id as long as it has none. */
export const packTitle = ({ programs, pack }: PackSummary, language: Language): string =>
  programs
    .map((title) => titleOf(title, language, ''))
    .filter(Boolean)
    .join(', ') || pack
