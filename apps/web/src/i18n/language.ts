import type { Language } from '@zenit/contract/parts'
import { deviceStorage } from '../storage.ts'

interface LanguageOption {
  alias: Language
  /** Its name in the language itself, so that its speakers can read it. */
  name: string
  icon: 'flag-pl' | 'flag-en'
}

export const languageOptions: readonly LanguageOption[] = [
  { alias: 'pl', name: 'Polski', icon: 'flag-pl' },
  { alias: 'en', name: 'English', icon: 'flag-en' },
]

/** By what dates and times are written: English ones as Europe writes them. */
export const localeOf = (language: string): string => (language === 'en' ? 'en-GB' : language)

const storageKey = 'caiplatform_lang'
const cookieName = 'caiplatform_lang'
const yearInSeconds = 31_536_000

const known = (value: string | null | undefined): Language | undefined =>
  languageOptions.find((option) => option.alias === value)?.alias

/** Where a language may be read from, in the order of their weight. */
interface LanguageSignals {
  /** The query of the address. */
  search: string
  stored: string | null
  browser: readonly string[]
}

/** The address, then the stored preference, then the browser's languages, then English (LANG-02). */
export function chooseLanguage({ search, stored, browser }: LanguageSignals): Language {
  const fromBrowser = browser.map((tag) => known(tag.toLowerCase().split('-')[0])).find(Boolean)
  return known(new URLSearchParams(search).get('lang')) ?? known(stored) ?? fromBrowser ?? 'en'
}

/** Reads what the browser knows and chooses. */
export const detectLanguage = (): Language =>
  chooseLanguage({
    search: window.location.search,
    stored: deviceStorage.read(storageKey),
    browser: navigator.languages ?? [navigator.language],
  })

/** Tells the document and, by the cookie, the server which language is spoken. */
export function announceLanguage(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari.
  document.cookie = `${cookieName}=${language}; path=/; max-age=${yearInSeconds}; samesite=lax`
  document.documentElement.lang = language
}

/** Remembers a choice that someone made; a language guessed from the browser is not one. The cookie carries it too. */
export const storeLanguage = (language: Language): boolean => deviceStorage.write(storageKey, language)

/** The address asks for one of our languages. */
export const isAskedFor = (language: Language): boolean =>
  new URLSearchParams(window.location.search).get('lang') === language
