import { Buffer } from 'node:buffer'
import { describe, expect, test } from 'vitest'
import type { Language } from '../document.ts'
import { readQuestions } from './read.ts'

const read = (content: string | Buffer, { name = 'bank.txt', language = 'en' as Language } = {}) =>
  readQuestions({ name, bytes: Buffer.from(content), language })

const moodle = (questions: string) => `<?xml version="1.0" encoding="UTF-8"?><quiz>${questions}</quiz>`

describe('[IMPORT-02] a question of another type is imported completely, to be rewritten', () => {
  const draftsOf = async (content: string | Buffer) => {
    const { questions, unread } = await read(content)
    expect(questions).toEqual([])
    expect(unread.map(({ reason }) => reason)).toEqual(unread.map(() => 'other-type'))
    return unread.map(({ text, draft }) => [draft.question, draft.answers, text])
  }
  const whole = (question: string, answers: string[]) => [
    question,
    answers,
    [question, ...answers.map((answer) => `- ${answer}`)].join('\n'),
  ]

  test('GIFT: short answers, numbers, matching, an essay', async () => {
    expect(
      await draftsOf(
        'Who wrote Lalka? {=Prus =Bolesław Prus}\n\nHow many? {#3:0.5}\n\nBetween? {#1..5}\n\nWhere? {=Poland -> Warszawa =Italy -> Roma}\n\nWhy? {}',
      ),
    ).toEqual([
      whole('Who wrote Lalka?', ['Prus', 'Bolesław Prus']),
      whole('How many?', ['3 ± 0.5']),
      whole('Between?', ['1–5']),
      whole('Where?', ['Poland → Warszawa', 'Italy → Roma']),
      whole('Why?', []),
    ])
  })

  test('Moodle XML: short answers, matching, drag and drop', async () => {
    expect(
      await draftsOf(
        moodle(`<question type="shortanswer"><questiontext><text>Who?</text></questiontext><answer fraction="100"><text>Prus</text></answer></question>
          <question type="matching"><questiontext><text>Where?</text></questiontext>
            <subquestion><text>Poland</text><answer><text>Warszawa</text></answer></subquestion>
            <subquestion><text></text><answer><text>Roma</text></answer></subquestion></question>
          <question type="ddwtos"><questiontext><text>Water is [[1]].</text></questiontext><dragbox><text>wet</text></dragbox></question>`),
      ),
    ).toEqual([
      whole('Who?', ['Prus']),
      whole('Where?', ['Poland → Warszawa', 'Roma']),
      whole('Water is \\[\\[1]].', ['wet']),
    ])
  })

  test('QTI 2 and 3: matching, ordering, short answers; without a key the choices', async () => {
    const item = (key: string, body: string) =>
      `<assessmentItem identifier="i" title="T"><responseDeclaration identifier="R"><correctResponse>${key}</correctResponse></responseDeclaration><itemBody><p>Q?</p>${body}</itemBody></assessmentItem>`
    const one = (name: string, id: string, text: string) => `<${name} identifier="${id}">${text}</${name}>`
    const match = `<matchInteraction responseIdentifier="R"><simpleMatchSet>${one('simpleAssociableChoice', 'p', 'Poland')}</simpleMatchSet><simpleMatchSet>${one('simpleAssociableChoice', 'w', 'Warszawa')}</simpleMatchSet></matchInteraction>`
    const order = `<orderInteraction responseIdentifier="R">${one('simpleChoice', 'a', 'First')}${one('simpleChoice', 'b', 'Second')}</orderInteraction>`
    const drafts = [
      [item('<value>p w</value>', match), ['Poland → Warszawa']],
      [item('<value>b</value><value>a</value>', order), ['Second', 'First']],
      [item('', order), ['First', 'Second']],
      [item('<value>Prus</value>', '<p><textEntryInteraction responseIdentifier="R"/></p>'), ['Prus']],
    ] as const
    for (const [content, answers] of drafts)
      expect(await draftsOf(content)).toEqual([whole('Q?', [...answers])])
  })

  test('QTI 1.2: matching and accepted words', async () => {
    const material = (text: string) => `<material><mattext>${text}</mattext></material>`
    const pair = (id: string, text: string) =>
      `<response_lid ident="${id}">${material(text)}<render_choice><response_label ident="w">${material('Warszawa')}</response_label><response_label ident="r">${material('Roma')}</response_label></render_choice></response_lid>`
    const right = (of: string, value: string) =>
      `<respcondition><conditionvar><varequal respident="${of}">${value}</varequal></conditionvar></respcondition>`
    const item = (content: string, key: string) =>
      `<item><presentation>${material('Q?')}${content}</presentation><resprocessing>${key}</resprocessing></item>`
    expect(
      await draftsOf(
        `<questestinterop>${item(pair('1', 'Poland') + pair('2', 'Italy'), right('1', 'w') + right('2', 'r'))}${item('<response_str ident="s"/>', right('s', 'Prus'))}</questestinterop>`,
      ),
    ).toEqual([whole('Q?', ['Poland → Warszawa', 'Italy → Roma']), whole('Q?', ['Prus'])])
  })
})
