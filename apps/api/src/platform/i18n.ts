import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import type { Language } from '@zenit/contract/parts'
import { bindShortWords } from '@zenit/contract/typography'
import { createInstance, type TFunction } from 'i18next'

const folder = resolve(import.meta.dirname, '../i18n')
const namespaces = readdirSync(join(folder, 'pl')).map((file) => basename(file, '.json'))

const set = (language: Language, text: string) => (language === 'pl' ? bindShortWords(text) : text)

/**
 * Reads the texts of a language. Polish typography is applied before values are inserted, so that values stay
 * unchanged.
 */
const read = (language: Language) =>
  Object.fromEntries(
    namespaces.map((name) => [
      name,
      JSON.parse(readFileSync(join(folder, language, `${name}.json`), 'utf8'), (_, value) =>
        typeof value === 'string' ? set(language, value) : value,
      ),
    ]),
  )

const instance = createInstance()
await instance.init({
  resources: { pl: read('pl'), en: read('en') },
  ns: namespaces,
  defaultNS: 'errors',
  fallbackLng: false,
  interpolation: { escapeValue: false },
})

const translators: Record<Language, TFunction> = {
  pl: instance.getFixedT('pl'),
  en: instance.getFixedT('en'),
}

/** Texts written by the server (errors, mails, pages), keys as `namespace:key`. */
export const translator = (language: Language): TFunction => translators[language]

/** Locale for dates and times: English ones in European format. */
export const localeOf = (language: Language): string => (language === 'en' ? 'en-GB' : language)
