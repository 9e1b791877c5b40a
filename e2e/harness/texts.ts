import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const folders = { web: '../../apps/web/src/i18n', server: '../../apps/api/src/i18n' }

export type Language = 'pl' | 'en'

/** Reads a text of the catalogues, `namespace:key`, so that a test follows when its wording is made better. */
function read(where: keyof typeof folders, language: Language, key: string): string {
  const [namespace = '', path = ''] = key.split(':')
  const file = resolve(import.meta.dirname, folders[where], language, `${namespace}.json`)
  let value: unknown = JSON.parse(readFileSync(file, 'utf8'))
  for (const part of path.split('.')) value = (value as Record<string, unknown> | undefined)?.[part]
  if (typeof value === 'string') return value
  throw new Error(`There is no text ${key} in ${file}`)
}

/** The texts of the page and of the hub in one language: `t('quizzes:check')`, `t.hub('signUp.submit')`. */
export function textsOf(language: Language) {
  const t = (key: string) => read('web', language, key)
  return Object.assign(t, { hub: (key: string) => read('server', language, `hub:${key}`) })
}
