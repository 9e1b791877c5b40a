import { Buffer } from 'node:buffer'
import { describe, expect, test } from 'vitest'
import { zipOf } from '../../../test/zip.ts'
import type { Language } from '../document.ts'
import { renderInline } from '../markdown/markdown.ts'
import { NoQuestions, readQuestions } from './read.ts'
import { readQuestionsInThread } from './reader.ts'

const read = (content: string | Buffer, { name = 'bank.txt', language = 'en' as Language } = {}) =>
  readQuestions({ name, bytes: Buffer.from(content), language })

const problemOf = (content: string | Buffer, name?: string) =>
  read(content, name ? { name } : {}).then(
    () => 'read',
    (error: unknown) => (error instanceof NoQuestions ? error.why : String(error)),
  )

const capital = {
  question: 'What is the capital of Poland?',
  type: 'single',
  answers: [
    { label: 'Kraków', right: false },
    { label: 'Warszawa', right: true, feedback: 'Since 1596.' },
    { label: 'Gdańsk', right: false },
  ],
}
const without = (feedback: 'feedback') => ({
  ...capital,
  answers: capital.answers.map(({ [feedback]: _, ...answer }) => answer),
})

describe('[IMPORT-02] GIFT', () => {
  test('one right answer, feedback, a title and a comment', async () => {
    const gift =
      '// geography\n::Q1:: What is the capital of Poland? {\n~Kraków\n=Warszawa#Since 1596.\n~Gdańsk\n}\n'
    expect(await read(gift)).toEqual({
      format: 'gift',
      questions: [{ id: 'q1', ...capital }],
      unread: [],
      ignored: [],
    })
  })

  test('several right answers by their weights, and a true statement', async () => {
    const { questions } = await read(
      'Even numbers? {~%50%2 ~%50%4 ~%-100%3}\n\nWater is wet. {T}\n\nIce is hot. {F#It melts.#Right.}',
    )
    expect(questions.map(({ type, answers }) => [type, answers.map(({ right }) => right)])).toEqual([
      ['multiple', [true, true, false]],
      ['single', [true, false]],
      ['single', [false, true]],
    ])
    expect(questions[1]?.answers[0]?.label).toBe('True')
  })

  test('true/false in the language of the text', async () => {
    const { questions } = await read('Woda jest mokra. {T}', { language: 'pl' })
    expect(questions[0]?.answers.map(({ label }) => label)).toEqual(['Prawda', 'Fałsz'])
  })

  test('other types, and what cannot be parsed, are listed with text, line and reason', async () => {
    const { questions, unread } = await read(
      'Who wrote Lalka? {=Prus =Bolesław Prus}\n\nBroken {=a ~b\n\nGood? {=yes ~no}\n\nOnly one? {=yes}\n\nWhy? {}',
    )
    expect(questions.map(({ question }) => question)).toEqual(['Good?'])
    expect(unread).toMatchObject([
      { reason: 'other-type', line: 1, text: expect.stringContaining('Lalka') },
      { reason: 'syntax', line: expect.any(Number), text: 'Broken {=a ~b' },
      { reason: expect.any(String), line: 7 },
      { reason: 'other-type', line: 9, text: 'Why?' },
    ])
  })
})

const moodle = (questions: string) => `<?xml version="1.0" encoding="UTF-8"?><quiz>${questions}</quiz>`
const moodleCapital = `<question type="multichoice"><name><text>Q</text></name>
  <questiontext format="html"><text><![CDATA[<p>What is the <b>capital</b> of Poland?</p>]]></text></questiontext>
  <single>true</single>
  <answer fraction="0" format="html"><text>&lt;p&gt;Kraków&lt;/p&gt;</text><feedback><text></text></feedback></answer>
  <answer fraction="100" format="html"><text>Warszawa</text><feedback format="html"><text>Since 1596.</text></feedback></answer>
  <answer fraction="50"><text>Gdańsk</text></answer></question>`

describe('[IMPORT-02] Moodle XML', () => {
  test('HTML becomes a line of Markdown; with a single choice only the answer worth all points is right', async () => {
    expect(await read(moodle(moodleCapital))).toEqual({
      format: 'moodle-xml',
      // Half the points for one of the others.
      questions: [
        { id: 'q', ...capital, question: 'What is the **capital** of Poland?', leftOut: ['points'] },
      ],
      unread: [],
      ignored: [],
    })
  })

  test('several answers, true/false, and entries that are no questions', async () => {
    const { questions, unread } = await read(
      moodle(`<question type="category"><category><text>$course$</text></category></question>
        <question type="truefalse"><questiontext><text>Water is wet.</text></questiontext>
          <answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer></question>
        <question type="multichoice"><questiontext><text>Even?</text></questiontext><single>false</single>
          <answer fraction="50"><text>2</text></answer><answer fraction="50"><text>4</text></answer><answer fraction="-100"><text>3</text></answer></question>
        <question type="essay"><questiontext><text>Why?</text></questiontext></question>
        <question type="multichoice"><questiontext><text>&lt;img src="a.png"&gt; What is this?</text></questiontext>
          <answer fraction="100"><text>a</text></answer><answer fraction="0"><text>b</text></answer></question>`),
    )
    expect(questions.map(({ type, answers }) => [type, answers.map(({ right }) => right)])).toEqual([
      ['single', [true, false]],
      ['multiple', [true, true, false]],
    ])
    expect(unread.map(({ reason }) => reason)).toEqual(['other-type', 'media'])
  })
})

test('[IMPORT-02] Aiken: a letter gives the right answer', async () => {
  const { format, questions, unread } = await read(
    'What is the capital of Poland?\nA. Kraków\nB) Warszawa\nC. Gdańsk\nANSWER: B\n\nNo key?\nA. a\nB. b\n',
  )
  expect({ format, questions }).toEqual({ format: 'aiken', questions: [without('feedback')] })
  expect(unread).toMatchObject([{ reason: 'syntax', line: 7 }])
})

const item3 = `<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="q" title="Capital">
  <qti-response-declaration identifier="R" cardinality="single" base-type="identifier">
    <qti-correct-response><qti-value>W</qti-value></qti-correct-response></qti-response-declaration>
  <qti-item-body><qti-choice-interaction response-identifier="R" max-choices="1">
    <qti-prompt>What is the capital of Poland?</qti-prompt>
    <qti-simple-choice identifier="K">Kraków</qti-simple-choice>
    <qti-simple-choice identifier="W">Warszawa<qti-feedback-inline identifier="W">Since 1596.</qti-feedback-inline></qti-simple-choice>
    <qti-simple-choice identifier="G">Gdańsk</qti-simple-choice>
  </qti-choice-interaction></qti-item-body></qti-assessment-item>`
const item2 = item3
  .replaceAll('qti-', '')
  .replaceAll(
    /(assessment|response|correct|item|choice|simple|feedback)-(item|declaration|response|body|interaction|choice|inline)/g,
    (_, a, b) => a + b[0].toUpperCase() + b.slice(1),
  )
  .replaceAll('response-identifier', 'responseIdentifier')
  .replaceAll('responseIdentifier=', 'responseIdentifier=')
const entry2 =
  '<assessmentItem identifier="e"><itemBody><p>Why?</p><extendedTextInteraction responseIdentifier="R"/></itemBody></assessmentItem>'

describe('[IMPORT-02] QTI', () => {
  test.each([
    ['3.0', item3],
    ['2.1', item2],
  ])('an item of version %s', async (_, item) => {
    expect(await read(item, { name: 'item.xml' })).toEqual({
      format: 'qti',
      questions: [{ id: 'capital', ...capital }],
      unread: [],
      ignored: [],
    })
  })

  test('without a key, points decide which answers are right', async () => {
    const mapped = item3.replace(
      /<qti-correct-response>.*<\/qti-correct-response>/,
      '<qti-mapping><qti-map-entry map-key="G" mapped-value="1"/><qti-map-entry map-key="K" mapped-value="-1"/></qti-mapping>',
    )
    expect((await read(mapped)).questions[0]?.answers.map(({ right }) => right)).toEqual([false, false, true])
  })

  test('a package: its items, with the file of those that must be rewritten', async () => {
    const zip = await zipOf({
      'imsmanifest.xml': '<manifest/>',
      'items/one.xml': item3,
      'items/two.xml': entry2,
    })
    expect(await read(zip, { name: 'package.zip' })).toEqual({
      format: 'qti',
      questions: [{ id: 'capital', ...capital }],
      unread: [
        {
          ...{ reason: 'other-type', text: 'Why?', file: 'items/two.xml', line: null },
          draft: { question: 'Why?', answers: [] },
        },
      ],
      ignored: [],
    })
  })

  test('the question bank of a Common Cartridge (QTI 1.2)', async () => {
    const bank = `<questestinterop><assessment><section><item ident="i"><presentation>
      <material><mattext texttype="text/html">&lt;p&gt;What is the capital of Poland?&lt;/p&gt;</mattext></material>
      <response_lid ident="r" rcardinality="Single"><render_choice>
        <response_label ident="1"><material><mattext>Kraków</mattext></material></response_label>
        <response_label ident="2"><material><mattext>Warszawa</mattext></material></response_label>
        <response_label ident="3"><material><mattext>Gdańsk</mattext></material></response_label>
      </render_choice></response_lid></presentation>
      <resprocessing><respcondition continue="Yes"><conditionvar><varequal respident="r">2</varequal></conditionvar><displayfeedback linkrefid="f2"/></respcondition>
        <respcondition><conditionvar><varequal respident="r">2</varequal></conditionvar><setvar action="Set" varname="SCORE">100</setvar></respcondition></resprocessing>
      <itemfeedback ident="f2"><material><mattext>Since 1596.</mattext></material></itemfeedback></item>
      <item><presentation><material><mattext>Why?</mattext></material><response_str ident="s"/></presentation></item></section></assessment></questestinterop>`
    const zip = await zipOf({ 'imsmanifest.xml': '<manifest/>', 'bank/quiz.xml': bank })
    const { questions, unread } = await read(zip, { name: 'course.imscc' })
    expect(questions).toEqual([capital])
    expect(unread).toMatchObject([{ reason: 'other-type', text: 'Why?', file: 'bank/quiz.xml' }])
  })
})

describe('[IMPORT-02] tables', () => {
  const rows = [
    ['Question', 'Right', 'Answer 1', 'Answer 2', 'Answer 3', 'Feedback 2'],
    ['What is the capital of Poland?', '2', 'Kraków', 'Warszawa', 'Gdańsk', 'Since 1596.'],
    ['Even?', 'A, C', '2', '3', '4', ''],
    ['No key?', '', 'a', 'b', '', ''],
  ]

  test.each([';', ',', '\t'])('CSV separated by %j', async (delimiter) => {
    const csv = rows.map((row) => row.map((cell) => `"${cell}"`).join(delimiter)).join('\r\n')
    const { format, questions, unread } = await read(`\uFEFF${csv}`, { name: 'bank.csv' })
    expect(format).toBe('table')
    expect(questions[0]).toEqual(capital)
    expect(questions[1]).toMatchObject({ type: 'multiple' })
    expect(unread).toMatchObject([
      { reason: 'no-right-answer', text: 'No key?\n- a\n- b', file: null, line: 4 },
    ])
  })

  test('column names in Polish', async () => {
    const csv = 'Pytanie;Poprawne;Odpowiedź 1;Odpowiedź 2\nCzy tak?;1;Tak;Nie\n'
    expect((await read(csv, { name: 'pytania.csv' })).questions).toHaveLength(1)
  })

  test('XLSX', async () => {
    const sheet = rows
      .map((row, index) => {
        const cells = row.map(
          (value, column) =>
            `<c r="${'ABCDEF'[column]}${index + 1}" t="inlineStr"><is><t>${value}</t></is></c>`,
        )
        return `<row r="${index + 1}">${cells.join('')}</row>`
      })
      .join('')
    const xlsx = await zipOf({
      '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
      'xl/workbook.xml':
        '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
      'xl/worksheets/sheet1.xml': `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${sheet}</sheetData></worksheet>`,
    })
    const { questions } = await read(xlsx, { name: 'bank.xlsx' })
    expect(questions[0]).toEqual(capital)
  })

  test('explanation, tags and difficulty in either language; characters not allowed in a tag become spaces', async () => {
    const table = [
      'question;right;answer 1;answer 2;Wyjaśnienie;Tags;trudność',
      'Q1?;1;a;b;Because *so*;data, data,  two  words , a[b];Trudne',
      'Q2?;2;a;b;;;7',
    ].join('\n')
    const { questions } = await read(table, { name: 'bank.csv' })
    expect(questions[0]).toMatchObject({ tags: ['data', 'two words', 'a b'], difficulty: 'hard' })
    expect(questions[0]?.explanation).toContain('so')
    expect(Object.keys(questions[1] ?? {})).toEqual(['question', 'type', 'answers', 'leftOut', 'line'])
  })

  test('a table with unknown columns is rejected', async () => {
    expect(await problemOf('a,b,c\n1,2,3\n', 'bank.csv')).toBe('columns')
  })
})

test('[IMPORT-02] pasted text: an asterisk before the right answers, with any list markers', async () => {
  const { format, questions, unread } = await read(
    '1. What is the capital of Poland?\na) Kraków\n* b) Warszawa\nc) Gdańsk\n\nEven?\n*2\n- 3\n* 4\n\nAlone\n\nNo key?\nA\nB\n',
  )
  expect(format).toBe('text')
  expect(questions[0]).toEqual(without('feedback'))
  expect(questions[1]).toMatchObject({
    type: 'multiple',
    answers: [{ label: '2' }, { label: '3' }, { label: '4' }],
  })
  expect(unread).toMatchObject([
    { reason: 'too-few-answers', line: 11, text: 'Alone' },
    { reason: 'no-right-answer', line: 13, text: 'No key?\n- A\n- B' },
  ])
})

test('[IMPORT-02] characters with a meaning in Markdown are kept', async () => {
  const label = 'Use `x` * 2 _now_ [a](b) <b>&amp;</b> # 1. x'
  const { questions } = await read(`What?\n* ${label}\n- no\n`)
  // An answer is plain text, shown as written.
  expect(questions[0]?.answers[0]?.label).toBe(label)
  const asked = await read(`${label}\n* yes\n- no\n`)
  const shown = renderInline(asked.questions[0]?.question ?? '', 'en')
  expect(shown?.replaceAll('&#x3C;', '<').replaceAll('&#x26;', '&')).toBe(label)
})

describe('[IMPORT-02][API-02] a file without questions causes a clear error', () => {
  const huge = 'x'.repeat(5 * 1024 * 1024)
  test.each([
    ['nothing', '', 'empty'],
    ['blank lines', ' \n\n', 'empty'],
    ['another encoding', Buffer.from('Zażółć?', 'latin1').fill(0xff, 2, 4), 'encoding'],
    ['broken XML', '<quiz><question', 'damaged'],
    ['other XML', '<html><body>?</body></html>', 'format'],
    ['entities that grow', '<!DOCTYPE q [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><quiz>&b;</quiz>', 'empty'],
    ['a broken archive', Buffer.from('PK\x03\x04 nothing', 'latin1'), 'damaged'],
  ])('%s', async (_, content, why) => {
    expect(await problemOf(content)).toBe(why)
  })

  test('elements nested too deeply', async () => {
    const moodle = (depth: number, tag: string) =>
      `<quiz><question type="multichoice"><questiontext format="html"><text><![CDATA[${`<${tag}>`.repeat(depth)}Q]]></text></questiontext><answer fraction="100"><text>a</text></answer><answer fraction="0"><text>b</text></answer></question></quiz>`
    const inThread = (text: string) =>
      readQuestionsInThread({ name: 'bank.xml', bytes: Buffer.from(text), language: 'en' })
    expect((await inThread(moodle(300, 'b'))).questions).toMatchObject([{ question: '**Q**' }])
    await expect(inThread(moodle(20_000, 'div'))).rejects.toMatchObject({ why: 'damaged' })
  })

  test('an archive of other files, and one that is too large', async () => {
    expect(await problemOf(await zipOf({ 'a.xml': '<a/>', 'b.txt': 'b' }))).toBe('format')
    expect(await problemOf(await zipOf({ 'a.xml': `<a>${huge}</a>` }))).toBe('too-large')
  })
})
