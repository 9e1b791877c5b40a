import { describe, expect, test } from 'vitest'
import { changesOf, pairsOf } from './pairs.ts'
import { readTranslations, sumOfText, Translations, writeTranslations } from './translations.ts'

const pair = (source: string, target: string) => ({ language: 'en' as const, source, target, path: [] })
const said = (pairs: readonly { source: string; target: string }[]) =>
  pairs.map(({ source, target }) => [source, target])

describe('[AUTHOR-04] what a change means for translations', () => {
  test('if only the source changed, the translation was made from the previous source', () => {
    const { made, left, gone } = changesOf([pair('Tak', 'Yes')], [pair('Tak!', 'Yes')])
    expect([said(made), said(left), said(gone)]).toEqual([[], [['Tak', 'Yes']], []])
  })

  test('a translation that changed was made from the current source', () => {
    const { made, left, gone } = changesOf([pair('Tak', 'Yes')], [pair('Tak!', 'Yes!')])
    expect([said(made), said(left), said(gone)]).toEqual([[['Tak!', 'Yes!']], [], [['Tak', 'Yes']]])
  })

  test('an identical text elsewhere in the document does not change', () => {
    const before = [pair('Tak', 'Yes'), pair('Owszem', 'Yes')]
    const { left } = changesOf(before, [pair('Tak!', 'Yes'), pair('Owszem', 'Yes')])
    expect(said(left)).toEqual([
      ['Tak', 'Yes'],
      ['Owszem', 'Yes'],
    ])
  })

  test('moving texts changes none of their records', () => {
    const pairs = [pair('A', 'a'), pair('B', 'b')]
    expect(changesOf(pairs, pairs.toReversed())).toEqual({ made: [], left: [], gone: [] })
  })

  test('the first language is the source, and a missing text makes no pair', () => {
    const value = {
      title: { pl: 'Tytuł', en: 'Title' },
      list: [{ label: { pl: 'Tak' } }, { label: { pl: '', en: 'No' } }],
    }
    expect(pairsOf(value, ['pl', 'en'])).toEqual([
      { language: 'en', source: 'Tytuł', target: 'Title', path: ['title'] },
    ])
    expect(pairsOf(value, ['en', 'pl'])).toMatchObject([{ language: 'pl', source: 'Title', target: 'Tytuł' }])
  })
})

test('[AUTHOR-04] the levels of a criterion have their own translations', () => {
  const levels = (pl: string) => ({
    criteria: [
      { levels: [{ id: 'low', name: { pl: 'Słabo', en: 'Weak' }, description: { pl, en: 'Hidden' } }] },
    ],
  })
  const [before, after] = [pairsOf(levels('Ukryty'), ['pl', 'en']), pairsOf(levels('Schowany'), ['pl', 'en'])]
  expect(said(before)).toEqual([
    ['Słabo', 'Weak'],
    ['Ukryty', 'Hidden'],
  ])
  expect(said(changesOf(before, after).left)).toEqual([['Ukryty', 'Hidden']])
})

describe('[AUTHOR-04] a folder’s record of its translations', () => {
  const record = (target: string, source: string) => ({
    language: 'en' as const,
    target: sumOfText(target),
    source: sumOfText(source),
  })

  test('is read as it was written, in a fixed order', () => {
    const records = [record('Yes', 'Tak'), record('Yes', 'Owszem'), record('No', 'Nie')]
    const text = writeTranslations(records)
    expect(writeTranslations(readTranslations(text))).toBe(text)
    expect(writeTranslations(records.toReversed())).toBe(text)
    expect(readTranslations('{"en": {"x": [1], "y": "z"}, "de": {}}')).toEqual([])
    expect(readTranslations('{')).toEqual([])
  })

  test('without an entry, a translation counts as current', () => {
    const known = new Translations([record('Yes', 'Tak')])
    expect(known.isStale('en', { source: 'Tak\n', target: 'Yes' })).toBe(false)
    expect(known.isStale('en', { source: 'Nie', target: 'Yes' })).toBe(true)
    expect(known.isStale('en', { source: 'Nie', target: 'No' })).toBe(false)
    expect(known.isStale('pl', { source: 'Nie', target: 'Yes' })).toBe(false)
  })
})
