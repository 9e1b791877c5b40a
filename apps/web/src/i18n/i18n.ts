import type { Language } from '@zenit/contract/parts'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { announceLanguage, detectLanguage, isAskedFor, storeLanguage } from './language.ts'

type Catalogue = Record<string, Record<string, unknown>>

/** One chunk per language; only the chosen one is fetched. */
const catalogues: Record<Language, () => Promise<{ catalogue: Catalogue }>> = {
  pl: () => import('./pl.ts'),
  en: () => import('./en.ts'),
}

async function addCatalogue(language: Language): Promise<void> {
  const { catalogue } = await catalogues[language]()
  for (const [slice, texts] of Object.entries(catalogue))
    i18next.addResourceBundle(language, slice, texts, true, true)
}

/** Starts the texts in the chosen language. */
export async function startI18n(): Promise<void> {
  const language = detectLanguage()
  announceLanguage(language)
  if (isAskedFor(language)) storeLanguage(language)
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    defaultNS: 'common',
    resources: {},
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    returnNull: false,
  })
  await addCatalogue(language)
}

/** The language that the page speaks now. */
export const currentLanguage = (): Language => (i18next.language === 'pl' ? 'pl' : 'en')

/** Changes the texts at once; shell/change-language.ts also fetches the content again. */
export async function speak(language: Language): Promise<void> {
  await addCatalogue(language)
  announceLanguage(language)
  storeLanguage(language)
  await i18next.changeLanguage(language)
}
