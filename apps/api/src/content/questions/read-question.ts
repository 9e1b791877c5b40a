import { toString as textOf } from 'mdast-util-to-string'
import { visit } from 'unist-util-visit'
import { parse } from '../convert/pages/parse.ts'
import { markFormulas } from '../markdown/formulas.ts'
import type { QuestionExtras } from './extras.ts'
import { fromPlain } from './inline-text.ts'
import type { ReadPicture } from './pictures.ts'

/** What a foreign question is made of, in one language; the question itself is inline Markdown. */
export interface ReadQuestion extends QuestionExtras {
  image?: ReadPicture
  question: string
  type: 'single' | 'multiple'
  answers: ReadAnswer[]
}

export interface ReadAnswer {
  label: string
  right: boolean
  feedback?: string
}

/** Why a question did not become one of ours. */
export type UnreadReason =
  /** It is answered otherwise than by choosing: in words, by numbers, by matching. */
  | 'other-type'
  | 'syntax'
  | 'no-text'
  | 'no-right-answer'
  | 'too-few-answers'
  | 'too-many-answers'
  /** It shows more than one picture that came with it, plays a sound, or has a picture in an answer. */
  | 'media'

/** In English, for reports. */
export const reasons: Record<UnreadReason, string> = {
  'other-type': 'it is answered otherwise than by choosing',
  syntax: 'it cannot be read',
  'no-text': 'a text is missing',
  'no-right-answer': 'no answer is right',
  'too-few-answers': 'it has fewer than two answers',
  'too-many-answers': 'it has more than eight answers',
  media: 'it shows pictures in answers, several of them, or ones that did not come with it, or plays a sound',
}

export interface UnreadQuestion {
  reason: UnreadReason
  /** As far as it could be read, for rewriting. */
  text: string
  /** What a question written from it begins with; which answers are right is for its author to say. */
  draft: { question: string; answers: string[] }
  /** In which file of an archive; null: there is one file alone. */
  file: string | null
  /** From 1; null where the format has no lines. */
  line: number | null
}

export type QuestionFormat = 'gift' | 'moodle-xml' | 'aiken' | 'qti' | 'table' | 'text'

export interface ReadQuestions {
  format: QuestionFormat
  questions: ReadQuestion[]
  unread: UnreadQuestion[]
}

/** A question as some format has it, before it is known whether it can be one of ours. */
export interface Candidate {
  /** Null: of a type that is not answered by choosing. */
  choice: { answers: ReadAnswer[]; isMultiple: boolean } | null
  question: string
  /** Of another type: its pairs, what it accepts, what is to be put in order. */
  parts?: readonly string[]
  hasMedia?: boolean
  image?: ReadPicture
  extras?: QuestionExtras
  file?: string
  line?: number
}

export const mostAnswers = 8
const longestText = 2_000
/** More than an author rewrites; the text has the rest. */
const mostParts = 20

function reasonAgainst({ choice, question, hasMedia }: Candidate): UnreadReason | null {
  if (!choice) return 'other-type'
  if (question === '' || choice.answers.some(({ label }) => label === '')) return 'no-text'
  if (hasMedia) return 'media'
  if (choice.answers.length < 2) return 'too-few-answers'
  if (choice.answers.length > mostAnswers) return 'too-many-answers'
  return choice.answers.some(({ right }) => right) ? null : 'no-right-answer'
}

/** Sorts questions into supported ones and those that must be rewritten. */
export function judge(format: QuestionFormat, found: readonly (Candidate | UnreadQuestion)[]): ReadQuestions {
  const read: ReadQuestions = { format, questions: [], unread: [] }
  for (const one of found) {
    if ('reason' in one) {
      read.unread.push(one)
      continue
    }
    const reason = reasonAgainst(one)
    const { choice, question, file = null, line = null } = one
    if (reason === null && choice) {
      const rights = choice.answers.filter(({ right }) => right).length
      read.questions.push({
        question,
        type: choice.isMultiple || rights > 1 ? 'multiple' : 'single',
        answers: choice.answers.map(inPlainText),
        ...(one.image && { image: one.image }),
        ...one.extras,
      })
    } else if (reason) read.unread.push({ reason, text: wholeText(one), draft: draftOf(one), file, line })
  }
  return read
}

/** Answers and what is said of them are plain texts: learners would read marks as they stand. */
function inPlainText({ label, right, feedback }: ReadAnswer): ReadAnswer {
  return { label: wordsOf(label), right, ...(feedback && { feedback: wordsOf(feedback) }) }
}

/** Formulas are TeX between the marks that other systems have for it. */
function wordsOf(markdown: string): string {
  const tree = markFormulas(parse(markdown))
  visit(tree, 'inlineCode', (node) => {
    if (node.data?.hProperties) node.value = `\\(${node.value}\\)`
  })
  return textOf(tree).trim()
}

const wholeText = ({ question, choice, parts = [] }: Candidate): string =>
  [
    question,
    ...(choice?.answers ?? []).map(({ label, right }) => `${right ? '*' : '-'} ${label}`),
    ...parts.map((part) => `- ${part}`),
  ]
    .join('\n')
    .slice(0, longestText)

const draftOf = ({ question, choice, parts = [] }: Candidate): UnreadQuestion['draft'] => ({
  question: question.slice(0, longestText),
  answers: [...(choice?.answers.map(({ label }) => label) ?? []), ...parts]
    .map(wordsOf)
    .filter((label) => label !== '')
    .slice(0, mostParts),
})

export const unread = (
  reason: UnreadReason,
  text: string,
  { file = null, line = null }: { file?: string | null; line?: number | null } = {},
): UnreadQuestion => {
  const read = text.trim().slice(0, longestText)
  return { reason, text: read, draft: { question: fromPlain(read), answers: [] }, file, line }
}

/** The words for right and wrong, of formats that know statements to agree with. */
export const trueAndFalse = { pl: ['Prawda', 'Fałsz'], en: ['True', 'False'] } as const
