import type { Language } from '@zenit/contract/parts'
import i18next from 'i18next'
import type { Catalogue } from './catalogue.ts'
import { announceLanguage, detectLanguage, isAskedFor, storeLanguage } from './language.ts'

type Part = 'first' | 'later'

/** What the first screens say, and the rest: a chunk each, and only of the chosen language. */
const catalogues: Record<Language, Record<Part, () => Promise<{ catalogue: Catalogue }>>> = {
  pl: { first: () => import('./pl.ts'), later: () => import('./pl-later.ts') },
  en: { first: () => import('./en.ts'), later: () => import('./en-later.ts') },
}

let areLaterWanted = false

let starting: Promise<void> | undefined

async function addCatalogue(language: Language, part: Part): Promise<void> {
  const fetching = catalogues[language][part]()
  if (part === 'later') await starting
  const { catalogue } = await fetching
  for (const [slice, texts] of Object.entries(catalogue))
    i18next.addResourceBundle(language, slice, texts, true, true)
}

async function start(language: Language): Promise<void> {
  announceLanguage(language)
  if (isAskedFor(language)) storeLanguage(language)
  await i18next.init({
    lng: language,
    fallbackLng: false,
    defaultNS: 'common',
    resources: {},
    interpolation: { escapeValue: false },
    returnNull: false,
    // A key without its text is a fault of ours; the browser tests fail on it.
    saveMissing: true,
    missingKeyHandler: (languages, slice, key) => console.error(`No text ${slice}:${key} in ${languages}`),
  })
  await addCatalogue(language, 'first')
}

let spoken: Language = 'en'

/** Starts the texts in the chosen language. */
export function startI18n(): Promise<void> {
  spoken = detectLanguage()
  starting ??= start(spoken)
  return starting
}

/** Brings the texts of the pages that are not the first ones; their routes wait for it. */
export async function loadLaterTexts(): Promise<void> {
  areLaterWanted = true
  await addCatalogue(currentLanguage(), 'later')
}

/** The language that the page speaks now. */
export const currentLanguage = (): Language => spoken

/** Changes the texts at once; shell/change-language.ts also fetches the content again. */
export async function speak(language: Language): Promise<void> {
  await Promise.all([
    addCatalogue(language, 'first'),
    areLaterWanted ? addCatalogue(language, 'later') : undefined,
  ])
  spoken = language
  announceLanguage(language)
  storeLanguage(language)
  await i18next.changeLanguage(language)
}
