import type { Language } from '../document.ts'
import type { QuestionFile } from '../format/schema.ts'

/** A question in one language, with everything that it needs to be asked. */
export interface FinishedQuestion {
  id: string
  question: string
  type: 'single' | 'multiple'
  answers: { id: string; label: string; right: boolean; feedback: string | undefined }[]
}

/** Those that have all their texts in a language, and a right answer. Drafts may lack anything. */
export const finishedIn = (questions: readonly DraftQuestion[], language: Language): FinishedQuestion[] =>
  questions.flatMap((draft) => finish(draft, language) ?? [])

/** What a document says while somebody writes it: of the shape of {@link QuestionFile} when it is done. */
export type DraftQuestion = Record<string, unknown> & { [K in keyof QuestionFile]?: unknown }

function finish(draft: DraftQuestion, language: Language): FinishedQuestion | null {
  const question = textIn(draft.question, language)
  const answers = (Array.isArray(draft.answers) ? draft.answers : []).map((answer) => ({
    id: String(answer?.id ?? ''),
    label: textIn(answer?.label, language),
    right: answer?.right === true,
    feedback: textIn(answer?.feedback, language) || undefined,
  }))
  const isWhole =
    question !== '' &&
    answers.length >= 2 &&
    answers.every(({ id, label }) => id !== '' && label !== '') &&
    answers.some(({ right }) => right)
  const type = draft.type === 'multiple' ? 'multiple' : 'single'
  return isWhole ? { id: String(draft.id ?? ''), question, type, answers } : null
}

function textIn(texts: unknown, language: Language): string {
  const text =
    typeof texts === 'object' && texts !== null ? (texts as Record<string, unknown>)[language] : null
  return typeof text === 'string' ? text.trim() : ''
}

/** The questions of a document: of a quiz, an internal test or a closed test; others have none. */
export function questionsIn(value: unknown): DraftQuestion[] {
  if (Array.isArray(value)) return value.filter(isDraft)
  if (!isDraft(value)) return []
  return Array.isArray(value.questions) ? value.questions.filter(isDraft) : [value]
}

const isDraft = (value: unknown): value is DraftQuestion =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
