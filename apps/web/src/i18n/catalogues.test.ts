import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const source = join(import.meta.dirname, '..')
const plural = /_(zero|one|two|few|many|other)$/

interface Text {
  key: string
  text: string
}

function textsOf(value: unknown, path: string): Text[] {
  if (typeof value === 'string') return [{ key: path, text: value }]
  return Object.entries(value as object).flatMap(([name, inner]) =>
    textsOf(inner, path ? `${path}.${name}` : name),
  )
}

const slices = (language: string) =>
  readdirSync(join(source, 'i18n', language)).filter((file) => file.endsWith('.json'))

const read = (language: string, file: string): Text[] =>
  textsOf(JSON.parse(readFileSync(join(source, 'i18n', language, file), 'utf8')), '')

const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((found) => found[1]).sort()

/** Three words or more besides placeholders: names and units may be identical in both languages. */
const isSentence = (text: string) =>
  text
    .replaceAll(/\{\{\w+\}\}/g, ' ')
    .split(/\s+/)
    .filter((word) => /\p{L}{2}/u.test(word)).length >= 3

/** Keys without plural suffix, each with its suffixes. */
function forms(texts: Text[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const { key } of texts) {
    const base = key.replace(plural, '')
    found.set(base, [...(found.get(base) ?? []), plural.exec(key)?.[1] ?? ''])
  }
  return found
}

describe('the catalogues', () => {
  test('[LANG-01] both languages have the same files', () => {
    expect(slices('pl')).toEqual(slices('en'))
  })

  for (const file of slices('pl')) {
    const [polish, english] = [read('pl', file), read('en', file)]

    test(`[LANG-01] ${file} has the same keys in both languages`, () => {
      expect([...forms(polish).keys()].sort()).toEqual([...forms(english).keys()].sort())
    })

    test(`[LANG-01] ${file} has every plural form of its language`, () => {
      for (const [key, endings] of forms(polish))
        if (endings[0]) expect(endings.sort(), key).toEqual(['few', 'many', 'one', 'other'])
      for (const [key, endings] of forms(english))
        if (endings[0]) expect(endings.sort(), key).toEqual(['one', 'other'])
    })

    test(`[LANG-01] ${file} has the same placeholders in both languages`, () => {
      const used = (texts: Text[], base: string) => {
        const own = texts.filter(({ key }) => key.replace(plural, '') === base)
        return [...new Set(own.flatMap(({ text }) => placeholders(text)))]
          .filter((name) => name !== 'count')
          .sort()
      }
      for (const key of forms(polish).keys()) expect(used(polish, key), key).toEqual(used(english, key))
    })

    test(`[LANG-01] ${file} has no sentence that is the same in both languages`, () => {
      const inPolish = new Map(polish.map(({ key, text }) => [key, text]))
      const same = english.filter(({ key, text }) => inPolish.get(key) === text && isSentence(text))
      expect(same).toEqual([])
    })

    test(`[LANG-01] ${file} has no empty text and none in the other language`, () => {
      for (const { key, text } of [...polish, ...english]) expect(text.trim(), key).not.toBe('')
      for (const { key, text } of english) expect(text, key).not.toMatch(/[ąćęłńóśźż]/i)
    })
  }
})

/** All code of the page without tests, to find used keys. */
function code(folder: string): string {
  return readdirSync(folder, { withFileTypes: true })
    .map((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return code(path)
      return /\.tsx?$/.test(entry.name) && !/\.test\./.test(entry.name) ? readFileSync(path, 'utf8') : ''
    })
    .join('\n')
}

describe('the use of texts', () => {
  const all = code(source)
  const spoken = new Set([...all.matchAll(/['"`]([\w.-]+)['"`]/g)].map((found) => found[1]))
  // A computed key such as `go.${step}` stands for every key of that form.
  const computed = [...all.matchAll(/`((?:[\w.-]|\$\{[^}]+\})*\.(?:[\w.-]|\$\{[^}]+\})*)`/g)]
    .map((found) => found[1] ?? '')
    .filter((template) => template.includes('${'))
    .map(
      (template) => new RegExp(`^${template.replaceAll('.', '\\.').replaceAll(/\$\{[^}]+\}/g, '[\\w-]+')}$`),
    )

  test.each(slices('pl'))('[LANG-01] %s has no unused text', (file) => {
    const keys = [...forms(read('pl', file)).keys()]
    expect(keys.filter((key) => !spoken.has(key) && !computed.some((form) => form.test(key)))).toEqual([])
  })
})
