import type { Language } from '../document.ts'
import { explanationHtml, tagsWith } from './extras.ts'
import type { FinishedQuestion } from './finished.ts'
import { lineAsHtml } from './write-line.ts'

/**
 * Writes questions as GIFT: our Markdown becomes HTML, because Moodle's Markdown has other escapes and no formulas;
 * answers are plain in both. Tags are in a comment, as Moodle reads them, and include the difficulty. GIFT cannot
 * contain images.
 */
export const writeGift = (questions: readonly FinishedQuestion[], language: Language): string =>
  questions.map((question) => toBlock(question, language)).join('\n')

function toBlock(finished: FinishedQuestion, language: Language): string {
  const { id, question, type, answers, explanation, sources } = finished
  const rights = answers.filter(({ right }) => right).length
  // Integer percentages would not add up to a hundred for three answers.
  const share = Number((100 / rights).toFixed(5))
  const rows = answers.map(({ label, right, feedback }) => {
    const mark = type === 'single' ? (right ? '=' : '~') : `~%${right ? share : -100}%`
    return `  ${mark}[plain]${escaped(label)}${feedback ? `#[plain]${escaped(feedback)}` : ''}`
  })
  const tags = tagsWith(finished).map((tag) => `[tag:${tag}]`)
  const said = explanationHtml(explanation && lineAsHtml(explanation, language), sources)
  return [
    ...(tags.length > 0 ? [`// ${tags.join(' ')}`] : []),
    `::${escaped(id)}::[html]${escaped(lineAsHtml(question, language))} {`,
    ...rows,
    ...(said ? [`  ####[html]${escaped(said)}`] : []),
    '}\n',
  ].join('\n')
}

const escaped = (text: string): string =>
  text.replaceAll(/[\r\n]+/g, ' ').replaceAll(/[\\~=#{}:]/g, (character) => `\\${character}`)
