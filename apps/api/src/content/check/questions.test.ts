import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { changed, type PackFiles } from '../../../test/testing/pack.ts'
import { type Case, checking, closedTest, lesson, today } from './check.testing.ts'
import { checkPack } from './check.ts'

const { checked, errorsOf } = checking()

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

describe('checking a content folder', () => {
  test.each([...extras, ...draws, ...questions])('names %s', async (_, changes, errors) => {
    expect(await errorsOf(changes)).toEqual(errors)
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
    const { issues } = await checkPack(join(import.meta.dirname, '../../../../../content'), today)
    expect(issues).toEqual([])
  })
})
