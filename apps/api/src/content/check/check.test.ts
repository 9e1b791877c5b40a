import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import {
  changed,
  linesOf,
  type PackFiles,
  withBothEndings,
  writeTestPack,
} from '../../../test/testing/pack.ts'
import { checkPack } from './check.ts'

const lesson = 'courses/prompts/lessons/01-intro'
const remove: (() => void)[] = []
afterEach(() => {
  for (const again of remove.splice(0)) again()
})

async function checked(changes: PackFiles): Promise<{ errors: string[]; warnings: string[] }> {
  const pack = writeTestPack(changes)
  remove.push(pack.remove)
  const found = await checkPack(pack.root)
  return { errors: linesOf(found, 'error'), warnings: linesOf(found, 'warning') }
}

const errorsOf = async (changes: PackFiles) => (await checked(changes)).errors

/** A description, the change to the pack, and every resulting error. */
type Case = [string, PackFiles, string[]]

const course = 'courses/prompts/course.yaml'
const closedTest = 'courses/prompts/closed-test.yaml'

/** Inserts lines before the answers of the quiz, and adds its image. */
const withExtras = (...lines: string[]): PackFiles =>
  changed(`${lesson}/check.yaml`, 'answers:', `${lines.join('\n')}\nanswers:`)

const extras: Case[] = [
  [
    'a picture without a description',
    withExtras('image: { file: picture.png }'),
    [`${lesson}/check.yaml:4: “image.alt” is missing`],
  ],
  [
    'a description in one language',
    withExtras('image: { file: picture.png, alt: { pl: Wykres } }'),
    [`${lesson}/check.yaml:4: “image.alt” has no en`],
  ],
  [
    'a missing picture',
    withExtras('image: { file: other.png, alt: { pl: Wykres, en: A chart } }'),
    [`${lesson}/check.yaml:4: “other.png” leads nowhere: there’s no such file`],
  ],
  [
    'a film instead of a picture',
    withExtras('image: { file: film.mp4, alt: { pl: Wykres, en: A chart } }'),
    [`${lesson}/check.yaml:4: “film.mp4” must be one of: png, jpg, jpeg, gif, webp`],
  ],
  [
    'an explanation of several paragraphs',
    withExtras('explanation: { pl: Bo tak., en: "One\\n\\nTwo" }'),
    [
      `${lesson}/check.yaml:4: must be one line: only *emphasis*, `.concat(
        '`code` and formulas can be in it',
      ),
    ],
  ],
  [
    'a source without an address',
    withExtras('sources: [{ title: { pl: Raport, en: Report }, url: report }]'),
    [`${lesson}/check.yaml:4: “report” isn’t an address (https://…)`],
  ],
  [
    'a tag with a comma',
    withExtras("tags: ['a, b']"),
    [
      `${lesson}/check.yaml:4: a tag has up to 40 characters, without commas, brackets and double spaces; it is "a, b"`,
    ],
  ],
  [
    'a tag twice',
    withExtras('tags: [data, data]'),
    [`${lesson}/check.yaml:4: “data” is there twice in “tags”`],
  ],
  [
    'an unknown difficulty',
    withExtras('difficulty: normal'),
    [`${lesson}/check.yaml:4: “difficulty” must be one of easy, medium, hard; it is "normal"`],
  ],
]

const finalWork = 'courses/prompts/final-work.yaml'
/** A final work whose only criterion has these levels, in line 6. */
const withLevels = (levels: string): PackFiles => ({
  ...withBothEndings(),
  [finalWork]: [
    'overview: { pl: overview.pl.md, en: overview.en.md }',
    'tasks:',
    '  - id: note',
    '    title: { pl: Notatka, en: A note }',
    '    description: { pl: task.pl.md, en: task.en.md }',
    `    criteria: [{ id: goal, label: { pl: Jest cel, en: There is a goal }, levels: ${levels} }]`,
    '',
  ].join('\n'),
})
/** A closed test of two questions, with extra lines before the questions and before the answers of each question. */
const drawing = (lines: string, one: string, two: string): PackFiles => {
  const text = String(changed(closedTest, 'draw: 1\n', lines)[closedTest])
  const [rules = '', first = '', second = ''] = text.split(/(?=^ {2}- id)/m)
  const tagged = (question: string, tags: string) =>
    question.replace('    answers:', () => `    tags: ${tags}\n    answers:`)
  return { [closedTest]: rules + tagged(first, one) + tagged(second, two) }
}

const draws: Case[] = [
  [
    'a draw of a tag without questions',
    drawing('drawPerTag: { law: 1, daat: 1 }\n', '[law]', '[data]'),
    [`${closedTest}:3: “drawPerTag” names “daat”, a tag that no question has`],
  ],
  [
    'a draw of a tag with too few questions',
    drawing('draw: 2\ndrawPerTag: { law: 2 }\n', '[law]', '[data]'),
    [`${closedTest}:4: 2 questions tagged “law” are to be drawn, but there are only 1`],
  ],
  [
    'more by tags than in total',
    drawing('draw: 1\ndrawPerTag: { law: 1, data: 1 }\n', '[law]', '[data]'),
    [`${closedTest}:4: “drawPerTag” adds up to 2 questions, but “draw” is 1`],
  ],
  [
    'tags that share the only question',
    drawing('drawPerTag: { law: 1, data: 1 }\n', '[law, data]', '[other]'),
    [
      `${closedTest}:3: there aren’t 2 different questions for “drawPerTag”: a question with several tags counts for one of them`,
    ],
  ],
  ['a draw by tags that fits', drawing('drawPerTag: { law: 1, data: 1 }\n', '[law, data]', '[data]'), []],
  [
    'a draw of zero questions of a tag',
    drawing('drawPerTag: { law: 0 }\n', '[law]', '[data]'),
    [`${closedTest}:3: “drawPerTag.law” must be at least 1; it is 0`],
  ],
]

const shapes: Case[] = [
  [
    'broken YAML',
    { 'tools.yaml': 'tools:\n  - "a\n' },
    ['tools.yaml:3: can’t be read as YAML: Missing closing "quote'],
  ],
  [
    'a missing content.yaml',
    { 'content.yaml': null },
    ['content.yaml:1: is missing: it names the pack and its languages'],
  ],
  [
    'an unknown key',
    changed(course, 'ending: test', 'ending: test\nlevel: 3'),
    [`${course}:6: unknown key “level”`],
  ],
  [
    'an unknown key in a sublesson',
    changed(`${lesson}/lesson.yaml`, '    minutes: 1', '    minutes: 1\n    duration: 5'),
    [`${lesson}/lesson.yaml:18: unknown key “sublessons.1.duration”`],
  ],
  [
    'a missing key',
    changed('programs/start.yaml', 'rank: 2\n', ''),
    ['programs/start.yaml:1: “rank” is missing'],
  ],
  [
    'a value of the wrong type',
    changed('programs/start.yaml', 'rank: 2', 'rank: two'),
    ['programs/start.yaml:3: “rank” must be a whole number'],
  ],
  [
    'an unknown kind of sublesson',
    changed(`${lesson}/lesson.yaml`, 'kind: video', 'kind: film'),
    [
      `${lesson}/lesson.yaml:4: “sublessons.0.kind” must be one of video, presentation, quiz, internal-test; it is "film"`,
    ],
  ],
  [
    '[TEST-04] a closed test that draws more questions than it has',
    {
      [closedTest]: `minutes: 20\npercentageToPass: 70\nquestions:\n${Array.from({ length: 501 }, (_, number) => `  - { id: q${number}, question: { pl: P, en: Q }, type: single, answers: [{ id: a, label: { pl: A, en: A }, right: true }, { id: b, label: { pl: B, en: B } }] }\n`).join('')}`,
    },
    [`${closedTest}:4: “questions” must have at most 500 entries`],
  ],
  [
    'minutes over 20',
    changed(closedTest, 'minutes: 20', 'minutes: 21'),
    [`${closedTest}:1: “minutes” must be at most 20; it is 21`],
  ],
  [
    'a percentage over 100',
    changed(closedTest, 'percentageToPass: 70', 'percentageToPass: 170'),
    [`${closedTest}:2: “percentageToPass” must be at most 100; it is 170`],
  ],
  [
    'a percentage of 0',
    changed(closedTest, 'percentageToPass: 70', 'percentageToPass: 0'),
    [`${closedTest}:2: “percentageToPass” must be at least 1; it is 0`],
  ],
  [
    'a bad id',
    changed(`${lesson}/check.yaml`, 'id: role', 'id: Rola Ą'),
    [
      `${lesson}/check.yaml:1: “id” must have only lower-case ASCII letters, digits and single hyphens; it is "Rola Ą"`,
    ],
  ],
  [
    'a bad slug',
    {
      'courses/Bad_Slug/course.yaml': null,
      'programs/Zły.yaml':
        'title: { pl: a, en: a }\ndescription: { pl: a, en: a }\nrank: 2\nposition: 2\ncourses: []\n',
    },
    [
      'programs/Zły.yaml:1: the slug “Zły” must have only lower-case ASCII letters, digits and single hyphens',
    ],
  ],
  [
    'a misspelt file name',
    { 'tool.yaml': 'tools: []\n' },
    ['tool.yaml:1: nothing reads this file; is its name or place right?'],
  ],
]

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

const questions: Case[] = [
  [
    'a question without a right answer',
    changed(`${lesson}/check.yaml`, ', right: true', ''),
    [`${lesson}/check.yaml:5: the question has no right answer`],
  ],
  [
    'a question to rewrite, whatever else it lacks',
    changed(
      `${lesson}/check.yaml`,
      'answers:',
      'rewrite: other-type\nimage: { file: 1 }\nother: 1\nanswers:',
    ),
    [
      `${lesson}/check.yaml:4: a question of another system is still to be rewritten: it isn’t answered by choosing`,
    ],
  ],
  [
    'an unknown reason to rewrite a question',
    changed(`${lesson}/check.yaml`, 'answers:', 'rewrite: later\nanswers:'),
    [
      `${lesson}/check.yaml:4: “rewrite” must be one of other-type, syntax, no-text, no-right-answer, too-few-answers, too-many-answers, media, formula, drawn-formula, no-question, no-file; it is "later"`,
    ],
  ],
  [
    'a single question with two right answers',
    changed(`${lesson}/review.yaml`, 'label: { pl: Nie, en: No }', 'label: { pl: Nie, en: No }, right: true'),
    [`${lesson}/review.yaml:5: a question of type single has 2 right answers; it must have exactly one`],
  ],
  [
    'fewer than two answers',
    changed(`${lesson}/check.yaml`, '  - { id: b, label: { pl: Nie, en: No } }\n', ''),
    [`${lesson}/check.yaml:5: “answers” has too few entries; it needs at least 2`],
  ],
  [
    'a draw larger than the number of questions',
    changed(closedTest, 'draw: 1', 'draw: 3'),
    [`${closedTest}:3: “draw” is 3, but there are only 2 questions`],
  ],
  [
    'a question about a lesson that the course does not have',
    changed(closedTest, '  - id: two\n', '  - id: two\n    lesson: outro\n'),
    [`${closedTest}:12: there’s no lesson “outro” in this course`],
  ],
  [
    'a question of a lesson that names a lesson',
    changed(`${lesson}/check.yaml`, 'type: ', 'lesson: intro\ntype: '),
    [`${lesson}/check.yaml:3: unknown key “lesson”`],
  ],
  [
    'a duplicate question id',
    changed(closedTest, 'id: two', 'id: one'),
    [`${closedTest}:11: “one” is there twice in “questions”`],
  ],
  [
    'a duplicate answer id',
    changed(`${lesson}/check.yaml`, '{ id: b,', '{ id: a,'),
    [`${lesson}/check.yaml:6: “a” is there twice in “answers”`],
  ],
]

const references: Case[] = [
  [
    'a duplicate sublesson id',
    changed(`${lesson}/lesson.yaml`, 'id: deck', 'id: film'),
    [`${lesson}/lesson.yaml:14: “film” is there twice in “sublessons”`],
  ],
  [
    'two lessons of the same id',
    {
      'courses/prompts/lessons/02-intro/lesson.yaml':
        'title: { pl: a, en: a }\nsublessons:\n  - { id: q, kind: quiz, title: { pl: a, en: a }, minutes: 1, question: ../01-intro/check.yaml }\n',
    },
    ['courses/prompts/lessons/02-intro/lesson.yaml:1: has the same id as “01-intro”'],
  ],
  [
    'a course in two programs',
    {
      'programs/next.yaml':
        'title: { pl: a, en: a }\ndescription: { pl: a, en: a }\nrank: 2\nposition: 2\ncourses:\n  - prompts\n',
    },
    ['programs/start.yaml:5: course “prompts” is already in program “next”'],
  ],
  [
    'a course in no program',
    changed('programs/start.yaml', 'courses: [prompts]', 'courses: []'),
    [`${course}:1: course “prompts” is in no program`],
  ],
  [
    'a program with an unknown course',
    changed('programs/start.yaml', '[prompts]', '[prompts, ghosts]'),
    ['programs/start.yaml:5: there’s no course “ghosts”'],
  ],
  [
    'an unknown recommended tool',
    changed(course, '[writer]', '[painter]'),
    [`${course}:7: there’s no tool “painter”`],
  ],
  [
    'an unknown category',
    changed('tools.yaml', 'domainCategories: [text]', 'domainCategories: [sound]'),
    ['tools.yaml:9: there’s no domain category “sound”'],
  ],
  [
    'a bad address',
    changed('tools.yaml', 'https://example.com/writer', '"javascript:alert(1)"'),
    ['tools.yaml:7: “javascript:alert(1)” isn’t an address (https://…)'],
  ],
  [
    'a card without a valid link',
    changed('community.yaml', 'https://example.com', '/nowhere'),
    ['community.yaml:2: “/nowhere” is neither an address (https://…) nor a page of the product'],
  ],
  [
    'a bad date',
    changed('tools.yaml', '2026-11-01', '2026-02-30'),
    ['tools.yaml:11: “2026-02-30” isn’t a date (2026-11-01)'],
  ],
  [
    'an ending test without closed-test.yaml',
    { [closedTest]: null },
    [`${course}:5: the course ends with a test, but there’s no closed-test.yaml`],
  ],
  [
    'an ending exam without final-work.yaml',
    { ...changed(course, 'ending: test', 'ending: exam'), [closedTest]: null },
    [`${course}:5: the course ends with an exam, but there’s no final-work.yaml`],
  ],
  [
    'an ending test and exam with neither',
    { ...changed(course, 'ending: test', 'ending: test-then-exam'), [closedTest]: null },
    [
      `${course}:5: the course ends with a test, but there’s no closed-test.yaml`,
      `${course}:5: the course ends with an exam, but there’s no final-work.yaml`,
    ],
  ],
  [
    'a closed test before a final work that is not declared',
    { ...withBothEndings(), ...changed(course, 'ending: test', 'ending: exam') },
    [`${closedTest}:1: isn’t used: the course’s ending is exam`],
  ],
  [
    '[AUTHOR-02] a criterion with only one level',
    withLevels('[{ id: low, name: { pl: A, en: A }, description: { pl: B, en: B } }]'),
    [`${finalWork}:6: “tasks.0.criteria.0.levels” has too few entries; it needs at least 2`],
  ],
  [
    '[AUTHOR-02] levels without a name, without a text in a language, with one that is too long, and duplicates',
    withLevels(
      `[{ id: low, description: { pl: B, en: B } }, { id: mid, name: { pl: A }, description: { pl: B, en: B } }, { id: mid, name: { pl: ${'a'.repeat(81)}, en: A }, description: { pl: B, en: B } }]`,
    ),
    [
      `${finalWork}:6: “tasks.0.criteria.0.levels.0.name” is missing`,
      `${finalWork}:6: “tasks.0.criteria.0.levels.1.name” has no en`,
      `${finalWork}:6: “tasks.0.criteria.0.levels.2.name.pl” must have at most 80 characters`,
      `${finalWork}:6: “mid” is there twice in “tasks.0.criteria.0.levels”`,
    ],
  ],
  [
    'a certificate without an ending',
    { ...changed(course, 'ending: test', 'ending: none'), [closedTest]: null },
    [`${course}:6: a certificate needs something to pass: a test, a final project, or both`],
  ],
  [
    'a closed test that is not used',
    changed(course, 'ending: test\ncertificate: true', 'ending: none'),
    [`${closedTest}:1: isn’t used: the course’s ending is none`],
  ],
  ['a course without lessons', { [lesson]: null }, [`${course}:1: the course has no lessons`]],
]

const renames: Case[] = [
  [
    '[AUTHOR-07] a former name that still exists',
    changed(`${lesson}/lesson.yaml`, '- id: deck', '- renamedFrom: film\n    id: deck'),
    [`${lesson}/lesson.yaml:14: “renamedFrom” is “film”, which is still there`],
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
  test('a valid folder has no issues', async () => {
    expect(await errorsOf({})).toEqual([])
  })

  test.each([...shapes, ...extras, ...draws, ...texts, ...questions, ...references, ...renames, ...files])(
    'names %s',
    async (_, changes, errors) => {
      expect(await errorsOf(changes)).toEqual(errors)
    },
  )

  test('allows angle brackets and other special characters in prompts, questions, powers and blanks', async () => {
    const marked = {
      ...changed(`${lesson}/lesson.yaml`, 'en: Write', 'en: "Write in **bold**, with `code`"'),
      ...changed(closedTest, 'en: Which *word*?', 'en: "Which `word`?"'),
      ...changed('programs/start.yaml', 'en: Where to begin.', 'en: 2**3 is ____ or ____.'),
    }
    expect(await errorsOf(marked)).toEqual([])
  })

  test('lists all errors at once, in the order of files and lines', async () => {
    const errors = await errorsOf({
      ...changed('tools.yaml', 'license: freemium', 'license: free'),
      ...changed('programs/start.yaml', 'rank: 2', 'rank: 9'),
      [`${lesson}/deck.pl.md`]: null,
    })
    expect(errors).toEqual([
      `${lesson}/lesson.yaml:18: “deck.pl.md” leads nowhere: there’s no such file`,
      'programs/start.yaml:3: “rank” must be at most 5; it is 9',
      'tools.yaml:8: “tools.0.license” must be one of paid, freemium, unknown; it is "free"',
    ])
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

  test('a course in one language requires only that language', async () => {
    const english = {
      'courses/only/course.yaml':
        'languages: [en]\ntitle: { en: Only }\ndescription: { en: One., pl: Jeden. }\nending: none\n',
      'courses/only/lessons/01-a/lesson.yaml':
        'title: { en: A }\nsublessons:\n  - { id: a, kind: presentation, title: { en: A }, minutes: 1, slides: { en: a.md } }\n',
      'courses/only/lessons/01-a/a.md': 'Text\n',
      ...changed('programs/start.yaml', '[prompts]', '[prompts, only]'),
    }
    expect(await errorsOf(english)).toEqual([
      'courses/only/course.yaml:3: “description” has pl, which isn’t among its languages (en)',
    ])
  })
})

describe('[TRUST-07] a closed test that can be passed by memorising the answers', () => {
  const because = (...reasons: string[]) =>
    reasons.map((reason) => `${closedTest}:1: the test can be learned by retrying: ${reason}`)
  const unlimited = 'attempts have no limit'
  const noPause = 'there’s no pause between attempts'
  const same = 'each attempt asks the same 2 questions'

  const asked = ['one', 'two'].map(
    (id) =>
      `  - { id: ${id}, question: { pl: P, en: Q }, type: single, answers: [{ id: a, label: { pl: A, en: A }, right: true }, { id: b, label: { pl: B, en: B } }] }\n`,
  )
  const withstanding = { attempts: 3, pauseMinutes: 15, draw: 1 }

  test.each<[string, object, string[]]>([
    ['limited, with a pause and a pool', withstanding, []],
    ['the defaults', {}, [unlimited, same, noPause]],
    ['no limit', { ...withstanding, attempts: null }, [unlimited]],
    ['too many attempts', { ...withstanding, attempts: 9 }, ['there are 9 attempts']],
    ['no pause', { ...withstanding, pauseMinutes: 0 }, [noPause]],
    ['no pool', { ...withstanding, draw: 2 }, [same]],
    [
      'right answers after failing',
      { ...withstanding, showRightAnswers: true },
      ['a failed one shows the right answers'],
    ],
    ['one attempt only', { attempts: 1 }, []],
  ])('is warned of, not refused: %s', async (_, settings, reasons) => {
    const lines = Object.entries({ minutes: 20, percentageToPass: 70, ...settings })
    const text = lines.map(([key, value]) => `${key}: ${value}\n`).join('')
    const { errors, warnings } = await checked({ [closedTest]: `${text}questions:\n${asked.join('')}` })
    expect([errors, warnings]).toEqual([[], because(...reasons)])
  })

  test('the demo has none', { tags: ['long'] }, async () => {
    const { issues } = await checkPack(join(import.meta.dirname, '../../../../../content'))
    expect(issues).toEqual([])
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
    const pack = writeTestPack()
    remove.push(pack.remove)
    const found = await checkPack(pack.root, new Date(`${day}T00:00:00Z`))
    expect(linesOf(found, 'warning').filter((line) => line.startsWith('tools.yaml'))).toEqual(expected)
  })
})
