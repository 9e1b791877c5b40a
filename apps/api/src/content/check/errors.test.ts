import sharp from 'sharp'
import { afterEach, describe, expect, test } from 'vitest'
import { changed, type PackFiles, writeTestPack } from '../../../test/testing/pack.ts'
import type { IssueCode } from '../issues.ts'
import { today } from './check.testing.ts'
import { checkPack } from './check.ts'

const lesson = 'courses/prompts/lessons/01-intro'
const captions = `${lesson}/film.en.vtt`
const closedTest = 'courses/prompts/closed-test.yaml'
const deck = `${lesson}/deck.en.md`
const text = `${lesson}/film.en.md`

const remove: (() => void)[] = []
afterEach(() => {
  for (const again of remove.splice(0)) again()
})

async function found(changes: PackFiles) {
  const pack = writeTestPack(changes)
  remove.push(pack.remove)
  const { issues } = await checkPack(pack.root, today)
  return issues.map(({ severity, file, line, code }) => `${severity} ${code} ${file}:${line}`)
}

const lessonFile =
  'title: { pl: a, en: a }\nsublessons:\n  - { id: q, kind: quiz, title: { pl: a, en: a }, minutes: 1, question: ../01-intro/check.yaml }\n'
/** The file with `renamedFrom` for each of these ids. */
const renamed = (file: string, ids: string[]): string =>
  ids.reduce(
    (text, id) => text.replace(`- id: ${id}\n`, `- id: ${id}\n    renamedFrom: before\n`),
    String(changed(file, '', '')[file]),
  )
const manyLinks = `[a]: https://example.com/${'b'.repeat(1_900)}\n\n${'[a] '.repeat(2_500)}\n`
const manyParts = 'a\n\n'.repeat(40_000)

/** A small file whose header says that it has a hundred million pixels. */
const unreadable = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#246' } })
  .png()
  .toBuffer()
unreadable.writeUInt32BE(100_000, 16)
unreadable.writeUInt32BE(1_000, 20)

const cases: [IssueCode, PackFiles, string][] = [
  ['captions-empty', { [captions]: 'WEBVTT\n\nNOTE Nothing yet\n' }, `${captions}:1`],
  ['captions-times', { [captions]: 'WEBVTT\n\n0:1 --> 0:2\nGood morning\n' }, `${captions}:3`],
  ['captions-text', { [captions]: 'WEBVTT\n\n00:00.000 --> 00:02.000\n' }, `${captions}:3`],
  [
    'captions-order',
    { [captions]: 'WEBVTT\n\n00:03.000 --> 00:04.000\nTwo\n\n00:01.000 --> 00:02.000\nOne\n' },
    `${captions}:6`,
  ],
  ['file-unknown', { [`${lesson}/sheet.pdf`]: 'Not a document' }, `${lesson}/lesson.yaml:13`],
  ['image-not-allowed', { [text]: '![A picture]()\n' }, `${text}:1`],
  ['image-too-long', { [text]: `![A picture](${'a'.repeat(3_000)}.png)\n` }, `${text}:1`],
  [
    'no-business-category',
    changed('tools.yaml', 'businessCategories: [sales]', 'businessCategories: [law]'),
    'tools.yaml:10',
  ],
  [
    'no-partner-category',
    changed('partners.yaml', 'categories: [books]', 'categories: [films]'),
    'partners.yaml:8',
  ],
  ['image-unreadable', { [`${lesson}/picture.png`]: unreadable }, `${deck}:5`],
  [
    'lesson-folder',
    { 'courses/prompts/lessons/Second/lesson.yaml': lessonFile },
    'courses/prompts/lessons/Second/lesson.yaml:1',
  ],
  [
    'same-number',
    { 'courses/prompts/lessons/01-more/lesson.yaml': lessonFile },
    'courses/prompts/lessons/01-more/lesson.yaml:1',
  ],
  [
    'not-boolean',
    changed('courses/prompts/course.yaml', 'certificate: true', 'certificate: yes please'),
    'courses/prompts/course.yaml:6',
  ],
  [
    'not-list',
    changed('programs/start.yaml', 'courses: [prompts]', 'courses: prompts'),
    'programs/start.yaml:5',
  ],
  [
    'not-object',
    changed('courses/prompts/course.yaml', '{ pl: Polecenia, en: Prompts }', 'Prompts'),
    'courses/prompts/course.yaml:2',
  ],
  [
    'not-markdown',
    changed(`${lesson}/lesson.yaml`, 'en: film.en.md', 'en: sheet.pdf'),
    `${lesson}/lesson.yaml:9`,
  ],
  [
    'path-not-relative',
    changed(`${lesson}/lesson.yaml`, 'video: film.mp4', 'video: /film.mp4'),
    `${lesson}/lesson.yaml:7`,
  ],
  ['page-too-large', { [text]: manyLinks }, `${text}:1`],
  ['too-many-parts', { [text]: manyParts }, `${text}:1`],
  [
    'question-not-one-line',
    changed(`${lesson}/check.yaml`, 'en: Yes? }', 'en: "# Yes?" }'),
    `${lesson}/check.yaml:2`,
  ],
  ['rename-taken', { [closedTest]: renamed(closedTest, ['one', 'two']) }, `${closedTest}:13`],
  ['slides-with-footnotes', { [deck]: '## One\n\nText[^1]\n\n[^1]: Note\n' }, `${deck}:1`],
  ['text-empty', { [deck]: '' }, `${deck}:1`],
]

const learnable: [IssueCode, PackFiles][] = [
  ['test-attempts-many', changed(closedTest, 'attempts: 3', 'attempts: 9')],
  ['test-attempts-unlimited', changed(closedTest, 'attempts: 3\n', '')],
  ['test-same-questions', changed(closedTest, 'draw: 1', 'draw: 2')],
  ['test-shows-answers', changed(closedTest, 'attempts: 3', 'attempts: 3\nshowRightAnswers: true')],
  ['test-without-pause', changed(closedTest, 'pauseMinutes: 15\n', '')],
]

describe('[AUTHOR-05] the check rejects', () => {
  test.each(cases)('%s', async (code, changes, place) => {
    expect(await found(changes)).toContain(`error ${code} ${place}`)
  })

  test.each(learnable)('[TRUST-07] warns: %s', async (code, changes) => {
    expect(await found(changes)).toEqual([`warning ${code} ${closedTest}:1`])
  })
})
