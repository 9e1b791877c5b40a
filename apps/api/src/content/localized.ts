import { type Language, type Localized, languages } from './document.ts'

/**
 * The value in the reader's language, otherwise in the other one. Whether content may be shown in a language is decided
 * earlier (406); this only keeps lists complete that contain a started course in another language.
 */
export function localize<T>(value: Localized<T>, language: Language): T | undefined {
  return value[language] ?? value.pl ?? value.en
}

/** Like {@link localize}, for texts: empty if there is none. */
export const textIn = (value: Localized, language: Language): string => localize(value, language) ?? ''

/** The languages in which all of these texts exist, and so in which the item can be shown. */
export const languagesOf = (...texts: readonly Localized<unknown>[]): Language[] =>
  languages.filter((language) => texts.every((text) => text[language] !== undefined))

/**
 * Caches what `make` computes from a document per language, for the lifetime of the document. Published documents are
 * immutable, so the cache needs no invalidation.
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
