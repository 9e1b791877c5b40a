import { describe, expect, test } from 'vitest'
import { changed, type PackFiles, withBothEndings } from '../../../test/testing/pack.ts'
import { type Case, checking, closedTest, course, lesson } from './check.testing.ts'

const { errorsOf } = checking()

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

describe('checking a content folder', () => {
  test('a valid folder has no issues', async () => {
    expect(await errorsOf({})).toEqual([])
  })

  test.each([...shapes, ...references, ...renames])('names %s', async (_, changes, errors) => {
    expect(await errorsOf(changes)).toEqual(errors)
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
