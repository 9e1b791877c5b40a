import { Readable } from 'node:stream'
import type { Language } from '../../../content/document.ts'
import { translator } from '../../../platform/i18n.ts'
import { byteOrderMark, csvField } from '../../../platform/text/csv.ts'

interface TemplateOptions {
  language: Language
  format: 'csv' | 'xlsx'
  now: Date
}

const answers = [1, 2, 3, 4] as const
/** `right` as an author would write it; the number of answers, and of those with feedback. */
const examples = [
  { name: 'one', right: '2', answers: [1, 2, 3], feedback: [1, 2], hasSource: true, difficulty: 'easy' },
  {
    name: 'many',
    right: '1, 3',
    answers: [1, 2, 3, 4],
    feedback: [2],
    hasSource: false,
    difficulty: 'medium',
  },
] as const

/** In characters. */
const widths: Record<string, number> = { question: 48, right: 10, explanation: 40, sources: 40, note: 60 }

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Column titles that the table reader knows; the last column is a note for the author and is not imported. */
function rowsIn(language: Language) {
  const t = translator(language)
  const column = (name: string, number?: number) => {
    const title = t(`question-template:columns.${name}`)
    return { title: number ? `${title} ${number}` : title, kind: 'text' as const, width: widths[name] ?? 24 }
  }
  const columns = [
    ...[column('question'), column('right')],
    ...answers.flatMap((number) => [column('answer', number), column('feedback', number)]),
    ...[column('explanation'), column('sources'), column('tags'), column('difficulty'), column('note')],
  ]
  const lines = examples.map((example) => {
    const say = (name: string) => t(`question-template:${example.name}.${name}`)
    const has = (numbers: readonly number[], number: number) => numbers.includes(number)
    return [
      ...[say('question'), example.right],
      ...answers.flatMap((number) => [
        has(example.answers, number) ? say(`answer${number}`) : '',
        has(example.feedback, number) ? say(`feedback${number}`) : '',
      ]),
      ...[say('explanation'), example.hasSource ? say('sources') : '', say('tags')],
      t(`question-template:difficulties.${example.difficulty}`),
      say('note'),
    ]
  })
  return { columns, lines, name: t('question-template:file') }
}

/** Writes a question table with two examples, which can be imported unchanged. */
export async function writeQuestionTemplate({ language, format, now }: TemplateOptions) {
  const { columns, lines, name } = rowsIn(language)
  const file = { name: `${name}.${format}`, type: types[format] }
  if (format === 'csv') {
    const rows = [columns.map(({ title }) => title), ...lines]
    const text = rows.map((row) => `${row.map((cell) => csvField(cell, ';')).join(';')}\r\n`).join('')
    return { ...file, content: byteOrderMark + text }
  }
  // Loaded on first use.
  const { openWorkbook } = await import('../../../platform/files/workbook.ts')
  return { ...file, content: openWorkbook({ columns, lines: Readable.from([lines]) }, { title: name, now }) }
}
