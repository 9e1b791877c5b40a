import { describe, expect, test } from 'vitest'
import { readQuestions } from './read.ts'

const read = (content: string) => readQuestions({ name: 'bank', bytes: Buffer.from(content), language: 'en' })

const moodle = (more: string) =>
  `<quiz><question type="multichoice"><name><text>N</text></name><questiontext><text>Q?</text></questiontext><single>false</single><answer fraction="100"><text>a</text></answer><answer fraction="-100"><text>b</text></answer>${more}</question></quiz>`

const qti3 = (limits: string, cardinality = 'multiple') =>
  `<qti-assessment-item identifier="i" title="N"><qti-response-declaration identifier="R" cardinality="${cardinality}"><qti-correct-response><qti-value>a</qti-value></qti-correct-response></qti-response-declaration><qti-item-body><qti-choice-interaction response-identifier="R" ${limits}><qti-prompt>Q?</qti-prompt><qti-simple-choice identifier="a">a</qti-simple-choice><qti-simple-choice identifier="b">b</qti-simple-choice><qti-simple-choice identifier="c">c</qti-simple-choice></qti-choice-interaction></qti-item-body></qti-assessment-item>`

const qti2 = (limits: string) =>
  `<assessmentItem identifier="i" title="N"><responseDeclaration identifier="R" cardinality="multiple"><correctResponse><value>a</value></correctResponse></responseDeclaration><itemBody><choiceInteraction responseIdentifier="R" ${limits}><prompt>Q?</prompt><simpleChoice identifier="a">a</simpleChoice><simpleChoice identifier="b">b</simpleChoice><simpleChoice identifier="c">c</simpleChoice></choiceInteraction></itemBody></assessmentItem>`

const label = (id: string) =>
  `<response_label ident="${id}"><material><mattext>${id}</mattext></material></response_label>`
const qti1 = (limits: string, cardinality = 'Multiple') =>
  `<questestinterop><item ident="i" title="N"><presentation><material><mattext>Q?</mattext></material><response_lid ident="r" rcardinality="${cardinality}"><render_choice ${limits}>${['a', 'b', 'c'].map(label).join('')}</render_choice></response_lid></presentation><resprocessing><respcondition><conditionvar><varequal respident="r">a</varequal></conditionvar><setvar>100</setvar></respcondition></resprocessing></item></questestinterop>`

describe('[IMPORT-02] settings of a question that a question here cannot have are listed with its text', () => {
  test.each([
    [
      'numbers of answers of Moodle',
      moodle('<answernumbering>ABCD</answernumbering>'),
      ['answernumbering ABCD: Q?'],
    ],
    ['letters that Moodle sets itself', moodle('<answernumbering>abc</answernumbering>'), []],
    ['no numbers', moodle('<answernumbering>none</answernumbering>'), []],
    [
      'how many answers of QTI 3.0 are chosen',
      qti3('min-choices="2" max-choices="2"'),
      ['minchoices=2: Q?', 'maxchoices=2: Q?'],
    ],
    ['at most one of QTI 2.2', qti2('minChoices="1" maxChoices="1"'), ['maxchoices=1: Q?']],
    [
      'how many answers of QTI 1.2 are chosen',
      qti1('minnumber="2" maxnumber="2"'),
      ['minnumber=2: Q?', 'maxnumber=2: Q?'],
    ],
    ['no limit', qti3('min-choices="1" max-choices="0"'), []],
    ['as many as there are', qti2('maxChoices="3"'), []],
    ['a single choice of QTI 3.0', qti3('min-choices="0" max-choices="1"', 'single'), []],
    ['a single choice of QTI 1.2', qti1('maxnumber="1"', 'Single'), []],
  ])('%s', async (_, content, texts) => {
    const { questions, ignored } = await read(content)
    expect(questions).toHaveLength(1)
    expect(ignored).toEqual(texts.map((text) => ({ what: 'question', text, file: null })))
  })
})

describe('[IMPORT-02] the name of a question to rewrite becomes the id of its draft', () => {
  test.each([
    ['GIFT', '::Zażółć 1::Who? {=Prus}'],
    ['an essay of GIFT', '::Zażółć 1::Why? {}'],
    ['a text of GIFT', '::Zażółć 1::A story about cats.\n\n::b::Q? {=a ~b}'],
    ['a choice of GIFT', '::Zażółć 1::Q? {~a ~b}'],
    ['Moodle XML', moodle('').replaceAll('multichoice', 'essay').replace('>N<', '>Zażółć 1<')],
    [
      'a text of Moodle XML',
      moodle('').replaceAll('multichoice', 'description').replace('>N<', '>Zażółć 1<'),
    ],
    [
      'QTI 3.0',
      qti3('').replaceAll('choice-interaction', 'order-interaction').replace('title="N"', 'title="Zażółć 1"'),
    ],
    ['QTI 1.2', qti1('').replaceAll('render_choice', 'render_fib').replace('title="N"', 'title="Zażółć 1"')],
  ])('%s', async (_, content) => {
    const { unread } = await read(content)
    expect(unread).toMatchObject([{ draft: { id: 'zazolc-1' } }])
  })
})
