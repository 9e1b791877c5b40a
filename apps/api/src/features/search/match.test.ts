import { describe, expect, test } from 'vitest'
import type { Localized } from '../../content/document.ts'
import { matchOf, toEntry, toTerms } from './match.ts'

const titles: Localized = { pl: 'Łódź w danych: „Żółta księga”', en: 'Data of Lodz: the Yellow Book' }
const entry = toEntry(titles, [{ pl: 'Mapa dla urzędników', en: 'A map for clerks' }])

const match = (search: string, reader: 'pl' | 'en' = 'pl') => {
  const wanted = toTerms(search)
  return wanted && matchOf(entry, wanted, reader)
}

describe('a match', () => {
  test.each([
    ['łódź', 0, 'pl'],
    ['LODZ', 0, 'pl'],
    ['  lodz   w  ', 0, 'pl'],
    ['danych', 1, 'pl'],
    ['zolta ksiega', 1, 'pl'],
    ['ksiega lodz', 2, 'pl'],
    ['siega', 3, 'pl'],
    ['data of', 0, 'en'],
    ['yellow', 1, 'en'],
    ['map', 4, null],
    ['urzednik lodz', 4, null],
  ])('"%s": %s, found in %s', (search, rank, language) => {
    expect(match(search)).toEqual({ rank, language })
  })

  test.each(['smok', 'ma', 'apa', 'łódź smok', 'wdanych', '%', '.*'])('"%s" does not match', (search) => {
    expect(match(search)).toBeNull()
  })

  test.each(['', '   ', '\n\t'])('%j searches for nothing', (search) => {
    expect(toTerms(search)).toBeNull()
  })

  test('if both titles match equally, the one in the reader’s language counts', () => {
    const wanted = toTerms('agent')
    const both = toEntry({ pl: 'Agenci', en: 'Agents' })
    const same = toEntry({ pl: 'Agent', en: 'Agent' })
    expect(wanted && matchOf(same, wanted, 'en')).toEqual({ rank: 0, language: 'en' })
    expect(wanted && matchOf(same, wanted, 'pl')).toEqual({ rank: 0, language: 'pl' })
    expect(wanted && matchOf(both, wanted, 'pl')).toEqual({ rank: 0, language: 'en' })
  })

  test('a better match in the other language comes before a worse one in the reader’s own', () => {
    const wanted = toTerms('image')
    const item = toEntry({ pl: 'Co umie imagebot i inne image', en: 'Image models' })
    expect(wanted && matchOf(item, wanted, 'pl')).toEqual({ rank: 0, language: 'en' })
  })
})
