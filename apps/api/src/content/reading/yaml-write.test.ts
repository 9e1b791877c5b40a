import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { writeYamlText } from './yaml-write.ts'

const before = [
  '# What it is about',
  'title: { pl: Wstęp, en: Introduction } # short',
  'sublessons:',
  '  - id: film # the first',
  '    minutes: 3',
  '  # a text to read',
  '  - id: page',
  '    minutes: 5',
  'note: |',
  '  Two',
  '  lines',
  '',
].join('\n')

describe('[API-02] a document that was changed, as YAML', () => {
  test('unchanged parts stay exactly as they were written', () => {
    expect(writeYamlText(before, parse(before))).toBe(before)
  })

  test('comments stay with their values, also when a list is reordered', () => {
    const value = parse(before)
    value.sublessons.reverse()
    value.sublessons[1].minutes = 4
    value.title.en = 'Start'
    const text = writeYamlText(before, value)
    expect(parse(text)).toEqual(value)
    expect(text).toContain('title: { pl: Wstęp, en: Start } # short')
    expect(text).toMatch(/- id: film # the first\n\s+minutes: 4/)
    expect(text).toContain('note: |\n  Two\n  lines')
  })

  test.each([
    ['a removed key, and a new one', { title: { pl: 'Raz' }, extra: [1, null, true] }],
    ['a list instead of a map', ['a', 'b']],
    ['text that looks like another type', { a: 'yes', b: '1', c: 'null', d: '- x', e: 'a: b', f: '' }],
    ['two items with the same id', { sublessons: [{ id: 'film' }, { id: 'film', minutes: 1 }] }],
  ])('%s is read again as it was meant', (_, value) => {
    expect(parse(writeYamlText(before, value))).toEqual(value)
  })

  test('aliases are written out', () => {
    const anchored = 'a: &one { pl: Raz }\nb: *one\n'
    const value = { a: { pl: 'Dwa' }, b: { pl: 'Raz' } }
    expect(parse(writeYamlText(anchored, value))).toEqual(value)
  })
})
