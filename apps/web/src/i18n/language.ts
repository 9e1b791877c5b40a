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

/** Locale for dates and times: for English, the European format. */
export const localeOf = (language: string): string => (language === 'en' ? 'en-GB' : language)

const storageKey = 'caiplatform_lang'
const cookieName = 'caiplatform_lang'
const yearInSeconds = 31_536_000

const known = (value: string | null | undefined): Language | undefined =>
  languageOptions.find((option) => option.alias === value)?.alias

/** Sources of the language, in order of precedence. */
interface LanguageSignals {
  /** Query string of the URL. */
  search: string
  stored: string | null
  browser: readonly string[]
}

/** The URL, then the stored preference, then the browser's languages, then English (LANG-02). */
export function chooseLanguage({ search, stored, browser }: LanguageSignals): Language {
  const fromBrowser = browser.map((tag) => known(tag.toLowerCase().split('-')[0])).find(Boolean)
  return known(new URLSearchParams(search).get('lang')) ?? known(stored) ?? fromBrowser ?? 'en'
}

/** Chooses the language from the browser's data. */
export const detectLanguage = (): Language =>
  chooseLanguage({
    search: window.location.search,
    stored: deviceStorage.read(storageKey),
    browser: navigator.languages ?? [navigator.language],
  })

/** Sets the language in the document and, by a cookie, for the server. */
export function announceLanguage(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari.
  document.cookie = `${cookieName}=${language}; path=/; max-age=${yearInSeconds}; samesite=lax`
  document.documentElement.lang = language
}

/** Stores an explicit choice, also in the cookie; a language guessed from the browser is not stored. */
export const storeLanguage = (language: Language): boolean => deviceStorage.write(storageKey, language)

/** Whether the URL requests one of our languages. */
export const isAskedFor = (language: Language): boolean =>
  new URLSearchParams(window.location.search).get('lang') === language
