import { expect, test } from 'vitest'
import { countTags, readTags } from './tags.ts'

test.each([
  ['prawo, dane osobowe', ['prawo', 'dane osobowe'], null],
  [' a ,, b  c ', ['a', 'b c'], null],
  ['', [], null],
  ['a, a', ['a', 'a'], 'twice'],
  ['[x]', ['[x]'], 'bracket'],
  ['x'.repeat(41), ['x'.repeat(41)], 'tooLong'],
  [
    Array.from({ length: 11 }, (_, index) => `t${index}`).join(','),
    Array.from({ length: 11 }, (_, index) => `t${index}`),
    'tooMany',
  ],
])('[AUTHOR-02] of “%s” the tags are %j', (text, tags, fault) => {
  expect(readTags(text)).toEqual({ tags, fault })
})

test('[AUTHOR-02] tags of the questions are counted in their order', () => {
  const counts = countTags([{ tags: ['b', 'a'] }, {}, { tags: ['a', 7] }, { tags: 'a' }])
  expect([...counts]).toEqual([
    ['b', 1],
    ['a', 2],
  ])
})
