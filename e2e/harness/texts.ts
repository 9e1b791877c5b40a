import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const folders = { web: '../../apps/web/src/i18n', server: '../../apps/api/src/i18n' }

export type Language = 'pl' | 'en'

type Values = Record<string, string | number>

function find(catalogue: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], catalogue)
}

/** A text of the catalogues, given by `namespace:key`, so that tests need no change when a text does. */
function read(where: keyof typeof folders, language: Language, key: string, values: Values): string {
  const [namespace = '', path = ''] = key.split(':')
  const file = resolve(import.meta.dirname, folders[where], language, `${namespace}.json`)
  const catalogue: unknown = JSON.parse(readFileSync(file, 'utf8'))
  const plural = `${path}_${new Intl.PluralRules(language).select(Number(values.count))}`
  const text = find(catalogue, path) ?? find(catalogue, plural)
  if (typeof text !== 'string') throw new Error(`There is no text ${key} in ${file}`)
  return text.replaceAll(/\{\{(\w+)\}\}/g, (hole, name) => String(values[name] ?? hole))
}

/**
 * The texts of the page and of the hub in one language: `t('quizzes:check')`, `t.hub('signUp.submit')`. Values fill
 * placeholders; `count` chooses the plural form.
 */
export function textsOf(language: Language) {
  const t = (key: string, values: Values = {}) => read('web', language, key, values)
  const server = (key: string, values: Values = {}) => read('server', language, key, values)
  return Object.assign(t, { server, hub: (key: string) => server(`hub:${key}`) })
}

/** A text for a regular expression, in which each space also matches a no-break space. */
export const anySpace = (text: string): string => text.replaceAll(' ', '\\s')

const valuesOf = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value as object).flatMap(valuesOf)

/** Every text of the page in one language, with placeholders. */
export function catalogueOf(language: Language): string[] {
  const folder = resolve(import.meta.dirname, folders.web, language)
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => valuesOf(JSON.parse(readFileSync(resolve(folder, file), 'utf8'))))
}
