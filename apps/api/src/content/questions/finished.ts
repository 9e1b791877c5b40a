import type { Language } from '../document.ts'
import { isToRewrite } from '../format/rewrite.ts'
import { difficulties, isId, type QuestionFile } from '../format/schema.ts'
import type { QuestionExtras, ReadSource } from './extras.ts'

/** A complete question in one language. */
export interface FinishedQuestion extends Omit<QuestionExtras, 'leftOut'> {
  id: string
  question: string
  type: 'single' | 'multiple'
  answers: { id: string; label: string; right: boolean; feedback: string | undefined }[]
  /** The image's path from the document's folder, and its description. */
  image?: { file: string; alt: string }
}

/**
 * Questions with all texts in a language, and a right answer. Drafts may lack anything, and have ids that are repeated
 * or invalid as file names; each gets a new id here.
 */
export const finishedIn = (questions: readonly DraftQuestion[], language: Language): FinishedQuestion[] =>
  withOwnIds(questions.flatMap((draft) => finish(draft, language) ?? [])).map((question) => ({
    ...question,
    answers: withOwnIds(question.answers),
  }))

function withOwnIds<Named extends { id: string }>(list: readonly Named[]): Named[] {
  const taken = new Set<string>()
  return list.map((one) => {
    const name = isId(one.id) ? one.id : 'unnamed'
    let id = name
    for (let number = 2; taken.has(id); number++) id = `${name}-${number}`
    taken.add(id)
    return { ...one, id }
  })
}

/** A document while it is being written: it matches {@link QuestionFile} once complete. */
type DraftQuestion = Record<string, unknown> & { [K in keyof QuestionFile]?: unknown }

function finish(draft: DraftQuestion, language: Language): FinishedQuestion | null {
  const question = textIn(draft.question, language)
  const answers = (Array.isArray(draft.answers) ? draft.answers : []).map((answer) => ({
    id: String(answer?.id ?? ''),
    label: textIn(answer?.label, language),
    right: answer?.right === true,
    feedback: textIn(answer?.feedback, language) || undefined,
  }))
  const rights = answers.filter(({ right }) => right).length
  const isWhole =
    !isToRewrite(draft) &&
    question !== '' &&
    answers.length >= 2 &&
    answers.every(({ id, label }) => id !== '' && label !== '') &&
    rights > 0
  const type = draft.type === 'multiple' || rights > 1 ? 'multiple' : 'single'
  return isWhole
    ? { id: String(draft.id ?? ''), question, type, answers, ...extrasOf(draft, language) }
    : null
}

function extrasOf(
  draft: DraftQuestion,
  language: Language,
): QuestionExtras & Pick<FinishedQuestion, 'image'> {
  const explanation = textIn(draft.explanation, language)
  const sources = listIn(draft.sources).flatMap((source) => sourceOf(source, language) ?? [])
  const tags = listIn(draft.tags).filter((tag) => typeof tag === 'string')
  const difficulty = difficulties.find((one) => one === draft.difficulty)
  const { file, alt } = isDraft(draft.image) ? (draft.image as Record<string, unknown>) : {}
  const path = typeof file === 'string' ? file : textIn(file, language)
  return {
    ...(explanation && { explanation }),
    ...(sources.length > 0 && { sources }),
    ...(tags.length > 0 && { tags }),
    ...(difficulty && { difficulty }),
    ...(path && { image: { file: path, alt: textIn(alt, language) } }),
  }
}

function sourceOf(source: unknown, language: Language): ReadSource | null {
  if (!isDraft(source)) return null
  const { title, url, publishedAt } = source as Record<string, unknown>
  if (typeof url !== 'string') return null
  return {
    title: textIn(title, language) || url,
    url,
    ...(typeof publishedAt === 'string' && publishedAt !== '' && { publishedAt }),
  }
}

const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

function textIn(texts: unknown, language: Language): string {
  const text =
    typeof texts === 'object' && texts !== null ? (texts as Record<string, unknown>)[language] : null
  return typeof text === 'string' ? text.trim() : ''
}

/** The questions of a quiz, an internal test or a closed test; other documents have none. */
export function questionsIn(value: unknown): DraftQuestion[] {
  if (Array.isArray(value)) return value.filter(isDraft)
  if (!isDraft(value)) return []
  return Array.isArray(value.questions) ? value.questions.filter(isDraft) : [value]
}

const isDraft = (value: unknown): value is DraftQuestion =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
