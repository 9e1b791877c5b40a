import { describe, expect, test } from 'vitest'
import { chooseLanguage, languageOptions } from './language.ts'

const nothing = { search: '', stored: null, browser: [] as string[] }

describe('the language', () => {
  test('[LANG-02] the address wins over everything', () => {
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

  test('[LANG-04] every option has a name in itself, an icon and an alias', () => {
    expect(languageOptions).toEqual([
      { alias: 'pl', name: 'Polski', icon: 'flag-pl' },
      { alias: 'en', name: 'English', icon: 'flag-en' },
    ])
  })
})
