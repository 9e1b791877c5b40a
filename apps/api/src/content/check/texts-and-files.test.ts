import { describe, expect, test } from 'vitest'
import { changed } from '../../../test/testing/pack.ts'
import { type Case, checking, closedTest, course, lesson } from './check.testing.ts'

const { checked, errorsOf } = checking()

const texts: Case[] = [
  [
    'formulas that cannot be parsed',
    {
      [`${lesson}/deck.en.md`]: '## One\n\nA $`\\frac{a`$ and $`b`$\n\n```math\n\\nothing\n```\n',
      ...changed(`${lesson}/check.yaml`, 'en: Yes? }', "en: 'Is $`\\nothing`$?' }"),
    },
    [
      `${lesson}/check.yaml:2: the formula “\\nothing” can’t be read: Unsupported function name: \\nothing at position 1`,
      `${lesson}/deck.en.md:3: the formula “\\frac{a” can’t be read: Unexpected end of input in a macro argument, expected '}' at end of input: \\frac{a`,
      `${lesson}/deck.en.md:6: the formula “\\nothing” can’t be read: Unsupported function name: \\nothing at position 1`,
    ],
  ],
  [
    'Markdown in the label of an answer',
    changed(closedTest, 'label: { pl: Tamto, en: That }', 'label: { pl: "`Tamto`", en: That }'),
    [
      `${closedTest}:10: “questions.0.answers.1.label” is plain text: the marks of \`Tamto\` would be shown as they are`,
    ],
  ],
  [
    'Markdown in a title',
    changed(course, '{ pl: Polecenia, en: Prompts }', '{ pl: Polecenia, en: "The **best** prompts" }'),
    [`${course}:2: “title” is plain text: the marks of **best** would be shown as they are`],
  ],
  [
    'Markdown in a name',
    changed('tools.yaml', 'name: Writer', 'name: __Writer__'),
    ['tools.yaml:5: “tools.0.name” is plain text: the marks of __Writer__ would be shown as they are'],
  ],
  [
    'a missing language',
    changed('programs/start.yaml', '{ pl: Początek, en: Start }', '{ pl: Początek }'),
    ['programs/start.yaml:1: “title” has no en'],
  ],
  [
    'a missing language in a question',
    changed(`${lesson}/check.yaml`, '{ pl: Nie, en: No }', '{ en: No }'),
    [`${lesson}/check.yaml:6: “answers.1.label” has no pl`],
  ],
  [
    'a language that the course does not have',
    {
      ...changed(course, 'title: {', 'summary: 1\ntitle: {'),
      ...changed('partners.yaml', '{ pl: Sklep, en: Shop }', '{ pl: Sklep, en: Shop, de: Laden }'),
    },
    [`${course}:2: unknown key “summary”`, 'partners.yaml:4: unknown key “partners.0.title.de”'],
  ],
  [
    'an empty text',
    changed('programs/start.yaml', 'en: Start', 'en: " "'),
    ['programs/start.yaml:1: “title.en” mustn’t be empty'],
  ],
  [
    'blocks in a question',
    changed(`${lesson}/check.yaml`, 'pl: Tak?', 'pl: "# Tak?"'),
    [`${lesson}/check.yaml:2: must be one line: only *emphasis*, \`code\` and formulas can be in it`],
  ],
]

const files: Case[] = [
  [
    'a missing image',
    { [`${lesson}/picture.png`]: null },
    [
      `${lesson}/deck.en.md:5: “picture.png” leads nowhere: there’s no such file`,
      `${lesson}/deck.pl.md:5: “picture.png” leads nowhere: there’s no such file`,
    ],
  ],
  [
    'a link to a missing file',
    { [`${lesson}/film.en.md`]: 'One\n\nTwo [three](four.pdf)\n\n<a href="five.pdf">six</a>\n' },
    [
      `${lesson}/film.en.md:3: “four.pdf” leads nowhere: there’s no such file`,
      `${lesson}/film.en.md:5: “five.pdf” leads nowhere: there’s no such file`,
    ],
  ],
  [
    'links with bad addresses',
    {
      [`${lesson}/film.en.md`]:
        '[a](https://)\n[b](javascript:x)\n[c](#top)\n[d](/nowhere)\n![e](https://e.com/e.png)\n',
    },
    [
      `${lesson}/film.en.md:1: link “https://” isn’t a valid address`,
      `${lesson}/film.en.md:2: a link without an allowed address`,
      `${lesson}/film.en.md:3: link “#top” leads nowhere: texts have no anchors`,
      `${lesson}/film.en.md:4: “/nowhere” leads nowhere: there’s no such page`,
      `${lesson}/film.en.md:5: image “https://e.com/e.png” is on another host`,
    ],
  ],
  [
    'a link in a text inside YAML',
    changed('onboarding.yaml', '        Welcome\n', '        Welcome\n\n        [here](gone.pdf)\n'),
    ['onboarding.yaml:10: “gone.pdf” leads nowhere: there’s no such file'],
  ],
  [
    'a path out of the folder',
    changed(`${lesson}/lesson.yaml`, 'file: sheet.pdf', 'file: ../../../../../etc/hosts.txt'),
    [`${lesson}/lesson.yaml:13: “../../../../../etc/hosts.txt” leads out of the folder`],
  ],
  [
    'a file of the wrong kind',
    changed(`${lesson}/lesson.yaml`, 'video: film.mp4', 'video: picture.png'),
    [`${lesson}/lesson.yaml:7: “picture.png” must be one of: mp4, webm`],
  ],
  [
    'a file whose content does not match its extension',
    { [`${lesson}/film.mp4`]: Buffer.from('%PDF-1.4\n') },
    [`${lesson}/lesson.yaml:7: “film.mp4” says .mp4 but holds application/pdf`],
  ],
  [
    'a film that is cut off',
    { [`${lesson}/film.mp4`]: Buffer.from('00000018667479706d703432000002006d70343169736f6d', 'hex') },
    [`${lesson}/lesson.yaml:7: “film.mp4” is cut off: its end is missing`],
  ],
  [
    'broken captions',
    {
      [`${lesson}/film.en.vtt`]:
        'WEBVTT\n\n00:00.000 --> 00:02.000\nOne\n\n00:05.000 --> 00:03.000\nTwo\n\n0:1 -> 2\nThree\n',
    },
    [
      `${lesson}/film.en.vtt:6: a cue must end after it starts`,
      `${lesson}/film.en.vtt:9: a block without times: hh:mm:ss.mmm --> hh:mm:ss.mmm`,
    ],
  ],
  [
    'a film without captions, which are also its transcript, and one whose captions lack a language',
    {
      ...changed(`${lesson}/lesson.yaml`, '    captions: { pl: film.pl.vtt, en: film.en.vtt }\n', ''),
      'courses/prompts/lessons/02-more/lesson.yaml':
        'title: { pl: A, en: A }\nsublessons:\n  - { id: more, kind: video, title: { pl: A, en: A }, minutes: 1, video: ../01-intro/film.mp4, captions: { pl: ../01-intro/film.pl.vtt } }\n',
    },
    [
      `${lesson}/lesson.yaml:3: “sublessons.0.captions” is missing`,
      'courses/prompts/lessons/02-more/lesson.yaml:3: “sublessons.0.captions” has no en',
    ],
  ],
  [
    'captions without their header',
    { [`${lesson}/film.pl.vtt`]: '00:00.000 --> 00:02.000\nRaz\n' },
    [`${lesson}/film.pl.vtt:1: must begin with WEBVTT`],
  ],
  [
    'an empty deck',
    { [`${lesson}/deck.en.md`]: '---\ntitle: x\n---\n' },
    [`${lesson}/deck.en.md:1: is empty`],
  ],
  [
    'slides with nothing but a line',
    { [`${lesson}/deck.en.md`]: '\n---\n' },
    [`${lesson}/deck.en.md:1: the deck has no slides`],
  ],
  [
    'a presentation without slides',
    changed(`${lesson}/lesson.yaml`, '    slides: { pl: deck.pl.md, en: deck.en.md }\n', ''),
    [`${lesson}/lesson.yaml:14: a presentation needs “slides”, “pdf” or “page”`],
  ],
  [
    'a presentation of two forms',
    changed(
      `${lesson}/lesson.yaml`,
      '    slides:',
      '    page: { pl: deck.pl.md, en: deck.en.md }\n    slides:',
    ),
    [`${lesson}/lesson.yaml:18: a presentation has either “slides” or “page”, not both`],
  ],
  [
    'a page missing in a language, and an empty one',
    {
      ...changed(
        `${lesson}/lesson.yaml`,
        'slides: { pl: deck.pl.md, en: deck.en.md }',
        'page: { pl: deck.pl.md }',
      ),
      [`${lesson}/deck.pl.md`]: '\n',
    },
    [`${lesson}/deck.pl.md:1: is empty`, `${lesson}/lesson.yaml:18: “sublessons.1.page” has no en`],
  ],
  [
    'invalid sources and dates, and practice that is too long',
    changed(
      `${lesson}/lesson.yaml`,
      '    minutes: 1',
      '    minutes: 1\n    practice: 500\n    verifiedAt: 2026-02-30\n    sources:\n      - { title: { pl: A, en: A }, url: nowhere, publishedAt: "12.07.2024" }',
    ),
    [
      `${lesson}/lesson.yaml:18: “sublessons.1.practice” must be at most 120; it is 500`,
      `${lesson}/lesson.yaml:19: “2026-02-30” isn’t a date (2026-11-01)`,
      `${lesson}/lesson.yaml:21: “nowhere” isn’t an address (https://…)`,
      `${lesson}/lesson.yaml:21: “12.07.2024” isn’t a date (2026-11-01)`,
    ],
  ],
  [
    'a missing question file',
    { [`${lesson}/check.yaml`]: null },
    [`${lesson}/lesson.yaml:23: “check.yaml” leads nowhere: there’s no such file`],
  ],
]

describe('checking a content folder', () => {
  test.each([...texts, ...files])('names %s', async (_, changes, errors) => {
    expect(await errorsOf(changes)).toEqual(errors)
  })

  test('allows angle brackets and other special characters in prompts, questions, powers and blanks', async () => {
    const marked = {
      ...changed(`${lesson}/lesson.yaml`, 'en: Write', 'en: "Write in **bold**, with `code`"'),
      ...changed(closedTest, 'en: Which *word*?', 'en: "Which `word`?"'),
      ...changed('programs/start.yaml', 'en: Where to begin.', 'en: 2**3 is ____ or ____.'),
    }
    expect(await errorsOf(marked)).toEqual([])
  })

  test('[TRUST-01] warns of scripts, frames and players in a text, which are removed', async () => {
    const hidden =
      'Text\n\n<script>alert(1)</script>\n\nA <iframe src="https://example.com/a"></iframe> film\n'
    const step = '        <video src="a.mp4"></video>\n'
    const { errors, warnings } = await checked({
      [`${lesson}/film.en.md`]: hidden,
      [`${lesson}/film.pl.md`]: 'Tekst\n',
      ...changed('onboarding.yaml', '        Welcome\n', `        Welcome\n\n${step}`),
    })
    expect(errors).toEqual([])
    expect(warnings).toEqual([
      `${lesson}/film.en.md:3: <script> isn’t shown: it was removed`,
      `${lesson}/film.en.md:5: <iframe> isn’t shown: it was removed`,
      'onboarding.yaml:10: <video> isn’t shown: it was removed',
    ])
  })

  test('[TRUST-01] lists at most 200 errors of a file, and the number of the others', async () => {
    const errors = await errorsOf({ [`${lesson}/film.en.md`]: '[a](gone.pdf)\n'.repeat(300) })
    expect(errors).toHaveLength(201)
    expect(errors.at(-1)).toBe(`${lesson}/film.en.md:201: and 100 more in this file`)
  })
})
