import { toString as textOf } from 'mdast-util-to-string'
import { visit } from 'unist-util-visit'
import { parse } from '../convert/pages/parse.ts'
import { markFormulas } from '../markdown/formulas.ts'
import { slugify } from '../markdown/slug.ts'
import type { QuestionExtras } from './extras.ts'
import { fromPlain } from './inline-text.ts'
import { listed } from './left-out.ts'
import type { ReadPicture } from './pictures.ts'

/** A question from another system, in one language; its text is inline Markdown. */
export interface ReadQuestion extends QuestionExtras {
  /** Made of the name that it has there, which may be repeated; absent: it has none. */
  id?: string
  image?: ReadPicture
  question: string
  type: 'single' | 'multiple'
  answers: ReadAnswer[]
  /** Its place, if something was left out. */
  file?: string
  line?: number
}

export interface ReadAnswer {
  label: string
  right: boolean
  feedback?: string
}

/** Why a question could not be converted. */
export type UnreadReason =
  /** It is not answered by choosing, but by words, numbers or matching. */
  | 'other-type'
  | 'syntax'
  | 'no-text'
  | 'no-right-answer'
  | 'too-few-answers'
  | 'too-many-answers'
  /** It has more than one image, plays audio, or has an image in an answer. */
  | 'media'
  /** An answer or its feedback, which are plain texts, contains a formula. */
  | 'formula'
  /** A formula in it is a picture or MathML, without its TeX. */
  | 'drawn-formula'
  /** A text between questions, such as a description. */
  | 'no-question'
  /** Its file is not in the package. */
  | 'no-file'

/** In English, for reports. */
export const reasons: Record<UnreadReason, string> = {
  'other-type': 'it is answered otherwise than by choosing',
  syntax: 'it cannot be read',
  'no-text': 'a text is missing',
  'no-right-answer': 'no answer is right',
  'too-few-answers': 'it has fewer than two answers',
  'too-many-answers': 'it has more than eight answers',
  media: 'it shows pictures in answers, several of them, or ones that did not come with it, or plays a sound',
  formula: 'it has a formula in an answer or its feedback, which are plain texts',
  'drawn-formula': 'it has a formula as a picture or as MathML, without its TeX',
  'no-question': 'it is a text without a question',
  'no-file': 'its file is not in the package, or not as a question',
}

export interface UnreadQuestion {
  reason: UnreadReason
  /** As far as it could be read, for rewriting. */
  text: string
  /** Start of a question written from it; its author marks the right answers. */
  draft: { question: string; answers: string[] }
  /** File in the archive; null: a single file. */
  file: string | null
  /** From 1; null when the format has no lines. */
  line: number | null
}

/** A part of a file that is no question: settings of a test, or another file of a package. */
export interface IgnoredPart {
  what: 'settings' | 'file'
  /** Settings as written there; for a file, its path. */
  text: string
  /** File in the archive that contains the settings; null: a single file. */
  file: string | null
}

export type QuestionFormat = 'gift' | 'moodle-xml' | 'aiken' | 'qti' | 'table' | 'text'

export interface ReadQuestions {
  format: QuestionFormat
  questions: ReadQuestion[]
  unread: UnreadQuestion[]
  ignored: IgnoredPart[]
}

/** A question as parsed from a format, before it is known whether it is supported. */
export interface Candidate {
  /** Null: a type that is not answered by choosing. */
  choice: { answers: ReadAnswer[]; isMultiple: boolean } | null
  /** Name in the other system. */
  name?: string | undefined
  question: string
  /** For other types: its pairs, accepted answers, or items to order. */
  parts?: readonly string[]
  hasMedia?: boolean
  hasDrawnFormula?: boolean
  image?: ReadPicture
  extras?: QuestionExtras
  file?: string
  line?: number
}

export const mostAnswers = 8
const longestText = 2_000
/** More than an author rewrites; the text contains the rest. */
const mostParts = 20

function reasonAgainst({ choice, question, hasMedia, hasDrawnFormula }: Candidate): UnreadReason | null {
  if (!choice) return 'other-type'
  if (hasDrawnFormula) return 'drawn-formula'
  if (question === '' || choice.answers.some(({ label }) => label === '')) return 'no-text'
  if (hasMedia) return 'media'
  if (choice.answers.some(({ label, feedback = '' }) => hasFormula(label) || hasFormula(feedback)))
    return 'formula'
  if (choice.answers.length < 2) return 'too-few-answers'
  if (choice.answers.length > mostAnswers) return 'too-many-answers'
  return choice.answers.some(({ right }) => right) ? null : 'no-right-answer'
}

/** Sorts questions into supported ones and those that must be rewritten. */
export function judge(
  format: QuestionFormat,
  found: readonly (Candidate | UnreadQuestion)[],
  ignored: IgnoredPart[] = [],
): ReadQuestions {
  const read: ReadQuestions = { format, questions: [], unread: [], ignored }
  for (const one of found) {
    if ('reason' in one) {
      read.unread.push(one)
      continue
    }
    const reason = reasonAgainst(one)
    const { choice, question, file = null, line = null } = one
    if (reason === null && choice) {
      const rights = choice.answers.filter(({ right }) => right).length
      const id = slugify(one.name ?? '')
      read.questions.push({
        ...(id && { id }),
        question,
        type: choice.isMultiple || rights > 1 ? 'multiple' : 'single',
        answers: choice.answers.map(inPlainText),
        ...(one.image && { image: one.image }),
        ...one.extras,
        ...lostOf(one),
      })
    } else if (reason) read.unread.push({ reason, text: wholeText(one), draft: draftOf(one), file, line })
  }
  return read
}

/** What was left out of a question, and where it is. */
function lostOf({ choice, extras, file, line }: Candidate): Partial<ReadQuestion> {
  const isPlain = (choice?.answers ?? []).every(
    ({ label, feedback = '' }) => !hasFormatting(label) && !hasFormatting(feedback),
  )
  const lost = listed([...(extras?.leftOut ?? []), ...(isPlain ? [] : ['layout' as const])])
  return { ...lost, ...(lost.leftOut && { ...(file !== undefined && { file }), ...(line && { line }) }) }
}

function hasFormatting(markdown: string): boolean {
  if (!/[*`<]/.test(markdown)) return false
  let isThere = false
  visit(parse(markdown), ['emphasis', 'strong', 'inlineCode', 'html'], () => {
    isThere = true
  })
  return isThere
}

/** Whether a text contains a formula; readers convert those of every format to ours. */
function hasFormula(markdown: string): boolean {
  if (!markdown.includes('$`')) return false
  let isThere = false
  visit(markFormulas(parse(markdown)), 'inlineCode', ({ data }) => {
    if (data?.hProperties) isThere = true
  })
  return isThere
}

/** Answers and feedback are plain texts, in which learners would see markup as typed. */
function inPlainText({ label, right, feedback }: ReadAnswer): ReadAnswer {
  return { label: wordsOf(label), right, ...(feedback && { feedback: wordsOf(feedback) }) }
}

/** Returns plain text with formulas as TeX between the delimiters of other systems. */
function wordsOf(markdown: string): string {
  const tree = markFormulas(parse(markdown))
  visit(tree, 'inlineCode', (node) => {
    if (node.data?.hProperties) node.value = `\\(${node.value}\\)`
  })
  return textOf(tree, { includeHtml: false }).trim()
}

const wholeText = ({ question, choice, parts = [], extras }: Candidate): string =>
  [
    question,
    ...(choice?.answers ?? []).map(
      ({ label, right, feedback }) => `${right ? '*' : '-'} ${label}${feedback ? ` (${feedback})` : ''}`,
    ),
    ...parts.map((part) => `- ${part}`),
    ...(extras?.explanation ? [extras.explanation] : []),
    ...(extras?.sources ?? []).map(({ title, url }) => `${title} ${url}`),
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

/** The words for true and false, for formats with true/false questions. */
export const trueAndFalse = { pl: ['Prawda', 'Fałsz'], en: ['True', 'False'] } as const
