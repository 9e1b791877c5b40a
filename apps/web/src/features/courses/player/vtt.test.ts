import { expect, test } from 'vitest'
import { cueAt, parseVtt } from './vtt.ts'

test('[COURSE-02] cues are parsed, whatever else a file contains', () => {
  const file = [
    '\uFEFFWEBVTT - spoken',
    '',
    'NOTE not to be read',
    '',
    'STYLE',
    '::cue { color: red }',
    '',
    '1',
    '00:00:00.500 --> 00:00:05.470 align:start',
    'Nie musisz sprawdzać wszystkiego.',
    'Musisz wiedzieć, <i>co</i> i jak.',
    '',
    '00:06.750 --> 00:11.970',
    '<v Anna Łąka>2 &lt; 3 &amp; tak',
    '',
    '01:00:00.000 --> 01:00:01.000',
    '<b></b>',
  ].join('\r\n')
  expect(parseVtt(file)).toEqual([
    { start: 0.5, end: 5.47, text: 'Nie musisz sprawdzać wszystkiego. Musisz wiedzieć, co i jak.' },
    { start: 6.75, end: 11.97, text: 'Anna Łąka: 2 < 3 & tak' },
  ])
  expect(parseVtt('nothing of the kind')).toEqual([])
})

const cues = [1, 4, 9].map((start) => ({ start, end: start + 2, text: String(start) }))

test.each([
  [0, -1],
  [1, 0],
  [3.5, 0],
  [4, 1],
  [8.99, 1],
  [1000, 2],
])('[COURSE-02] at %s s the cue is number %i', (time, index) => expect(cueAt(cues, time)).toBe(index))

test('a film without cues has none at any time', () => expect(cueAt([], 5)).toBe(-1))
