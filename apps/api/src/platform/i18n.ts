import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInstance, type TFunction } from 'i18next'
import type { Language } from '../content/document.ts'

const folder = resolve(import.meta.dirname, '../i18n')
const namespaces = [
  'errors',
  'docs',
  'hub',
  'certificates',
  'closed-tests',
  'community',
  'filters',
  'final-works',
  'install',
  'mail',
  'privacy',
  'toolbar',
] as const

const read = (language: Language) =>
  Object.fromEntries(
    namespaces.map((name) => [
      name,
      JSON.parse(readFileSync(join(folder, language, `${name}.json`), 'utf8')),
    ]),
  )

const instance = createInstance()
await instance.init({
  resources: { pl: read('pl'), en: read('en') },
  ns: [...namespaces],
  defaultNS: 'errors',
  fallbackLng: false,
  interpolation: { escapeValue: false },
})

const translators: Record<Language, TFunction> = {
  pl: instance.getFixedT('pl'),
  en: instance.getFixedT('en'),
}

/** Texts that the server itself writes (errors, hub, public pages), keys as `namespace:key`. */
export const translator = (language: Language): TFunction => translators[language]

/** By what dates and times are written: English ones as Europe writes them. */
export const localeOf = (language: Language): string => (language === 'en' ? 'en-GB' : language)
