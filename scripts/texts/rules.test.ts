import { expect, test } from 'vitest'
import { findFormats } from './formats.ts'
import { checkTexts } from './main.ts'
import { findUnlike } from './pairs.ts'
import { rules } from './rules.ts'
import type { Language } from './sources.ts'

const faultsOf = (language: Language, key: string, text: string, file = `app/${language}/home.json`) =>
  Object.entries(rules).flatMap(([name, rule]) =>
    rule({ file, key, language, text }).length > 0 ? [name] : [],
  )

test('[LANG-01] the texts of the product follow the rules', () => {
  const { faults, count } = checkTexts()
  expect(count).toBeGreaterThan(5_000)
  expect(faults).toEqual([])
})

test.each([
  ['pl', 'title', 'Test zamknięty', 'terms'],
  ['en', 'title', 'Your final work', 'terms'],
  ['en', 'title', 'Somebody is here', 'terms'],
  ['en', 'title', 'Your e-mail', 'terms'],
  ['en', 'title', 'You don\u0027t have it', 'quotes'],
  ['pl', 'title', 'Kurs "Prompty"', 'quotes'],
  ['pl', 'title', 'Kurs w\u00a0toku', 'spaces'],
  ['pl', 'title', 'Zostało {{minutes}} min', 'spaces'],
  ['en', 'title', 'Loading …', 'spaces'],
  ['en', 'title', 'One  two', 'spaces'],
  ['en', 'title', 'This is not saved', 'contractions'],
  ['en', 'title', 'You cannot go back', 'contractions'],
  ['en', 'title', 'See what is new', 'contractions'],
  ['pl', 'title', 'Twój promptbook', 'terms'],
  ['pl', 'title', 'Czy już to zrobiłeś?', 'terms'],
  ['pl', 'title', 'Uczestnicy kursu', 'terms'],
  ['en', 'title', 'Claim your certificate', 'terms'],
  ['en', 'title', 'Couldn’t load the test. Try again.', 'terms'],
  ['en', 'title', 'Your favorite tools', 'terms'],
  ['pl', 'result.body', 'Twoje słońce stoi wysoko.', 'poetry'],
  ['pl', 'form.submit', 'Wyślij tę pracę końcową do oceny teraz, a nie później', 'lengths'],
] as const)('[LANG-01] %s %s “%s” breaks the rule of %s', (language, key, text, rule) => {
  expect(faultsOf(language, key, text)).toEqual([rule])
})

test.each([
  ['en', 'You’re signed in. Who you are stays with us.'],
  ['en', '<p class="note">{{count}}\u00a0min</p>'],
  ['en', 'Couldn’t load the test. Please try again.'],
  ['pl', 'Właśnie teraz zaś szukaj właściwej odpowiedzi.'],
  ['pl', 'Zobacz, jak działa `"prompt"` w kursie „Prompty”…'],
] as const)('[LANG-01] %s “%s” is right', (language, text) => {
  expect(faultsOf(language, 'title', text)).toEqual([])
})

test('[LANG-01] legal terms and lessons may write in full what the product and captions contract', () => {
  expect(faultsOf('en', 'body', 'You may not resell it; it is not yours.', 'app/en/legal.json')).toEqual([])
  expect(faultsOf('en', '3', 'A model does not know.', 'content/courses/a/film.en.md')).toEqual([])
  expect(faultsOf('en', '3', 'A model does not know.', 'content/courses/a/film.en.vtt')).toEqual([
    'contractions',
  ])
})

test('[LANG-01] the slogan and the names of ranks may mention the sun', () => {
  expect(faultsOf('en', 'headline', 'Every zenith begins at dawn')).toEqual([])
  expect(faultsOf('pl', 'names.1', 'Świt')).toEqual([])
})

test.each([
  ['new Intl.DateTimeFormat(language, options)', 1],
  ['new Intl.DateTimeFormat(\n  undefined, options)', 1],
  ['date.toLocaleDateString()', 1],
  ['new Intl.DateTimeFormat(localeOf(language), options)', 0],
  ["new Intl.DateTimeFormat('sv-SE', { timeZone })", 0],
  ['new Intl.DateTimeFormat().resolvedOptions().timeZone', 0],
] as const)('[LANG-01] whether “%s” asks for the locale', (code, faults) => {
  expect(findFormats(code)).toHaveLength(faults)
})

test('[LANG-01] differences between languages in keys, placeholders or plural forms are found', () => {
  const text = (language: Language, key: string, words: string) => ({
    ...{ file: `app/${language}/home.json`, key, language, text: words },
  })
  const unlike = findUnlike([
    ...[text('pl', 'a', 'Cześć, {{name}}'), text('en', 'a', 'Hi')],
    ...[text('pl', 'b_one', '1 kurs'), text('pl', 'b_many', '5 kursów')],
    ...[text('en', 'b_one', '1 course'), text('en', 'b_other', '2 courses'), text('en', 'c', 'Alone')],
    ...[text('pl', 'd', 'Dalej'), text('en', 'd', 'Next')],
  ])
  expect(unlike.map(({ key }) => key)).toEqual(['a', 'b', 'c'])
})
