import type { LeftOut } from '@zenit/contract/packs/questions'
import {
  type GIFTQuestion,
  type Matching,
  type MultipleChoice,
  type Numerical,
  type NumericalFormat,
  parse,
  type ShortAnswer,
  type TextFormat,
  type TrueFalse,
} from 'gift-pegjs'
import type { Language } from '../document.ts'
import { hasPicture } from '../markdown/markdown.ts'
import { type AnswerTexts, pointsLost, toChoice } from './choice.ts'
import { explanationOf, type QuestionExtras, toTags } from './extras.ts'
import { fromHtml, fromPlain, type InlineText, plainLine } from './inline-text.ts'
import { listed } from './left-out.ts'
import { Pictures } from './pictures.ts'
import { type Candidate, trueAndFalse, type UnreadQuestion, unread } from './read-question.ts'

/**
 * GIFT as described by Moodle: questions separated by empty lines, each parsed separately, so that an invalid one does
 * not affect others.
 */
export function readGift(text: string, language: Language): (Candidate | UnreadQuestion)[] {
  const pictures = new Pictures()
  let hasCategory = false
  return blocksOf(text).flatMap(({ block, line, tags }): (Candidate | UnreadQuestion)[] => {
    try {
      return parse(block).flatMap((question) => {
        if (question.type === 'Category') hasCategory = true
        return toCandidate(question, { line, language, tags, pictures, hasCategory })
      })
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

/**
 * Blank lines separate questions. Comments are lines of their own, and only their tags belong to the
 * question.
 */
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
function explanation(said: TextFormat | null): QuestionExtras {
  if (!said) return {}
  if (isHtml(said)) return explanationOf(said.text)
  const { text, hasMedia, leftOut = [] } = inline(said)
  return {
    ...(text && { explanation: text }),
    ...listed([...leftOut, ...(hasMedia ? ['explanation' as const] : [])]),
  }
}

interface QuestionContext extends Pick<Block, 'line' | 'tags'> {
  language: Language
  pictures: Pictures
  hasCategory: boolean
}

function toCandidate(question: GIFTQuestion, context: QuestionContext): (Candidate | UnreadQuestion)[] {
  if (question.type === 'Category') return []
  const { line, tags, hasCategory } = context
  const asked = inline(question.stem)
  const name = question.title ?? ''
  if (question.type === 'Description') return [unread('no-question', asked.text, { line, name })]
  if (question.type === 'Essay') return [{ question: asked.text, choice: null, name, line }]
  if (question.type !== 'MC' && question.type !== 'TF')
    return [{ question: asked.text, choice: null, name, parts: partsOf(question), line }]
  const { answers, isMultiple, leftOut } = answersOf(question, context.language)
  const [said, own] = [explanation(question.globalFeedback), toTags(tags)]
  const extras = { ...said, ...own, ...listed([...(said.leftOut ?? []), ...(own.leftOut ?? [])]) }
  const lost: LeftOut[] = hasCategory ? [...leftOut, 'category'] : leftOut
  // A text file has only inline images.
  const choice = toChoice({ asked, answers, isMultiple, extras, leftOut: lost }, context.pictures, () => null)
  return [{ ...choice, name, line }]
}

interface GiftAnswers {
  answers: AnswerTexts[]
  isMultiple: boolean
  leftOut: LeftOut[]
}

function answersOf(question: MultipleChoice | TrueFalse, language: Language): GiftAnswers {
  if (question.type === 'TF') {
    const [yes, no] = trueAndFalse[language]
    const { isTrue, trueFeedback, falseFeedback } = question
    const answers = [
      { label: plainLine(yes), right: isTrue, feedback: feedback(trueFeedback) },
      { label: plainLine(no), right: !isTrue, feedback: feedback(falseFeedback) },
    ]
    return { answers, isMultiple: false, leftOut: [] }
  }
  const { choices } = question
  const isMultiple = choices.every(({ isCorrect }) => !isCorrect)
  const answers = choices.map(({ isCorrect, weight, text, feedback: said }) => ({
    label: inline(text),
    right: isCorrect || (isMultiple && (weight ?? 0) > 0),
    feedback: feedback(said),
  }))
  const weights = choices.map(({ isCorrect, weight }) => weight ?? (isCorrect ? 100 : 0))
  return { answers, isMultiple, leftOut: pointsLost(weights, isMultiple) ? ['points'] : [] }
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

const feedback = (said: TextFormat | null): InlineText | undefined => (said ? inline(said) : undefined)

const isHtml = ({ format }: TextFormat): boolean => format === 'html' || format === 'moodle'

/** Moodle's own text format allows HTML, too. */
function inline(said: TextFormat): InlineText {
  const { text, format } = said
  if (isHtml(said)) return fromHtml(text)
  if (format !== 'markdown') return plainLine(text)
  const line = text.replaceAll(/[\r\n]+/g, ' ').trim()
  // Lines cannot show pictures, and the file does not contain them.
  const hasMedia = hasPicture(line)
  return { text: line, hasMedia, hasOther: hasMedia }
}
