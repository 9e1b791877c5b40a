import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { changed, type PackFiles, writeTestPack } from '../../../test/testing/pack.ts'
import { projectRoot } from '../../platform/environment.ts'
import { type IssueCode, textsOf } from '../issues.ts'
import { checking, closedTest, lesson } from './check.testing.ts'
import { checkPack } from './check.ts'

const { checked } = checking()
const remove: (() => void)[] = []
afterEach(() => {
  for (const again of remove.splice(0)) again()
})

/** Issues of a pack with these changes that the unchanged pack does not have. */
async function found(changes: PackFiles, now = new Date('2026-11-23')) {
  const pack = writeTestPack(changes)
  remove.push(pack.remove)
  const { issues } = await checkPack(pack.root, now)
  return issues.map(({ severity, file, line, code }) => `${severity} ${code} ${file}:${line}`)
}

const answers = (right: string, wrong: string, place = 0) => {
  const wrongs = ['b', 'c', 'd'].map(
    (id) => `{ id: ${id}, label: { pl: ${wrong} ${id}, en: ${wrong} ${id} } }`,
  )
  return wrongs
    .toSpliced(place, 0, `{ id: a, label: { pl: ${right}, en: ${right} }, right: true }`)
    .join(', ')
}

const subjects = [
  'kotach',
  'psach',
  'domach',
  'górach',
  'rzekach',
  'lasach',
  'polach',
  'morzach',
  'miastach',
  'wsiach',
]
const asked = (answersOf: (index: number) => string, text = (subject: string) => `Co wiesz o ${subject}`) =>
  subjects
    .map(
      (subject, index) =>
        `- { id: q${index}, question: { pl: ${text(subject)}, en: About ${subject} }, type: single, answers: [${answersOf(index)}] }\n`,
    )
    .join('')

const review = `${lesson}/review.yaml`
const filmed = (captions: string): PackFiles => ({
  [`${lesson}/film.mp4`]: readFileSync(join(projectRoot, 'apps/api/test/testing/media/film.mp4')),
  [`${lesson}/film.en.vtt`]: captions,
})

const longWords = Array.from({ length: 70 }, (_, index) => `word${index}`).join(' ')
const average = Array.from({ length: 6 }, () => `${longWords.split(' ').slice(0, 35).join(' ')}.`).join(' ')

/** The onboarding with this English text, from line 8 on. */
const welcome = (...lines: string[]): PackFiles =>
  changed('onboarding.yaml', '        Welcome\n', lines.map((line) => `        ${line}\n`).join(''))

/** Ten quizzes in lessons of their own. */
const quizzes = (answersOf: (index: number) => string): PackFiles =>
  Object.fromEntries(
    subjects.flatMap((subject, index) => {
      const folder = `courses/prompts/lessons/${index + 10}-about-${index}`
      const title = `{ pl: Lekcja ${index}, en: Lesson ${index} }`
      return [
        [
          `${folder}/lesson.yaml`,
          `title: ${title}\nsublessons:\n  - { id: quiz, kind: quiz, title: ${title}, minutes: 1, question: quiz.yaml }\n`,
        ],
        [
          `${folder}/quiz.yaml`,
          `id: about\nquestion: { pl: Co wiesz o ${subject}?, en: About ${subject}? }\ntype: single\nanswers: [${answersOf(index)}]\n`,
        ],
      ]
    }),
  )

const cases: [IssueCode, PackFiles, string][] = [
  [
    'image-without-alt',
    {
      [`${lesson}/film.en.md`]: 'One\n\n![](picture.png)\n',
      [`${lesson}/film.pl.md`]: 'Raz\n\n![Obraz](picture.png)\n',
    },
    `${lesson}/film.en.md:3`,
  ],
  ['long-sentence', { [`${lesson}/film.en.md`]: `One.\n\n${longWords}.\n` }, `${lesson}/film.en.md:3`],
  ['hard-to-read', { [`${lesson}/film.en.md`]: `${average}\n` }, `${lesson}/film.en.md:1`],
  ['garbled-text', { [`${lesson}/film.pl.md`]: 'ZaÅ¼Ã³Å‚Ä‡ gÄ™Å›lÄ…\n' }, `${lesson}/film.pl.md:1`],
  [
    'slides-differ',
    { [`${lesson}/deck.en.md`]: '# Slides\n\n## First\n\n![Picture](picture.png)\n' },
    `${lesson}/deck.en.md:1`,
  ],
  [
    'headings-differ',
    { [`${lesson}/film.en.md`]: '# Film\n\nText\n\n## More\n\nText\n' },
    `${lesson}/film.en.md:1`,
  ],
  [
    'images-differ',
    { [`${lesson}/film.en.md`]: '# Film\n\n![A picture](picture.png)\n' },
    `${lesson}/film.en.md:1`,
  ],
  [
    'lengths-differ',
    { [`${lesson}/film.en.md`]: `# Film\n\n${'Some words more. '.repeat(40)}\n` },
    `${lesson}/film.en.md:1`,
  ],
  [
    'picture-in-line',
    changed(
      closedTest,
      '{ pl: Które *słowo*?, en: Which *word*? }',
      "{ pl: Które *słowo*?, en: 'Which ![one](x.png)?' }",
    ),
    `${closedTest}:6`,
  ],
  [
    'long-sentence',
    { [`${lesson}/film.pl.md`]: `Raz.\n\n- Dwa\n- ${longWords}\n` },
    `${lesson}/film.pl.md:4`,
  ],
  ['garbled-text', { [`${lesson}/deck.pl.md`]: '# Slajdy\n\n## Gê\n\n- gÄ™Å›\n' }, `${lesson}/deck.pl.md:5`],
  ['garbled-text', { [`${lesson}/deck.en.md`]: '# Slides\n\n## CafÃ©\n' }, `${lesson}/deck.en.md:3`],
  ['garbled-text', changed('tools.yaml', 'name: Writer', 'name: WritÃ©r'), 'tools.yaml:5'],
  ['garbled-text', changed(`${lesson}/check.yaml`, 'pl: Tak?', 'pl: Å»ona?'), `${lesson}/check.yaml:2`],
  [
    'garbled-text',
    { [`${lesson}/film.pl.vtt`]: 'WEBVTT\n\n00:00.000 --> 00:02.000\nDzieÅ„ dobry\n' },
    `${lesson}/film.pl.vtt:4`,
  ],
  ['image-without-alt', welcome('Welcome', '', '![](courses/prompts/cover.png)'), 'onboarding.yaml:10'],
  ['long-sentence', welcome('Welcome', '', longWords), 'onboarding.yaml:10'],
  ['garbled-text', welcome('CafÃ©'), 'onboarding.yaml:8'],
  ['images-differ', welcome('Welcome', '', '![A picture](courses/prompts/cover.png)'), 'onboarding.yaml:8'],
  ['headings-differ', welcome('# Welcome'), 'onboarding.yaml:8'],
  ['lengths-differ', welcome(longWords), 'onboarding.yaml:8'],
  ['orphan-file', { 'media/forgotten.md': 'Nobody sees this.\n' }, 'media/forgotten.md:1'],
  ['tool-old', changed('tools.yaml', '2026-11-01', '2025-11-01'), 'courses/prompts/course.yaml:7'],
  [
    'key-longest',
    { [review]: asked((index) => answers('a right answer with many more words', 'no', index % 4)) },
    `${review}:1`,
  ],
  ['key-position', { [review]: asked(() => answers('yes', 'not', 2)) }, `${review}:1`],
  [
    'same-answers',
    changed(review, '{ id: b, label: { pl: Nie, en: No } }', '{ id: b, label: { pl: Nie, en: yes } }'),
    `${review}:1`,
  ],
  [
    'similar-questions',
    {
      [review]: asked(
        (index) => answers('yes', 'not', index % 4),
        (subject) =>
          `Co warto przeczytać w sobotę rano albo wieczorem o zwierzętach ${subject === 'psach' ? 'i kotach' : subject === 'kotach' ? 'i kotach' : subject.repeat(3)}`,
      ),
    },
    `${review}:2`,
  ],
  [
    'test-too-short',
    {
      [closedTest]: `minutes: 1\npercentageToPass: 70\nquestions:\n${asked((index) =>
        answers('yes', 'not', index % 4),
      )
        .replaceAll(/^/gm, '  ')
        .trimEnd()}\n`,
    },
    `${closedTest}:1`,
  ],
  [
    'test-without-mistakes',
    {
      [closedTest]: `minutes: 20\npercentageToPass: 100\nattempts: 1\nquestions:\n${asked((index) =>
        answers('yes', 'not', index % 4),
      )
        .replaceAll(/^/gm, '  ')
        .trimEnd()}\n`,
    },
    `${closedTest}:2`,
  ],
]

describe('[AUTHOR-05] the check warns of', () => {
  test('nothing, in a valid pack', async () => {
    expect(await found({})).toEqual([])
  })

  test.each(cases)('%s', async (code, changes, place) => {
    expect(await found(changes)).toContain(`warning ${code} ${place}`)
  })

  test('a tool that was checked long ago, once for each place that uses it: a sublesson, a question of a lesson, one of a test', async () => {
    const cited =
      '    sources: [{ title: { pl: Narzędzie, en: Tool }, url: "https://www.example.com/writer/" }]\n'
    const id = (at: string) => new RegExp(at)
    const changes = {
      ...changed('tools.yaml', '2026-11-01', '2025-11-01'),
      ...changed('courses/prompts/course.yaml', 'recommendedTools: [writer]\n', ''),
      ...changed(closedTest, '  - id: two\n', `  - id: two\n${cited}`),
      ...changed(`${lesson}/lesson.yaml`, '  - id: deck\n', `  - id: deck\n${cited}`),
      [review]: asked((index) => answers('yes', 'not', index % 4)).replace(
        'type: single',
        'type: single, sources: [{ title: { pl: Narzędzie, en: Tool }, url: "https://example.com/writer" }]',
      ),
    }
    const old = (await found(changes)).filter((line) => line.includes('tool-old'))
    expect(old).toEqual([
      expect.stringMatching(id(`^warning tool-old ${closedTest}:\\d+$`)),
      expect.stringMatching(id(`^warning tool-old ${lesson}/lesson.yaml:\\d+$`)),
      expect.stringMatching(id(`^warning tool-old ${review}:1$`)),
    ])
  })

  test('a tool that was checked long ago and that a text links to, by its site or by its page in the product', async () => {
    const changes = {
      ...changed('tools.yaml', '2026-11-01', '2025-11-01'),
      ...changed('courses/prompts/course.yaml', 'recommendedTools: [writer]\n', ''),
      [`${lesson}/film.en.md`]: '# Film\n\nTry [it](https://www.example.com/writer/#new).\n',
      [`${lesson}/film.pl.md`]: '# Film\n\nTekst\n\nPoznaj [narzędzie](/tools/writer).\n',
      [`${lesson}/deck.pl.md`]:
        '# Slajdy\n\n## Raz\n\n![Obraz](picture.png)\n\n## Dwa\n\n[Inne](https://example.com/)\n',
    }
    expect(await found(changes)).toEqual([
      `warning tool-old ${lesson}/film.en.md:3`,
      `warning tool-old ${lesson}/film.pl.md:5`,
      'warning fact-old tools.yaml:11',
    ])
    const fresh = await found({ ...changes, ...changed('tools.yaml', '2026-11-01', '2026-10-01') })
    expect(fresh).toEqual([])
  })

  test('facts checked on a day to come; it may be tomorrow already where the author is', async () => {
    const on = (day: string) => found(changed('tools.yaml', '2026-11-01', day))
    expect(await on('2062-11-01')).toEqual(['warning fact-ahead tools.yaml:11'])
    expect(await on('2026-11-24')).toEqual([])
  })

  test('right answers that are first, or longest, in the quizzes of a course', async () => {
    const first = `${lesson}/check.yaml:1`
    expect(await found(quizzes(() => answers('yes', 'not', 0)))).toEqual([`warning key-position ${first}`])
    const long = quizzes((index) => answers('a right answer with many more words', 'no', index % 4))
    expect(await found(long)).toEqual([
      `warning key-longest ${first}`,
      // In both languages.
      `warning key-longest ${first}`,
    ])
    expect(await found(quizzes((index) => answers('yes', 'not', index % 4)))).toEqual([])
  })

  test('nearly the same question in two lessons, with its place; a test may repeat it', async () => {
    const same = changed(
      closedTest,
      '{ pl: Które dwa?, en: Which two? }',
      '{ pl: Co wiesz o górach i lasach?, en: About them? }',
    )
    const question = (id: string) =>
      `id: ${id}\nquestion: { pl: Co wiesz o górach i lasach?, en: About them? }\ntype: single\nanswers: [${answers('yes', 'not')}]\n`
    const pack = writeTestPack({
      ...same,
      [`${lesson}/check.yaml`]: question('one'),
      [review]: `- ${question('two').replaceAll('\n', '\n  ')}\n`,
    })
    remove.push(pack.remove)
    const { issues } = await checkPack(pack.root, new Date('2026-11-23'))
    expect(issues.map((issue) => [issue.file, issue.line, textsOf(issue, 'en').message])).toEqual([
      [review, 1, `is nearly the same question as “${lesson}/check.yaml:1”`],
    ])
  })

  test('a text that is in no language is reported once', async () => {
    const changes = changed('programs/start.yaml', 'title: { pl: Początek, en: Start }', 'title: {}')
    expect(await found(changes)).toEqual(['error empty programs/start.yaml:1'])
    const deck = await found({ [`${lesson}/deck.en.md`]: '' })
    expect(deck.filter((line) => line.includes('deck.en.md'))).toEqual([
      `error text-empty ${lesson}/deck.en.md:1`,
    ])
  })

  test('captions that end long before their film, or continue after it', async () => {
    const cue = (end: string) => `WEBVTT\n\n00:00.000 --> ${end}\nGood morning\n`
    const at = `${lesson}/film.en.vtt:1`
    expect(await found(filmed(cue('00:30.000')))).toContain(`warning captions-late ${at}`)
    expect(await found(filmed(cue('00:02.000')))).toContain(`warning captions-short ${at}`)
    expect((await found(filmed(cue('00:05.000')))).filter((line) => line.endsWith(at))).toEqual([])
  })
})

describe('[AUTHOR-02] the workload of a lesson', () => {
  const words = (count: number) => 'word '.repeat(count)

  test('[AUTHOR-05] warns of minutes that are far from the words, films, questions and practice', async () => {
    const lessonFile = `${lesson}/lesson.yaml`
    const { errors, warnings } = await checked({
      ...changed(
        lessonFile,
        'slides: { pl: deck.pl.md, en: deck.en.md }',
        'page: { pl: deck.pl.md, en: deck.en.md }',
      ),
      [`${lesson}/deck.pl.md`]: words(900),
      [`${lesson}/deck.en.md`]: words(1260),
    })
    const ofLesson = warnings.filter((line) => line.startsWith(lessonFile))
    expect([errors, ofLesson]).toEqual([[], [`${lessonFile}:17: claims 1 min, but takes about 6`]])
  })

  test('warns of a slide that is too long, with the line where it begins', async () => {
    const { errors, warnings } = await checked({
      [`${lesson}/deck.en.md`]: `# Slides\n\n## First\n\n${words(79)}\n\n## Second\n\n${words(80)}\n`,
    })
    expect([errors, warnings.filter((line) => line.includes('a slide of'))]).toEqual([
      [],
      [`${lesson}/deck.en.md:7: a slide of 81 words; at most 80 can be read on one`],
    ])
  })

  test.each([
    ['2027-11-01', []],
    ['2027-11-02', ['tools.yaml:11: was checked over a year ago: 2026-11-01']],
  ])('on %s, facts checked on 2026-11-01 warn: %j', async (day, expected) => {
    const { warnings } = await checked({}, new Date(`${day}T00:00:00Z`))
    expect(warnings.filter((line) => line.startsWith('tools.yaml'))).toEqual(expected)
  })
})
