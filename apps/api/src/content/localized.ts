import { type Language, type Localized, languages } from './document.ts'

/**
 * The value in the reader's language; where it lacks, in the other one. Whether something may be shown in a language
 * at all is decided before (406): this only keeps a list that holds a started course of another language whole.
 */
export function localize<T>(value: Localized<T>, language: Language): T | undefined {
  return value[language] ?? value.pl ?? value.en
}

/** As {@link localize}, for texts: an empty one where there is none. */
export const textIn = (value: Localized, language: Language): string => localize(value, language) ?? ''

/** The languages in which all of these texts exist: those in which the thing they describe can be shown. */
export const languagesOf = (...texts: readonly Localized<unknown>[]): Language[] =>
  languages.filter((language) => texts.every((text) => text[language] !== undefined))

/**
 * Remembers what `make` makes of a document in each language, for as long as the document lives. Published documents
 * never change in place, so nothing has to be forgotten by hand.
 */
export function oncePerLanguage<D extends object, V>(make: (document: D, language: Language) => V) {
  const made = new WeakMap<D, Partial<Record<Language, V>>>()
  return (document: D, language: Language): V => {
    const views = made.get(document) ?? {}
    made.set(document, views)
    const view = views[language] ?? make(document, language)
    views[language] = view
    return view
  }
}
