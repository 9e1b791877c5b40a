import type { FinishedQuestion } from './finished.ts'

/** Questions as GIFT; their texts stay the inline Markdown that they are, which GIFT has a mark for. */
export const writeGift = (questions: readonly FinishedQuestion[]): string => questions.map(toBlock).join('\n')

function toBlock({ id, question, type, answers }: FinishedQuestion): string {
  const rights = answers.filter(({ right }) => right).length
  // Whole percents would not add up to a hundred for three answers.
  const share = Number((100 / rights).toFixed(5))
  const rows = answers.map(({ label, right, feedback }) => {
    const mark = type === 'single' ? (right ? '=' : '~') : `~%${right ? share : -100}%`
    return `  ${mark}[markdown]${escaped(label)}${feedback ? `#[markdown]${escaped(feedback)}` : ''}`
  })
  return `::${escaped(id)}::[markdown]${escaped(question)} {\n${rows.join('\n')}\n}\n`
}

const escaped = (text: string): string =>
  text.replaceAll(/[\r\n]+/g, ' ').replaceAll(/[\\~=#{}:]/g, (character) => `\\${character}`)
