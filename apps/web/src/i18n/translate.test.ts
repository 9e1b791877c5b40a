import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bindShortWords } from '@zenit/contract/typography'
import i18next, { type Namespace } from 'i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import { addTexts, textsOf } from './translate.ts'

const languages = ['pl', 'en'] as const
const plural = /_(zero|one|two|few|many|other)$/
const counts = [0, 1, 2, 3, 4, 5, 11, 12, 14, 21, 22, 25, 100, 101, 102, 112, 1.5]

const catalogueOf = (language: string): Record<string, Record<string, unknown>> =>
  Object.fromEntries(
    readdirSync(join(import.meta.dirname, language)).map((file) => [
      file.replace('.json', ''),
      JSON.parse(readFileSync(join(import.meta.dirname, language, file), 'utf8')),
    ]),
  )

function keysOf(value: unknown, path = ''): { key: string; text: string }[] {
  if (typeof value === 'string') return [{ key: path, text: value }]
  return Object.entries(value as object).flatMap(([name, inner]) =>
    keysOf(inner, path ? `${path}.${name}` : name),
  )
}

const catalogues = { pl: catalogueOf('pl'), en: catalogueOf('en') }
const reference = i18next.createInstance()
const setInPolish = (catalogue: object) =>
  JSON.parse(JSON.stringify(catalogue), (_, value) =>
    typeof value === 'string' ? bindShortWords(value) : value,
  )

beforeAll(async () => {
  for (const language of languages) addTexts(language, catalogues[language])
  await reference.init({
    resources: { pl: setInPolish(catalogues.pl), en: catalogues.en },
    fallbackLng: false,
    interpolation: { escapeValue: false },
    returnNull: false,
  })
})

type TranslateKey = (key: string, values?: object) => string
const own = (language: 'pl' | 'en', slice: string) =>
  textsOf(language, slice as Namespace) as unknown as TranslateKey
const theirs = (language: string, slice: string) =>
  reference.getFixedT(language, slice as Namespace) as unknown as TranslateKey

describe.each(languages)('every text in %s', (language) => {
  test.each(Object.keys(catalogues[language]))('[LANG-01] %s gives the same texts as i18next', (slice) => {
    const texts = keysOf(catalogues[language][slice])
    const places = [...JSON.stringify(texts).matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name as string)
    for (const { key } of texts) {
      const values = Object.fromEntries(places.map((name) => [name, `<${name} & “ł”>`]))
      const base = key.replace(plural, '')
      const all =
        base === key ? [{ ...values, count: undefined }] : counts.map((count) => ({ ...values, count }))
      for (const given of all)
        expect(own(language, slice)(base, given), `${base} ${JSON.stringify(given)}`).toBe(
          theirs(language, slice)(base, given),
        )
    }
  })
})

test('[LANG-01] a key of another slice, and a missing one', () => {
  expect(own('pl', 'home')('common:close')).toBe(theirs('pl', 'home')('common:close'))
  expect(own('en', 'home')('nothing.of.it')).toBe('nothing.of.it')
})

test('[LANG-01] of several slices the first that has the key is used', () => {
  const slices = ['closed-tests', 'quizzes'] as const
  const [ours, reads] = [textsOf('pl', slices) as unknown as TranslateKey, reference.getFixedT('pl', slices)]
  for (const key of ['run.number', 'chooseOne', 'quizzes:chooseOne', 'courses:title'])
    expect(ours(key, { number: 1, count: 2, total: 3 })).toBe(
      (reads as unknown as TranslateKey)(key, { number: 1, count: 2, total: 3 }),
    )
  expect(ours('chooseOne')).not.toBe('chooseOne')
})

test('a slice has one function, also in repeated calls', () => {
  expect(textsOf('pl', 'home')).toBe(textsOf('pl', 'home'))
  expect(textsOf('en', 'home')).not.toBe(textsOf('pl', 'home'))
})
