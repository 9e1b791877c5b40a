import type { Language } from '@zenit/contract/parts'
import type { Namespace } from 'i18next'
import { loadCode } from '../load-code.ts'
import type { Catalogue } from './catalogue.ts'
import { announceLanguage, detectLanguage, isAskedFor, storeLanguage } from './language.ts'
import { addTexts, textsOf } from './translate.ts'

type Part = 'first' | 'later' | 'studio'

/** Texts of the first screens, the rest, and the studio: one chunk each, only in the chosen language. */
const catalogues: Record<Language, Record<Part, () => Promise<{ catalogue: Catalogue }>>> = {
  pl: {
    first: () => import('./pl.ts'),
    later: () => import('./pl-later.ts'),
    studio: () => import('./pl-studio.ts'),
  },
  en: {
    first: () => import('./en.ts'),
    later: () => import('./en-later.ts'),
    studio: () => import('./en-studio.ts'),
  },
}

/** Parts requested so far. */
const wanted = new Set<Part>(['first'])

async function addCatalogue(language: Language, part: Part): Promise<void> {
  addTexts(language, (await catalogues[language][part]()).catalogue)
}

let starting: Promise<void> | undefined

async function start(language: Language): Promise<void> {
  announceLanguage(language)
  if (isAskedFor(language)) storeLanguage(language)
  // Without its texts the page cannot even show an error.
  await loadCode(() => addCatalogue(language, 'first'))
}

let spoken: Language = 'en'

/** For the single page that the server renders at a time; see first-screen/render.tsx. */
export function speakAtServer(language: Language): void {
  spoken = language
}

/** Loads the first texts in the chosen language. */
export function startI18n(): Promise<void> {
  spoken = detectLanguage()
  starting ??= start(spoken)
  return starting
}

async function bring(part: Part): Promise<void> {
  wanted.add(part)
  await addCatalogue(currentLanguage(), part)
}

/** Loads texts of all but the first pages; their routes wait for it. */
export const loadLaterTexts = (): Promise<void> => bring('later')

/** Loads texts of the studio, and those it shares with learners' pages. */
export async function loadStudioTexts(): Promise<void> {
  await Promise.all([bring('later'), bring('studio')])
}

/** The current language of the page. */
export const currentLanguage = (): Language => spoken

/** Texts of a slice in the current language outside components: in messages, loaders and jobs of the page. */
export const currentTexts = <const Slice extends Namespace>(slice: Slice) => textsOf(spoken, slice)

const listeners = new Set<() => void>()

/** Calls back at each change of language; returns a function that stops. */
export function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Changes the texts at once; shell/change-language.ts also reloads the content. */
export async function speak(language: Language): Promise<void> {
  await Promise.all([...wanted].map((part) => addCatalogue(language, part)))
  spoken = language
  announceLanguage(language)
  storeLanguage(language)
  for (const listener of listeners) listener()
}
