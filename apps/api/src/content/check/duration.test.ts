import { expect, test } from 'vitest'
import { isFarFrom, minutesOf, wholeMinutes } from './duration.ts'

const nothing = { words: [], filmSeconds: 0, questions: 0, practice: 0 }

test.each([
  ['180 words', { words: [180] }, 1],
  ['the mean of the languages', { words: [900, 1260] }, 6],
  ['a film', { filmSeconds: 150 }, 2.5],
  ['four questions', { questions: 4 }, 3],
  ['practice', { practice: 10 }, 10],
  ['all of it', { words: [360], filmSeconds: 60, questions: 4, practice: 5 }, 11],
])('[AUTHOR-02] %s', (_, work, minutes) => {
  expect(minutesOf({ ...nothing, ...work })).toBe(minutes)
})

test('[AUTHOR-02] the shortest duration is one minute', () => {
  expect([0, 0.4, 1.4, 1.6].map(wholeMinutes)).toEqual([1, 1, 1, 2])
})

test.each([
  [12, 9, false],
  [13, 9, true],
  [6, 9, false],
  [5, 9, true],
  [1, 0.1, false],
  [2, 1.4, false],
  [2, 0.75, true],
])('[AUTHOR-02] %i claimed and %d computed are far apart: %s', (claimed, computed, isFar) => {
  expect(isFarFrom(claimed, computed)).toBe(isFar)
})
