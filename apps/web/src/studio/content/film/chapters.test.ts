import { expect, test } from 'vitest'
import { readChapters, withChapter, withNewChapter, writeChapters } from './chapters.ts'

const pl = 'WEBVTT\n\n00:00.000 --> 00:10.000\nWstęp\n\n00:10.000 --> 00:30.000\nKoniec\n'
const en = 'WEBVTT\n\n00:00.000 --> 00:10.000\nIntroduction\n'

test('[AUTHOR-01, LANG-01] chapters of both languages are edited in one list, and written to one file each', () => {
  const chapters = readChapters({ pl, en }) ?? []
  expect(chapters.map(({ start, titles }) => [start, titles])).toEqual([
    [0, { pl: 'Wstęp', en: 'Introduction' }],
    [10_000, { pl: 'Koniec' }],
  ])
  expect(writeChapters(chapters, { language: 'pl', filmEnd: 30_000 })).toBe(pl)
  const more = withNewChapter(chapters, 5_000)
  const titled = withChapter(more, more[1]?.key ?? 0, { titles: { en: 'Middle' } })
  expect(writeChapters(titled, { language: 'en', filmEnd: 0 })).toBe(
    'WEBVTT\n\n00:00.000 --> 00:05.000\nIntroduction\n\n00:05.000 --> 00:10.000\nMiddle\n\n00:10.000 --> 00:11.000\n',
  )
  expect(readChapters({ pl: 'nothing of the kind' })).toBeNull()
})
