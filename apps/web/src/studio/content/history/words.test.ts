import { describe, expect, test } from 'vitest'
import { shortened, wordDifferences } from './words.ts'

describe('[AUTHOR-03] two versions of a text', () => {
  test('are compared by whole words, also with Polish letters', () => {
    expect(wordDifferences('Uczymy się pilnie.\n', 'Uczymy się łatwo.\n')).toEqual([
      { kind: 'same', text: 'Uczymy się ' },
      { kind: 'removed', text: 'pilnie' },
      { kind: 'added', text: 'łatwo' },
      { kind: 'same', text: '.\n' },
    ])
    expect(wordDifferences('', 'New')).toEqual([{ kind: 'added', text: 'New' }])
  })

  test('that have nothing in common are shown completely, and quickly', () => {
    const text = (word: string) => Array.from({ length: 20_000 }, (_, index) => `${word}${index}`).join(' ')
    const found = wordDifferences(text('a'), text('b'))
    expect(found.map(({ kind }) => kind)).toEqual(['removed', 'added'])
  })

  test('are compared by words in many places, and both texts can be restored from the result', () => {
    const line = (index: number, word: string) => `Line ${index} says *${word}* and more.\n`
    const before = Array.from({ length: 900 }, (_, index) => line(index, 'this')).join('')
    const after = Array.from({ length: 900 }, (_, index) => line(index, index % 2 ? 'that' : 'this')).join('')
    const found = wordDifferences(before, after)
    expect(found.filter(({ kind }) => kind === 'removed').map(({ text }) => text)).toEqual(
      Array.from({ length: 450 }, () => 'this'),
    )
    const said = (kind: string) =>
      found
        .filter((one) => one.kind !== kind)
        .map(({ text }) => text)
        .join('')
    expect([said('added'), said('removed')]).toEqual([before, after])
  })

  test('are shown with the lines around a change, and a mark where others are left out', () => {
    const lines = Array.from({ length: 30 }, (_, index) => `Line ${index}\n`)
    const changed = lines.with(15, 'Another\n')
    const shown = shortened(wordDifferences(lines.join(''), changed.join('')))
    expect(shown[0]).toEqual({ kind: 'left-out' })
    expect(shown.at(-1)).toEqual({ kind: 'left-out' })
    const words = shown.flatMap((one) => (one.kind === 'left-out' ? [] : one.text)).join('')
    expect(words).toContain('Line 14\n')
    expect(words).not.toContain('Line 3\n')
  })
})
