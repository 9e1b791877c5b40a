import type { PackSummary } from '@zenit/contract/packs'
import type { Language } from '@zenit/contract/parts'

/** A title in this language, otherwise in the other, otherwise its name in the pack. */
export const titleOf = (title: { pl?: string; en?: string }, language: Language, slug: string): string =>
  title[language] || title.pl || title.en || slug

/** Title of a pack: its programs, or its id while it has none. */
export const packTitle = ({ programs, pack }: PackSummary, language: Language): string =>
  programs
    .map((title) => titleOf(title, language, ''))
    .filter(Boolean)
    .join(', ') || pack
