import type { Language, Localized } from './document.ts'

/**
 * The value in the reader's language; where it lacks, in the other one. Whether something may be shown in a language
 * at all is decided before (406): this only keeps a list that holds a started course of another language whole.
 */
export function localize<T>(value: Localized<T>, language: Language): T | undefined {
  return value[language] ?? value.pl ?? value.en
}

/** As {@link localize}, for texts: an empty one where there is none. */
export const textIn = (value: Localized, language: Language): string => localize(value, language) ?? ''
