import { escapeMarks } from '../convert/pages/escape.ts'
import type { FinishedQuestion } from './finished.ts'

/** Questions as GIFT, which has a mark for their Markdown; answers are plain and become Markdown that says the same. */
export const writeGift = (questions: readonly FinishedQuestion[]): string => questions.map(toBlock).join('\n')

function toBlock({ id, question, type, answers }: FinishedQuestion): string {
  const rights = answers.filter(({ right }) => right).length
  // Whole percents would not add up to a hundred for three answers.
  const share = Number((100 / rights).toFixed(5))
  const rows = answers.map(({ label, right, feedback }) => {
    const mark = type === 'single' ? (right ? '=' : '~') : `~%${right ? share : -100}%`
    return `  ${mark}[markdown]${escaped(escapeMarks(label))}${feedback ? `#[markdown]${escaped(escapeMarks(feedback))}` : ''}`
  })
  return `::${escaped(id)}::[markdown]${escaped(question)} {\n${rows.join('\n')}\n}\n`
}

const escaped = (text: string): string =>
  text.replaceAll(/[\r\n]+/g, ' ').replaceAll(/[\\~=#{}:]/g, (character) => `\\${character}`)
