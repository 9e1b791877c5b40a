import type { Question, Source } from '@zenit/contract/courses'
import type { Language, QuestionDocument, SourceDocument } from '../../content/document.ts'
import { localize, textIn } from '../../content/localized.ts'

/** Returns a question without anything that reveals the right answers. */
export function toAsked(
  { question, image }: QuestionDocument,
  language: Language,
): Pick<Question, 'question' | 'image'> {
  const url = image && localize(image.url, language)
  return {
    question: textIn(question, language),
    ...(url ? { image: { url, alt: textIn(image.alt, language) } } : {}),
  }
}

export const toSources = (sources: readonly SourceDocument[], language: Language): Source[] =>
  sources.map(({ title, url, publishedAt }) => ({ title: textIn(title, language), url, publishedAt }))

/**
 * Returns the explanation of a question, only for people whose answer has been checked: it may reveal the right ones.
 */
export const toExplained = (
  { explanation, sources }: QuestionDocument,
  language: Language,
): { explanation?: string; sources?: Source[] } => ({
  ...(explanation && { explanation: textIn(explanation, language) }),
  ...(sources && { sources: toSources(sources, language) }),
})
