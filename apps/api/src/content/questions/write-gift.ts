import { escapeMarks } from '../convert/pages/escape.ts'
import type { Language } from '../document.ts'
import { renderInline } from '../markdown/markdown.ts'
import { explanationHtml, tagsWith } from './extras.ts'
import type { FinishedQuestion } from './finished.ts'

/**
 * Questions as GIFT, which has a mark for their Markdown; answers are plain and become Markdown that says the same.
 * Tags are in a comment, as Moodle reads them, and the difficulty is one of them. Pictures have no place in GIFT.
 */
export const writeGift = (questions: readonly FinishedQuestion[], language: Language): string =>
  questions.map((question) => toBlock(question, language)).join('\n')

function toBlock(finished: FinishedQuestion, language: Language): string {
  const { id, question, type, answers } = finished
  const rights = answers.filter(({ right }) => right).length
  // Whole percents would not add up to a hundred for three answers.
  const share = Number((100 / rights).toFixed(5))
  const rows = answers.map(({ label, right, feedback }) => {
    const mark = type === 'single' ? (right ? '=' : '~') : `~%${right ? share : -100}%`
    return `  ${mark}[markdown]${escaped(escapeMarks(label))}${feedback ? `#[markdown]${escaped(escapeMarks(feedback))}` : ''}`
  })
  const tags = tagsWith(finished).map((tag) => `[tag:${tag}]`)
  return [
    ...(tags.length > 0 ? [`// ${tags.join(' ')}`] : []),
    `::${escaped(id)}::[markdown]${escaped(question)} {`,
    ...rows,
    ...generalFeedback(finished, language),
    '}\n',
  ].join('\n')
}

/** Sources are links below it, which Markdown of one line has no room for. */
function generalFeedback({ explanation, sources }: FinishedQuestion, language: Language): string[] {
  if (explanation && !sources) return [`  ####[markdown]${escaped(explanation)}`]
  const html = explanation && (renderInline(explanation, language) ?? explanation)
  return sources ? [`  ####[html]${escaped(explanationHtml(html, sources))}`] : []
}

const escaped = (text: string): string =>
  text.replaceAll(/[\r\n]+/g, ' ').replaceAll(/[\\~=#{}:]/g, (character) => `\\${character}`)
