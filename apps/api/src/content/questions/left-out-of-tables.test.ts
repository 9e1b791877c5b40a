import { describe, expect, test } from 'vitest'
import { zipOf } from '../../../test/zip.ts'
import { readQuestions } from './read.ts'

const read = (content: string | Buffer, name = 'bank') =>
  readQuestions({ name, bytes: Buffer.from(content), language: 'en' })

describe('[IMPORT-02] a table', () => {
  const table = (head: string, row: string) =>
    read(`question;right;answer 1;answer 2;${head}\nQ?;1;a;b;${row}\n`, 'a.csv')

  test.each([
    ['columns of other names', 'points', '3', ['columns']],
    ['cells beside the columns', 'tags', 'a;beside', ['columns']],
    ['empty columns of other names', 'points', '', undefined],
    ['a difficulty that is none', 'difficulty', '7', ['tags']],
    ['words beside the sources', 'sources', 'Act https://example.org/ page 7', ['sources']],
    [
      'sources as they should be',
      'sources',
      'The act: https://example.org/a-b 2026-01-31 | https://example.org/',
      undefined,
    ],
  ])('%s', async (_, head, row, leftOut) => {
    const { questions } = await table(head, row)
    expect(questions.map(({ leftOut: lost, line }) => [lost, line])).toEqual([[leftOut, leftOut && 2]])
  })

  test('more answers than a question can have, and right ones that are not there, are not dropped', async () => {
    const nine = Array.from({ length: 9 }, (_, index) => index + 1)
    const many = await read(
      `question;right;${nine.map((n) => `answer ${n}`).join(';')}\nQ?;9;${nine.join(';')}\n`,
      'a.csv',
    )
    expect(many.unread).toMatchObject([{ reason: 'too-many-answers', line: 2 }])
    const gone = await read('question;right;answer 1;answer 2\nQ?;1,3;a;b\nR?;1,2;a;\n', 'a.csv')
    expect(gone.unread).toMatchObject([
      { reason: 'no-text', line: 2 },
      { reason: 'no-text', line: 3 },
    ])
  })

  test('answers keep their numbers where a column is missing', async () => {
    const { questions } = await read('question;right;answer 1;answer 3\nQ?;3;a;c\n', 'a.csv')
    expect(questions[0]?.answers).toEqual([
      { label: 'a', right: false },
      { label: 'c', right: true },
    ])
  })

  test('every sheet of a workbook is read, or listed with its name', async () => {
    const sheetOf = (rows: string[][]) =>
      `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows
        .map(
          (cells, row) =>
            `<row r="${row + 1}">${cells.map((cell, at) => `<c r="${'ABCD'[at]}${row + 1}" t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`,
        )
        .join('')}</sheetData></worksheet>`
    const head = ['question', 'right', 'answer 1', 'answer 2']
    const sheets = [[head, ['Q?', '1', 'a', 'b']], [head, ['R?', '', 'a', 'b']], [['Notes', 'for us']]]
    const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
    const each = (write: (number: number) => string) => sheets.map((_, index) => write(index + 1)).join('')
    const xlsx = await zipOf({
      '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
      'xl/workbook.xml': `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${office}"><sheets>${each((n) => `<sheet name="S${n}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${each((n) => `<Relationship Id="rId${n}" Type="${office}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}</Relationships>`,
      ...Object.fromEntries(
        sheets.map((rows, index) => [`xl/worksheets/sheet${index + 1}.xml`, sheetOf(rows)]),
      ),
    })
    const { questions, unread } = await read(xlsx, 'a.xlsx')
    expect(questions.map(({ question }) => question)).toEqual(['Q?'])
    expect(unread).toMatchObject([
      { reason: 'no-right-answer', file: 'S2', line: 2 },
      { reason: 'no-question', file: 'S3', text: 'Notes | for us' },
    ])
  })
})
