import type { Language } from '@zenit/contract/parts'
import { bindShortWords } from '@zenit/contract/typography'
import type { Namespace, TFunction } from 'i18next'
import { plurals } from '../format/plurals.ts'
import type { Catalogue } from './catalogue.ts'

/** Values for the placeholders of a text; `count` also selects the plural form. */
type Values = Record<string, unknown> & { count?: number }

const catalogues: Record<Language, Catalogue> = { pl: {}, en: {} }

/** Adds the texts of slices to a language. */
export function addTexts(language: Language, catalogue: Catalogue): void {
  Object.assign(catalogues[language], catalogue)
}

/** A text such as `page.title` in a slice's tree. */
function find(slice: string, key: string, language: Language): string | undefined {
  let place: unknown = catalogues[language][slice]
  for (const name of key.split('.')) place = (place as Record<string, unknown> | undefined)?.[name]
  return typeof place === 'string' ? place : undefined
}

const fill = (text: string, values: Values): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))

interface TextQuery {
  key: string
  values: Values
}

/** The text of a key in the first slice that has it, plural form before plain form. */
function read(language: Language, slices: readonly string[], { key, values }: TextQuery): string | undefined {
  const { count } = values
  const forms = count === undefined ? [key] : [`${key}_${plurals[language].select(count)}`, key]
  for (const slice of slices)
    for (const form of forms) {
      const text = find(slice, form, language)
      if (text !== undefined) return fill(language === 'pl' ? bindShortWords(text) : text, values)
    }
}

function translate(language: Language, slices: readonly string[], wanted: TextQuery): string {
  const colon = wanted.key.indexOf(':')
  const key = wanted.key.slice(colon + 1)
  const text = read(language, colon < 0 ? slices : [wanted.key.slice(0, colon)], { ...wanted, key })
  // A key without text is a bug; browser tests fail on this message.
  if (text === undefined) console.error(`There is no text ${wanted.key} of ${slices} in ${language}`)
  return text ?? key
}

const made = new Map<string, TFunction<Namespace>>()

/**
 * Returns the texts of a slice (or of several, the first with the key) in a language, in i18next's format as on the
 * server: keys as paths, `other-slice:key`, `{{places}}`, plural forms by CLDR as `key_few`. Returns the same function
 * each time, so that it causes no re-rendering.
 */
export function textsOf<const Slice extends Namespace>(language: Language, slice: Slice): TFunction<Slice> {
  const known = made.get(`${language} ${slice}`)
  if (known) return known as TFunction<Slice>
  const slices = [slice].flat() as string[]
  const t = (key: string, values: Values = {}) => translate(language, slices, { key, values })
  made.set(`${language} ${slice}`, t as unknown as TFunction<Namespace>)
  return t as unknown as TFunction<Slice>
}
