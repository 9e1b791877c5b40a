import { describe, expect, test } from 'vitest'
import { readQuestions } from './read.ts'

const readAll = (content: string) =>
  readQuestions({ name: 'bank', bytes: Buffer.from(content), language: 'en' })
const read = async (content: string) => (await readAll(content)).questions

const moodle = ({
  asked = 'Q?',
  said = '',
  label = 'a',
  feedback = '',
}: {
  asked?: string
  said?: string
  label?: string
  feedback?: string
}) =>
  `<quiz><question type="multichoice"><questiontext format="html"><text><![CDATA[${asked}]]></text></questiontext><generalfeedback format="html"><text><![CDATA[${said}]]></text></generalfeedback><single>true</single><answer fraction="100" format="html"><text><![CDATA[${label}]]></text><feedback format="html"><text><![CDATA[${feedback}]]></text></feedback></answer><answer fraction="0"><text>b</text></answer></question></quiz>`

const drawn = (encoding: string) =>
  `<math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><msup><mi>x</mi><mn>2</mn></msup><annotation encoding="${encoding}">x^2</annotation></semantics></math>`

interface Texts {
  label: string
  feedback: string
}

const inGift = ({ label, feedback }: Texts) => {
  const html = (text: string) => `[html]${text.replaceAll(/[\\~=#{}:]/g, '\\$&')}`
  return `Q? {=${html(label)}#${html(feedback)} ~b}`
}

const inQti3 = ({ label, feedback }: Texts) =>
  `<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="a"><qti-response-declaration identifier="R" cardinality="single" base-type="identifier"><qti-correct-response><qti-value>a</qti-value></qti-correct-response></qti-response-declaration><qti-item-body><qti-choice-interaction response-identifier="R"><qti-prompt>Q?</qti-prompt><qti-simple-choice identifier="a">${label}<qti-feedback-inline outcome-identifier="F" identifier="a">${feedback}</qti-feedback-inline></qti-simple-choice><qti-simple-choice identifier="b">b</qti-simple-choice></qti-choice-interaction></qti-item-body></qti-assessment-item>`

const inQti1 = ({ label, feedback }: Texts) => {
  const material = (html: string) => `<material><mattext><![CDATA[${html}]]></mattext></material>`
  const named = '<conditionvar><varequal respident="r">a</varequal></conditionvar>'
  return `<questestinterop><item ident="i"><presentation>${material('Q?')}<response_lid ident="r" rcardinality="Single"><render_choice><response_label ident="a">${material(label)}</response_label><response_label ident="b">${material('b')}</response_label></render_choice></response_lid></presentation><resprocessing><respcondition>${named}<setvar>100</setvar></respcondition><respcondition>${named}<displayfeedback linkrefid="f"/></respcondition></resprocessing><itemfeedback ident="f">${material(feedback)}</itemfeedback></item></questestinterop>`
}

describe.each([
  ['Moodle XML', moodle],
  ['GIFT', inGift],
  ['QTI 3.0', inQti3],
  ['QTI 1.2', inQti1],
])('[IMPORT-02] answers and feedback of %s are plain texts', (_, write) => {
  test.each([
    ['TeX', 'It is \\(x^2\\)'],
    ['MathML with its TeX', drawn('TeX')],
    ['MathML without it', '<math><mi>x</mi></math>'],
  ])('a question with %s in them has to be written anew', async (__, formula) => {
    const plain = { label: 'a', feedback: 'So.' }
    expect((await readAll(write(plain))).questions[0]?.answers[0]).toEqual({ ...plain, right: true })
    for (const part of ['label', 'feedback']) {
      const { questions, unread } = await readAll(write({ ...plain, [part]: formula }))
      expect({ part, questions, unread }).toMatchObject({
        part,
        questions: [],
        unread: [{ reason: formula.startsWith('<math><mi>') ? 'drawn-formula' : 'formula' }],
      })
    }
  })
})

test('[IMPORT-02] the draft of a question with formulas in its answers has them as TeX', async () => {
  const { unread } = await readAll(moodle({ label: drawn('TeX') }))
  expect(unread[0]?.draft.answers).toEqual(['\\(x^2\\)', 'b'])
})

describe('[IMPORT-02] formulas of other systems are converted', () => {
  test.each([
    ['Moodle within a line', 'So \\(x^2\\) it is.', 'So $`x^2`$ it is.'],
    ['Moodle in a line of its own', '<p>So</p><p>\\[ \\frac{a}{b} \\]</p>', 'So $`\\frac{a}{b}`$'],
    ['TeX between two dollars', 'So $$x_1$$ and $$x_2$$.', 'So $`x_1`$ and $`x_2`$.'],
    ['two dollars with blanks around TeX', 'So $$ \\frac{a}{b} $$.', 'So $`\\frac{a}{b}`$.'],
    ['two dollars alone', '<p>So</p><p>$$ a + 1 $$</p>', 'So $`a + 1`$'],
    ['one after two dollars that are none', 'For $$5 or $$x_1$$.', 'For $$5 or $`x_1`$.'],
    ['rows of a table', '\\[ a \\\\[2pt] b \\]', '$`a \\\\[2pt] b`$'],
    ['comments of TeX', 'So \\[ a\\% + % first\n\\\\% second \\% \n b \\].', 'So $`a\\% + \\\\ b`$.'],
    [
      'comments in what Canvas keeps',
      'So <img class="equation_image" data-equation-content="a + % b\nc" src="/e/x">.',
      'So $`a + c`$.',
    ],
    ['signs of HTML', 'So \\(a &lt; b &amp; c\\).', 'So $`a < b & c`$.'],
    ['MathML with its TeX', `<p>So ${drawn('application/x-tex')}.</p>`, 'So $`x^2`$.'],
    ['MathML that calls it LaTeX', `<p>So <b>${drawn('LaTeX')}</b>.</p>`, 'So **$`x^2`$**.'],
    ['Canvas', 'So <img class="equation_image" data-equation-content="x^2" src="/e/x">.', 'So $`x^2`$.'],
  ])('%s', async (_, html, markdown) => {
    const [inBoth] = await read(moodle({ asked: html, said: html }))
    expect(inBoth).toMatchObject({ question: markdown, explanation: markdown })
    expect(inBoth).not.toHaveProperty('leftOut')
  })

  test.each([
    ...['It costs $5 and $6.', 'An empty \\(\\) pair', 'Only a comment \\(% \\)', 'Open \\( only'],
    ...['A bonus of $$50 for one, $$100 for two', 'Bonus $$5 and $$6', 'Cheap $, dear $$, dearest $$$.'],
    'From $$ to $$.',
  ])('%s has none', async (text) => {
    const [question] = await read(moodle({ said: text }))
    expect(question?.explanation).not.toContain('$`')
  })

  test('MathML without its TeX is left out of an explanation, and reported', async () => {
    const [question] = await read(moodle({ said: 'So <math><mi>x</mi></math>.' }))
    expect(question).toMatchObject({ explanation: 'So .', leftOut: ['explanation'] })
  })

  test('in QTI 3.0 with any prefix', async () => {
    const formula = drawn('application/x-tex')
      .replace('xmlns', 'xmlns:m')
      .replaceAll(/<(\/?)(\w)/g, '<$1m:$2')
    const [question] = await read(
      `<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="a" title="a" time-dependent="false"><qti-response-declaration identifier="R" cardinality="single" base-type="identifier"><qti-correct-response><qti-value>a</qti-value></qti-correct-response></qti-response-declaration><qti-item-body><qti-choice-interaction response-identifier="R" max-choices="1"><qti-prompt>What is ${formula}?</qti-prompt><qti-simple-choice identifier="a">a</qti-simple-choice><qti-simple-choice identifier="b">b</qti-simple-choice></qti-choice-interaction></qti-item-body></qti-assessment-item>`,
    )
    expect(question?.question).toBe('What is $`x^2`$?')
  })

  test('many unclosed ones are parsed quickly', async () => {
    const [question] = await read(moodle({ said: '\\('.repeat(5_000) }))
    expect(question?.explanation).toHaveLength(15_000)
  })
})
