import type { UnreadReason } from '@zenit/contract/packs/questions'
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

export interface UnreadQuestion {
  reason: UnreadReason
  /** As far as it could be read, for rewriting. */
  text: string
  /** Start of a question written from it, with its name as for {@link ReadQuestion}; its author marks right answers. */
  draft: { id?: string; question: string; answers: string[] }
  /** File in the archive; null: a single file. */
  file: string | null
  /** From 1; null when the format has no lines. */
  line: number | null
}

/** A setting of a test or of an imported question, or a file of a package that is no question. */
export interface IgnoredPart {
  what: 'settings' | 'question' | 'file'
  /** A setting as written there, of a question with its text; for a file, its path. */
  text: string
  /** File in the archive that contains the setting; null: a single file. */
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
  /** Its settings that a question here cannot have, as written there. */
  settings?: readonly string[]
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
  const read: ReadQuestions = { format, questions: [], unread: [], ignored: [...ignored] }
  for (const one of found) {
    const judged = judgeOne(one)
    if ('reason' in judged) read.unread.push(judged)
    else {
      read.questions.push(judged)
      if ('choice' in one) read.ignored.push(...settingsIgnored(one))
    }
  }
  return read
}

/** Returns an item as a supported question, or as one that must be rewritten. */
export function judgeOne(one: Candidate | UnreadQuestion): ReadQuestion | UnreadQuestion {
  if ('reason' in one) return one
  const { choice, question, file = null, line = null } = one
  const reason = reasonAgainst(one)
  if (reason !== null || choice === null)
    return { reason: reason ?? 'other-type', text: wholeText(one), draft: draftOf(one), file, line }
  const rights = choice.answers.filter(({ right }) => right).length
  return {
    ...idFrom(one.name),
    question,
    type: choice.isMultiple || rights > 1 ? 'multiple' : 'single',
    answers: choice.answers.map(inPlainText),
    ...(one.image && { image: one.image }),
    ...one.extras,
    ...lostOf(one),
  }
}

function idFrom(name: string | undefined): { id?: string } {
  const id = slugify(name ?? '')
  return id ? { id } : {}
}

/** The ignored settings of a question, with its text, because settings are alike. */
export const settingsIgnored = ({ settings = [], question, file }: Candidate): IgnoredPart[] =>
  settings.map((setting) => ({ what: 'question', text: `${setting}: ${question}`, file: file ?? null }))

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

const draftOf = ({ name, question, choice, parts = [] }: Candidate): UnreadQuestion['draft'] => ({
  ...idFrom(name),
  question: question.slice(0, longestText),
  answers: [...(choice?.answers.map(({ label }) => label) ?? []), ...parts]
    .map(wordsOf)
    .filter((label) => label !== '')
    .slice(0, mostParts),
})

export const unread = (
  reason: UnreadReason,
  text: string,
  { file = null, line = null, name }: { file?: string | null; line?: number | null; name?: string } = {},
): UnreadQuestion => {
  const read = text.trim().slice(0, longestText)
  const draft = { ...idFrom(name), question: fromPlain(read), answers: [] }
  return { reason, text: read, draft, file, line }
}

/** The words for true and false, for formats with true/false questions. */
export const trueAndFalse = { pl: ['Prawda', 'Fałsz'], en: ['True', 'False'] } as const
