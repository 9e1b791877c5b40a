import { describe, expect, test } from 'vitest'
import { zipOf } from '../../../test/zip.ts'
import { readQuestions } from './read.ts'

const read = (content: string | Buffer, name = 'bank') =>
  readQuestions({ name, bytes: Buffer.from(content), language: 'en' })

const picture = '<img src="a.png" alt="A"/>'
const drawn = '<math xmlns="http://www.w3.org/1998/Math/MathML"><mi>x</mi></math>'

interface Texts {
  asked?: string
  label?: string
  feedback?: string
  explanation?: string
  /** Elements or lines of the format around it. */
  more?: string
  /** Points of the wrong answer. */
  wrong?: number
}

const inMoodle = ({
  asked = 'Q?',
  label = 'a',
  feedback = '',
  explanation = '',
  more = '',
  wrong = 0,
}: Texts) =>
  `<question type="multichoice"><questiontext format="html"><text><![CDATA[${asked}]]></text></questiontext><generalfeedback format="html"><text><![CDATA[${explanation}]]></text></generalfeedback><single>true</single><answer fraction="100" format="html"><text><![CDATA[${label}]]></text><feedback format="html"><text><![CDATA[${feedback}]]></text></feedback></answer><answer fraction="${wrong}"><text>b</text></answer>${more}</question>`
const moodle = (texts: Texts) => `<quiz>${inMoodle(texts)}</quiz>`

const gift = ({
  asked = 'Q?',
  label = 'a',
  feedback = '',
  explanation = '',
  more = '',
  wrong = 0,
}: Texts) => {
  const html = (text: string) => `[html]${text.replaceAll(/[\\~=#{}:]/g, '\\$&')}`
  const said = explanation ? `####${html(explanation)}` : ''
  return `${more}${html(asked)} {=${html(label)}${feedback && `#${html(feedback)}`} ~${wrong ? `%${wrong}%` : ''}b ${said}}`
}

const qti3 = ({ asked = 'Q?', label = 'a', feedback = '', explanation = '', more = '', wrong = 0 }: Texts) =>
  `<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="a"><qti-response-declaration identifier="R" cardinality="single" base-type="identifier"><qti-correct-response><qti-value>a</qti-value></qti-correct-response><qti-mapping><qti-map-entry map-key="a" mapped-value="100"/><qti-map-entry map-key="b" mapped-value="${wrong}"/></qti-mapping></qti-response-declaration><qti-item-body><qti-choice-interaction response-identifier="R"><qti-prompt>${asked}</qti-prompt><qti-simple-choice identifier="a">${label}<qti-feedback-inline outcome-identifier="F" identifier="a">${feedback}</qti-feedback-inline></qti-simple-choice><qti-simple-choice identifier="b">b</qti-simple-choice></qti-choice-interaction></qti-item-body><qti-response-processing><qti-set-outcome-value identifier="E"><qti-base-value base-type="identifier">e</qti-base-value></qti-set-outcome-value></qti-response-processing><qti-modal-feedback outcome-identifier="E" identifier="e" show-hide="show">${explanation}</qti-modal-feedback>${more}</qti-assessment-item>`

const qti1 = ({
  asked = 'Q?',
  label = 'a',
  feedback = '',
  explanation = '',
  more = '',
  wrong = 0,
}: Texts) => {
  const material = (html: string) => `<material><mattext><![CDATA[${html}]]></mattext></material>`
  const named = (id: string) => `<conditionvar><varequal respident="r">${id}</varequal></conditionvar>`
  return `<questestinterop><item ident="i"><presentation>${material(asked)}<response_lid ident="r" rcardinality="Single"><render_choice><response_label ident="a">${material(label)}</response_label><response_label ident="b">${material('b')}</response_label></render_choice></response_lid></presentation><resprocessing><respcondition><conditionvar><other/></conditionvar><displayfeedback linkrefid="e"/></respcondition><respcondition>${named('a')}<setvar>100</setvar></respcondition><respcondition>${named('b')}<setvar>${wrong}</setvar></respcondition><respcondition>${named('a')}<displayfeedback linkrefid="f"/></respcondition></resprocessing><itemfeedback ident="f">${material(feedback)}</itemfeedback><itemfeedback ident="e">${material(explanation)}</itemfeedback>${more}</item></questestinterop>`
}

const formats = [
  ['Moodle XML', moodle],
  ['GIFT', gift],
  ['QTI 3.0', qti3],
  ['QTI 1.2', qti1],
] as const

describe.each(formats)('[IMPORT-02] what a question of %s loses is named', (_, write) => {
  test.each([
    ['nothing', {}, undefined],
    ['a picture in the feedback of an answer', { feedback: `See ${picture}` }, ['feedback-media']],
    ['only a picture there', { feedback: picture }, ['feedback-media']],
    ['a sound in the explanation', { explanation: 'So. <audio src="a.mp3"></audio>' }, ['explanation']],
    ['a drawn formula in the explanation', { explanation: `So ${drawn}.` }, ['explanation']],
    ['a table', { asked: 'Q? <table><tr><td>1</td><td>2</td></tr></table>' }, ['layout']],
    ['emphasis in an answer', { label: '<b>not</b> a' }, ['layout']],
    ['the address of a link', { asked: 'Q? <a href="https://example.org/">there</a>' }, ['links']],
    ['points for another answer', { wrong: 50 }, ['points']],
    ['a penalty', { wrong: -50 }, ['points']],
  ] as const)('%s', async (__, texts, leftOut) => {
    const { questions, unread } = await read(write(texts))
    expect(unread).toEqual([])
    expect(questions).toHaveLength(1)
    expect(questions[0]?.leftOut).toEqual(leftOut)
    expect(questions[0]?.answers.map(({ right }) => right)).toEqual([true, false])
  })

  test.each(['asked', 'label', 'feedback'])(
    'a drawn formula in %s: it has to be written anew',
    async (part) => {
      const { questions, unread } = await read(write({ [part]: `So ${drawn}` }))
      expect(questions).toEqual([])
      expect(unread).toMatchObject([{ reason: 'drawn-formula' }])
    },
  )

  test('subscripts and superscripts stay in a question, and are named in an answer', async () => {
    const { questions } = await read(
      write({ asked: 'x<sup>2</sup> or H<sub>2</sub>O?', label: 'x<sup>2</sup>' }),
    )
    expect(questions[0]?.question).toBe('x<sup>2</sup> or H<sub>2</sub>O?')
    expect(questions[0]?.answers[0]?.label).toBe('x2')
    expect(questions[0]?.leftOut).toEqual(['layout'])
  })

  test('one to be written anew comes with its feedback and explanation', async () => {
    const { unread } = await read(
      write({ label: 'a <audio src="a.mp3"></audio>', feedback: 'Yes.', explanation: 'So.' }),
    )
    expect(unread).toMatchObject([{ reason: 'media', text: 'Q?\n* a (Yes.)\n- b\nSo.' }])
  })
})

describe('[IMPORT-02] parts of a question that only some formats have', () => {
  const material = '<material><mattext>Beware</mattext></material>'
  test.each([
    ['hints of Moodle', moodle({ more: '<hint><text>Think</text></hint>' }), ['hints']],
    [
      'feedback of Moodle for the result',
      moodle({ more: '<partiallycorrectfeedback><text>Nearly</text></partiallycorrectfeedback>' }),
      ['feedback'],
    ],
    [
      'Moodle’s own words for it',
      moodle({ more: '<correctfeedback><text>Your answer is correct.</text></correctfeedback>' }),
      undefined,
    ],
    ['points of Moodle', moodle({ more: '<defaultgrade>3.0</defaultgrade>' }), ['points']],
    ['penalties of Moodle', moodle({ more: '<penalty>0.5</penalty>' }), ['points']],
    [
      'those that Moodle sets itself',
      moodle({ more: '<penalty>0.3333333</penalty><defaultgrade>1.0000000</defaultgrade>' }),
      undefined,
    ],
    [
      'a fixed order of answers of Moodle',
      moodle({ more: '<shuffleanswers>false</shuffleanswers>' }),
      ['order'],
    ],
    ['Moodle’s own order', moodle({ more: '<shuffleanswers>true</shuffleanswers>' }), undefined],
    [
      'a fixed order of QTI 3.0',
      qti3({}).replace('<qti-choice-interaction', '<qti-choice-interaction shuffle="false"'),
      ['order'],
    ],
    [
      'an answer of QTI 3.0 that keeps its place',
      qti3({}).replace('<qti-simple-choice', '<qti-simple-choice fixed="true"'),
      ['order'],
    ],
    [
      'a fixed order of QTI 1.2',
      qti1({}).replace('<render_choice', '<render_choice shuffle="No"'),
      ['order'],
    ],
    [
      'an answer of QTI 1.2 that keeps its place',
      qti1({}).replace('<response_label', '<response_label rshuffle="No"'),
      ['order'],
    ],
    ['tags that are no tags', moodle({ more: '<tags><tag><text>[]</text></tag></tags>' }), ['tags']],
    [
      'a category of Moodle',
      `<quiz><question type="category"><category><text>top/Law</text></category></question>${inMoodle({})}</quiz>`,
      ['category'],
    ],
    ['a category of GIFT', gift({ more: '$CATEGORY: Law\n\n' }), ['category']],
    [
      'feedback of QTI 3.0 for the result',
      qti3({
        more: '<qti-modal-feedback outcome-identifier="F" identifier="x" show-hide="show">Good</qti-modal-feedback>',
      }),
      ['feedback'],
    ],
    ['instructions of QTI 3.0', qti3({ asked: '<qti-rubric-block>Beware</qti-rubric-block>Q?' }), ['notes']],
    [
      'a text that QTI 3.0 refers to',
      qti3({ more: '<qti-assessment-stimulus-ref identifier="s" href="s.xml"/>' }),
      ['notes'],
    ],
    [
      'feedback of QTI 1.2 for the result',
      qti1({ more: `<itemfeedback ident="x">${material}</itemfeedback>` }),
      ['feedback'],
    ],
    ['instructions of QTI 1.2', qti1({ more: `<rubric>${material}</rubric>` }), ['notes']],
    [
      'a picture of QTI 1.2 in the feedback',
      qti1({ feedback: 'So]]></mattext><matimage uri="a.png"/><mattext><![CDATA[' }),
      ['feedback-media'],
    ],
    [
      'a film of QTI 1.2 in the explanation',
      qti1({ explanation: 'So]]></mattext><matvideo uri="a.mp4"/><mattext><![CDATA[' }),
      ['explanation'],
    ],
  ])('%s', async (_, content, leftOut) => {
    const { questions, unread } = await read(content)
    expect(unread).toEqual([])
    expect(questions.map((question) => question.leftOut)).toEqual([leftOut])
  })

  test('texts between the questions, with their lines where there are lines', async () => {
    const inGift = await read(`A story about {{cats}}.\n\n${gift({})}`.replace('{{cats}}', 'cats'))
    expect(inGift.unread).toMatchObject([{ reason: 'no-question', text: 'A story about cats.', line: 1 }])
    const inXml = await read(
      `<quiz><question type="description"><questiontext><text>A story</text></questiontext></question>${inMoodle({})}</quiz>`,
    )
    expect(inXml.unread).toMatchObject([{ reason: 'no-question', text: 'A story' }])
    const section = `<presentation_material><flow_mat>${material}</flow_mat></presentation_material>`
    const inQti = await read(qti1({}).replace('<item ', `${section}<item `))
    expect(inQti.unread).toMatchObject([{ reason: 'no-question', text: 'Beware' }])
  })

  test('a picture in the Markdown of GIFT', async () => {
    const { questions, unread } = await read('[markdown]Q? ![A](a.png) {=a ~b}')
    expect([questions, unread]).toMatchObject([[], [{ reason: 'media' }]])
  })

  test.each(['wirisformula', 'texrender'])('a formula as a picture of class %s', async (name) => {
    for (const write of [moodle, qti3]) {
      const { unread } = await read(write({ asked: `Q? <img class="${name}" src="a.png" alt="x"/>` }))
      expect(unread).toMatchObject([{ reason: 'drawn-formula' }])
    }
  })

  test('what Canvas keeps of a formula comes from QTI, too', async () => {
    const { questions } = await read(qti3({ asked: 'Q <img data-equation-content="x^2" src="/e"/>?' }))
    expect(questions[0]?.question).toBe('Q $`x^2`$?')
  })

  test('of a single choice only the answer with the most points is right', async () => {
    const item = qti3({ wrong: 50 }).replace(/<qti-correct-response>.*<\/qti-correct-response>/, '')
    for (const content of [item, qti1({ wrong: 50 })])
      expect((await read(content)).questions).toMatchObject([
        { type: 'single', answers: [{ right: true }, { right: false }], leftOut: ['points'] },
      ])
  })
})

describe('[IMPORT-02] a package', () => {
  const manifest = (...files: string[]) =>
    `<manifest><resources>${files.map((href) => `<resource type="imsqti_item_xmlv3p0" href="${href}"/>`).join('')}</resources></manifest>`

  test('names files that are damaged or not there, and the place of what was left out', async () => {
    const zip = await zipOf({
      'imsmanifest.xml': manifest('a.xml', 'items/gone.xml'),
      'a.xml': qti3({ feedback: picture }),
      'b.xml': '<qti-assessment-item><p>',
    })
    const { questions, unread } = await read(zip)
    expect(questions).toMatchObject([{ leftOut: ['feedback-media'], file: 'a.xml' }])
    expect(unread).toMatchObject([
      { reason: 'no-file', file: 'items/gone.xml' },
      { reason: 'syntax', file: 'b.xml', text: '<qti-assessment-item><p>' },
    ])
  })

  test('a difficulty that is none of ours', async () => {
    const metadata =
      '<metadata><lom><educational><difficulty><value>brutal</value></difficulty></educational></lom></metadata>'
    const described = manifest('a.xml').replace('href="a.xml"/>', `href="a.xml">${metadata}</resource>`)
    const zip = await zipOf({ 'imsmanifest.xml': described, 'a.xml': qti3({ feedback: picture }) })
    expect((await read(zip)).questions).toMatchObject([{ leftOut: ['feedback-media', 'tags'] }])
  })
})

describe('[IMPORT-02] what is no question is named', () => {
  const settings = (read: Awaited<ReturnType<typeof readQuestions>>) =>
    read.ignored.map(({ what, text, file }) => [what, text, file])

  test('settings of a test of QTI 1.2, but not what only names it', async () => {
    const test = `<assessment ident="a" title="Exam"><qtimetadata><qtimetadatafield><fieldlabel>cc_profile</fieldlabel><fieldentry>cc.exam.v0p1</fieldentry></qtimetadatafield><qtimetadatafield><fieldlabel>qmd_timelimit</fieldlabel><fieldentry>30</fieldentry></qtimetadatafield></qtimetadata><duration>PT30M</duration><section ident="s"><selection_ordering><selection><selection_number>5</selection_number></selection><order order_type="Random"/></selection_ordering>`
    const read1 = await read(
      qti1({}).replace('<item ', `${test}<item `).replace('</item>', '</item></section></assessment>'),
    )
    expect(read1.questions).toHaveLength(1)
    expect(settings(read1)).toEqual([
      ['settings', 'assessment title=Exam', null],
      ['settings', 'qmd_timelimit: 30', null],
      ['settings', 'duration PT30M', null],
      ['settings', 'selection_number 5', null],
      ['settings', 'order ordertype=Random', null],
    ])
  })

  test('settings of a package of QTI 3.0, and its other files', async () => {
    const zip = await zipOf({
      'imsmanifest.xml': '<manifest/>',
      'test.xml':
        '<qti-assessment-test identifier="t" title="Exam"><qti-test-part identifier="p" navigation-mode="linear"><qti-time-limits max-time="1800"/><qti-assessment-section identifier="s" title="Law" visible="true"><qti-selection select="5"/><qti-ordering shuffle="true"/><qti-assessment-item-ref identifier="a" href="a.xml"/></qti-assessment-section></qti-test-part></qti-assessment-test>',
      'a.xml': qti3({ asked: 'Q? <img src="used.png" alt="A"/>' }),
      'used.png': '\x89PNG',
      'unused.png': 'PNG',
      'notes/story.xml': '<qti-assessment-stimulus identifier="s"/>',
      'notes/guide.pdf': '%PDF',
      'schema.xsd': '<schema/>',
    })
    const found = await read(zip)
    expect(found.unread.map(({ reason }) => reason)).toEqual(['media'])
    expect(settings(found)).toEqual([
      ['settings', 'qti-assessment-test title=Exam', 'test.xml'],
      ['settings', 'qti-test-part navigationmode=linear', 'test.xml'],
      ['settings', 'qti-time-limits maxtime=1800', 'test.xml'],
      ['settings', 'qti-assessment-section title=Law', 'test.xml'],
      ['settings', 'qti-selection select=5', 'test.xml'],
      ['settings', 'qti-ordering shuffle=true', 'test.xml'],
      ['file', 'notes/story.xml', null],
      ['file', 'unused.png', null],
      ['file', 'notes/guide.pdf', null],
    ])
  })

  test('the settings of a quiz that Canvas keeps in a file of its own', async () => {
    const zip = await zipOf({
      'a/quiz.xml': qti1({}),
      'a/assessment_meta.xml': '<quiz><title>Exam</title><time_limit>20</time_limit><description/></quiz>',
    })
    expect(settings(await read(zip))).toEqual([
      ['settings', 'title: Exam', 'a/assessment_meta.xml'],
      ['settings', 'time_limit: 20', 'a/assessment_meta.xml'],
    ])
  })
})

describe('[IMPORT-02] the name of a question becomes its id', () => {
  test.each([
    ['GIFT', '::Zażółć 1::Q? {=a ~b}'],
    ['Moodle XML', moodle({ more: '<name><text>Zażółć 1</text></name>' })],
    ['QTI 3.0', qti3({}).replace('identifier="a"', 'identifier="a" title="Zażółć 1"')],
    ['QTI 1.2', qti1({}).replace('ident="i"', 'ident="i" title="Zażółć 1"')],
  ])('%s', async (_, content) => {
    expect((await read(content)).questions[0]?.id).toBe('zazolc-1')
  })
})
