import {
  type GIFTQuestion,
  type Matching,
  type Numerical,
  type NumericalFormat,
  parse,
  type ShortAnswer,
  type TextFormat,
} from 'gift-pegjs'
import type { Language } from '../document.ts'
import { explanationOf, type QuestionExtras, toTags } from './extras.ts'
import { fromHtml, fromPlain, type InlineText } from './inline-text.ts'
import { Pictures } from './pictures.ts'
import {
  type Candidate,
  type ReadAnswer,
  trueAndFalse,
  type UnreadQuestion,
  unread,
} from './read-question.ts'

/**
 * GIFT as described by Moodle: questions separated by empty lines, each parsed separately, so that an invalid one does
 * not affect others.
 */
export function readGift(text: string, language: Language): (Candidate | UnreadQuestion)[] {
  const pictures = new Pictures()
  return blocksOf(text).flatMap(({ block, line, tags }): (Candidate | UnreadQuestion)[] => {
    try {
      return parse(block).flatMap((question) => toCandidate(question, { line, language, tags, pictures }))
    } catch (error) {
      const at = error instanceof Error && 'location' in error ? lineIn(error.location) : 1
      return [unread('syntax', block, { line: line + at - 1 })]
    }
  })
}

const lineIn = (location: unknown): number =>
  (location as { start?: { line?: number } } | undefined)?.start?.line ?? 1

interface Block {
  block: string
  line: number
  tags: string[]
}

/** Blank lines separate questions; comments are separate lines, of which only tags belong to the question. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let isOpen = false
  for (const [index, written] of text.split(/\r\n|\r|\n/).entries()) {
    if (written.trim() === '') {
      isOpen = false
      continue
    }
    // An empty line would split the block.
    const isComment = written.trimStart().startsWith('//')
    const row = isComment ? '' : written
    if (!isOpen) blocks.push({ block: row, line: index + 1, tags: [] })
    const last = blocks.at(-1)
    if (isComment) last?.tags.push(...tagsIn(written))
    if (isOpen && last) last.block += row === '' ? '' : `\n${row}`
    isOpen = true
  }
  return blocks.filter(({ block }) => block.trim() !== '')
}

/** In Moodle's comment syntax: `[tag:law] [tag:data]`. */
const tagsIn = (comment: string): string[] =>
  [...comment.matchAll(/\[tag:((?:\\.|[^\]\\[])+)\]/gi)].map(([, tag = '']) => tag.replaceAll(/\\(.)/g, '$1'))

/** Feedback shown for any answer. */
const explanation = (said: TextFormat | null): QuestionExtras => {
  if (!said) return {}
  return isHtml(said) ? explanationOf(said.text) : feedbackAs('explanation', said)
}

interface QuestionContext extends Pick<Block, 'line' | 'tags'> {
  language: Language
  pictures: Pictures
}

function toCandidate(
  question: GIFTQuestion,
  { line, language, tags, pictures }: QuestionContext,
): Candidate[] {
  if (question.type === 'Category' || question.type === 'Description') return []
  const stem = inline(question.stem)
  // A text file has only inline images.
  const shown = pictures.take(stem, () => null)
  const candidate = (answers: (ReadAnswer & { hasMedia?: boolean })[], isMultiple: boolean): Candidate => ({
    question: stem.text,
    choice: { answers: answers.map(({ hasMedia: _, ...answer }) => answer), isMultiple },
    ...shown,
    hasMedia: shown.hasMedia || answers.some(({ hasMedia }) => hasMedia),
    extras: { ...explanation(question.globalFeedback), ...toTags(tags) },
    line,
  })
  if (question.type === 'TF') {
    const [yes, no] = trueAndFalse[language]
    return [
      candidate(
        [
          { label: yes, right: question.isTrue, ...feedback(question.trueFeedback) },
          { label: no, right: !question.isTrue, ...feedback(question.falseFeedback) },
        ],
        false,
      ),
    ]
  }
  if (question.type === 'Essay') return [{ question: stem.text, choice: null, line }]
  if (question.type !== 'MC') return [{ question: stem.text, choice: null, parts: partsOf(question), line }]
  const isMultiple = question.choices.every(({ isCorrect }) => !isCorrect)
  const answers = question.choices.map(({ isCorrect, weight, text, feedback: said }) => {
    const label = inline(text)
    return {
      label: label.text,
      right: isCorrect || (isMultiple && (weight ?? 0) > 0),
      hasMedia: label.hasMedia,
      ...feedback(said),
    }
  })
  return [candidate(answers, isMultiple)]
}

/** Accepted words or numbers, or matching pairs. */
function partsOf(question: ShortAnswer | Numerical | Matching): string[] {
  if (question.type === 'Short') return question.choices.map(({ text }) => inline(text).text)
  if (question.type === 'Matching')
    return question.matchPairs.map(({ subquestion, subanswer }) =>
      [inline(subquestion).text, fromPlain(subanswer)].filter(Boolean).join(' → '),
    )
  const { choices } = question
  return Array.isArray(choices) ? choices.map(({ text }) => numberOf(text)) : [numberOf(choices)]
}

function numberOf({ type, number, range, numberLow, numberHigh }: NumericalFormat): string {
  if (type === 'range') return `${number} ± ${range}`
  return type === 'high-low' ? `${numberLow}–${numberHigh}` : `${number}`
}

const feedback = (said: TextFormat | null) => (said ? feedbackAs('feedback', said) : {})

function feedbackAs<Name extends string>(name: Name, said: TextFormat): { [name in Name]?: string } {
  const { text } = inline(said)
  return (text === '' ? {} : { [name]: text }) as { [name in Name]?: string }
}

const isHtml = ({ format }: TextFormat): boolean => format === 'html' || format === 'moodle'

/** Moodle's own text format allows HTML, too. */
function inline(said: TextFormat): InlineText {
  const { text, format } = said
  if (isHtml(said)) return fromHtml(text)
  const line = format === 'markdown' ? text.replaceAll(/[\r\n]+/g, ' ').trim() : fromPlain(text)
  return { text: line, hasMedia: false }
}
