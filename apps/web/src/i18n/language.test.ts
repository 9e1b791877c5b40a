import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { chooseLanguage, languageOptions, localeOf } from './language.ts'

const nothing = { search: '', stored: null, browser: [] as string[] }

describe('the language', () => {
  test('[LANG-02] the address has precedence', () => {
    expect(chooseLanguage({ search: '?lang=en', stored: 'pl', browser: ['pl'] })).toBe('en')
    expect(chooseLanguage({ search: '?a=1&lang=pl', stored: 'en', browser: ['en'] })).toBe('pl')
  })

  test('[LANG-02] then the stored preference, then the browser, then English', () => {
    expect(chooseLanguage({ ...nothing, stored: 'pl', browser: ['en-GB'] })).toBe('pl')
    expect(chooseLanguage({ ...nothing, browser: ['de-DE', 'pl-PL', 'en'] })).toBe('pl')
    expect(chooseLanguage({ ...nothing, browser: ['EN-us'] })).toBe('en')
    expect(chooseLanguage({ ...nothing, browser: ['de', 'fr'] })).toBe('en')
    expect(chooseLanguage(nothing)).toBe('en')
  })

  test.each(['?lang=de', '?lang=', '?lang=PL', '?lang=pl-PL', '?lang=__proto__', '?language=en'])(
    '[LANG-02] %s is ignored',
    (search) => {
      expect(chooseLanguage({ search, stored: 'pl', browser: ['en'] })).toBe('pl')
    },
  )

  test('[LANG-02] a stored value that is no language is ignored', () => {
    expect(chooseLanguage({ ...nothing, stored: 'constructor', browser: ['pl'] })).toBe('pl')
  })

  test('[LANG-04] every option has its own name, an icon and an alias', () => {
    expect(languageOptions).toEqual([
      { alias: 'pl', name: 'Polski', icon: 'flag-pl' },
      { alias: 'en', name: 'English', icon: 'flag-en' },
    ])
  })
})

describe('the locale', () => {
  test('[LANG-01] English dates and times are European, Polish ones Polish', () => {
    const say = (language: string) =>
      new Intl.DateTimeFormat(localeOf(language), {
        dateStyle: 'long',
        timeStyle: 'short',
        timeZone: 'UTC',
      }).format(new Date('2026-12-02T18:00:00Z'))
    expect(say('en')).toBe('2 December 2026 at 18:00')
    expect(say('pl')).toBe('2 grudnia 2026 18:00')
  })

  test('[LANG-01] all code that formats dates, numbers or lists uses it', () => {
    const source = join(import.meta.dirname, '..')
    const bare = globSync('**/*.{ts,tsx}', { cwd: source }).filter((file) =>
      /Intl\.\w+\(\s*(?:language|currentLanguage)\b|\.toLocale(?:Date|Time)?String\(/.test(
        readFileSync(join(source, file), 'utf8'),
      ),
    )
    expect(bare).toEqual([])
  })
})
