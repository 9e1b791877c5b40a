import { Buffer } from 'node:buffer'
import { describe, expect, test } from 'vitest'
import type { Language } from '../document.ts'
import { readQuestions } from './read.ts'

const read = (content: string | Buffer, { name = 'bank.txt', language = 'en' as Language } = {}) =>
  readQuestions({ name, bytes: Buffer.from(content), language })

const moodle = (questions: string) => `<?xml version="1.0" encoding="UTF-8"?><quiz>${questions}</quiz>`

describe('[IMPORT-02] more texts of questions from other systems', () => {
  const ours = {
    explanation: 'Because **so**.',
    sources: [{ title: 'Law', url: 'https://example.org/law', publishedAt: '2026-01-31' }],
    tags: ['data', 'two words'],
    difficulty: 'medium',
  }
  const html =
    '<p>Because <b>so</b>.</p>\n<ul>\n<li><a href="https://example.org/law">Law</a> (2026-01-31)</li></ul>'

  test('Moodle XML: general feedback, the links at its end, tags', async () => {
    const tags = ['data', 'two  words', 'difficulty:medium']
      .map((tag) => `<tag><text>${tag}</text></tag>`)
      .join('')
    const bank = moodle(
      `<question type="multichoice"><questiontext format="html"><text>Q?</text></questiontext><generalfeedback format="html"><text><![CDATA[${html}]]></text></generalfeedback><single>true</single><answer fraction="100"><text>a</text></answer><answer fraction="0"><text>b</text></answer><tags>${tags}</tags></question>`,
    )
    expect((await read(bank)).questions).toEqual([
      {
        ...{
          question: 'Q?',
          type: 'single',
          answers: [
            { label: 'a', right: true },
            { label: 'b', right: false },
          ],
        },
        ...ours,
      },
    ])
  })

  test('Moodle XML: parts of an explanation that cannot be converted are reported', async () => {
    const bank = moodle(
      '<question type="truefalse"><questiontext><text>Q?</text></questiontext><generalfeedback format="html"><text>&lt;img src="a.png"&gt; See.</text></generalfeedback><answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer></question>',
    )
    expect((await read(bank)).questions).toMatchObject([{ explanation: 'See.', leftOut: ['explanation'] }])
  })

  test('GIFT: general feedback of any format, tags in the comments before the question', async () => {
    const file = [
      '// [id:7] [tag:data]',
      '// [tag:two words] [tag:difficulty:medium]',
      `Q? {=a ~b ####[html]${html.replaceAll(/[\n]/g, '').replaceAll(/[=:]/g, '\\$&')}}`,
      '',
      '// [tag:alone]',
      '',
      'R? {T ####Plain *so*.}',
    ].join('\n')
    const { questions } = await read(file)
    expect(questions).toMatchObject([{ question: 'Q?', ...ours }, { explanation: 'Plain \\*so\\*.' }])
    expect(questions[1]).not.toHaveProperty('tags')
  })

  test('QTI: feedback for right and wrong answers is not an explanation, and a list with other words is not a list of sources', async () => {
    const item = (processing: string, body: string) =>
      `<assessmentItem identifier="i"><responseDeclaration identifier="R"><correctResponse><value>A</value></correctResponse></responseDeclaration><itemBody><choiceInteraction responseIdentifier="R"><prompt>Q?</prompt><simpleChoice identifier="A">a</simpleChoice><simpleChoice identifier="B">b</simpleChoice></choiceInteraction></itemBody><responseProcessing>${processing}</responseProcessing><modalFeedback outcomeIdentifier="F" identifier="x" showHide="show">${body}</modalFeedback></assessmentItem>`
    const set =
      '<setOutcomeValue identifier="F"><baseValue baseType="identifier">x</baseValue></setOutcomeValue>'
    const list = '<p>So.</p><ul><li><a href="https://example.org/">Law</a> says it.</li></ul>'
    expect((await read(item(set, list))).questions).toMatchObject([{ explanation: 'So. Law says it.' }])
    const onlyRight = `<responseCondition><responseIf><isNull/>${set}</responseIf></responseCondition>`
    expect((await read(item(onlyRight, list))).questions[0]).not.toHaveProperty('explanation')
  })

  test('a table: sources with title, address and day', async () => {
    const table =
      'question;right;answer 1;answer 2;źródła\nQ?;1;a;b;Law https://example.org/law 2026-01-31 | https://example.org/b\n'
    expect((await read(table, { name: 'bank.csv' })).questions[0]?.sources).toEqual([
      ours.sources[0],
      { title: 'https://example.org/b', url: 'https://example.org/b' },
    ])
  })

  test('a cell and a comment of any length are parsed in one pass', async () => {
    const cell = `"Title:\nhttps://example.org/a${' '.repeat(30_000)}\n${'a'.repeat(30_000)}"`
    const table = `question;right;answer 1;answer 2;źródła\nQ?;1;a;b;${cell}\n`
    expect((await read(table, { name: 'bank.csv' })).questions[0]?.sources).toEqual([
      { title: 'Title', url: 'https://example.org/a' },
    ])
    const { questions } = await read(`// ${'[tag:'.repeat(50_000)}law]\nQ? {=a ~b}`)
    expect(questions).toMatchObject([{ question: 'Q?', tags: ['law'] }])
  })
})

describe('[IMPORT-02] a picture of a question', () => {
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').toString('base64')
  const asked = (text: string, { files = '', answer = 'a' } = {}) =>
    `<question type="multichoice"><questiontext format="html"><text><![CDATA[${text}]]></text>${files}</questiontext><single>true</single><answer fraction="100" format="html"><text><![CDATA[${answer}]]></text></answer><answer fraction="0"><text>b</text></answer></question>`
  const file = (name: string, data = png) => `<file name="${name}" path="/" encoding="base64">${data}</file>`

  test('is imported from Moodle XML with its description, under an unused name', async () => {
    const shown = '<p>Q?</p><img src="@@PLUGINFILE@@/My%20ch%C4%85rt.jpg" alt=" A chart ">'
    const one = asked(shown, { files: file('My chąrt.jpg') })
    const { questions, unread } = await read(
      moodle(one + one + asked(`Q? <img src="data:image/png;base64,${png}">`)),
    )
    expect(unread).toEqual([])
    expect(questions.map(({ question, image }) => [question, image])).toEqual([
      ['Q?', { name: 'My-chart.png', alt: 'A chart', data: png }],
      ['Q?', { name: 'My-chart-2.png', alt: 'A chart', data: png }],
      ['Q?', { name: 'picture.png', alt: '', data: png }],
    ])
  })

  test.each([
    [
      'two',
      '<img src="@@PLUGINFILE@@/a.png"><img src="@@PLUGINFILE@@/b.png">',
      file('a.png') + file('b.png'),
      'a',
    ],
    ['one that did not come along', 'Q? <img src="https://example.org/a.png">', '', 'a'],
    ['what is no picture', 'Q? <img src="@@PLUGINFILE@@/a.png">', file('a.png', 'PHN2Zz4='), 'a'],
    [
      'a picture and a sound',
      'Q? <img src="@@PLUGINFILE@@/a.png"><audio src="x"></audio>',
      file('a.png'),
      'a',
    ],
    ['a file that is not shown', 'Q? <img src="@@PLUGINFILE@@/a.png">', file('a.png') + file('b.pdf'), 'a'],
    ['a picture in an answer', 'Q?', '', 'a <img src="data:image/png;base64,iVBORw0KGgo=">'],
  ])('%s: its question is to be written anew', async (_, text, files, answer) => {
    const { questions, unread } = await read(
      moodle(asked(text.startsWith('Q?') ? text : `Q? ${text}`, { files, answer })),
    )
    expect(questions).toEqual([])
    expect(unread).toMatchObject([{ reason: 'media' }])
  })
})
