import type { Question, Source } from '@zenit/contract/courses'
import type { Language, QuestionDocument, SourceDocument } from '../../content/document.ts'
import { localize, textIn } from '../../content/localized.ts'

/** What is asked: nothing in it tells which answers are right. */
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

/** What explains a question, for those alone who have had their answer checked: it may give the right ones away. */
export const toExplained = (
  { explanation, sources }: QuestionDocument,
  language: Language,
): { explanation?: string; sources?: Source[] } => ({
  ...(explanation && { explanation: textIn(explanation, language) }),
  ...(sources && { sources: toSources(sources, language) }),
})
