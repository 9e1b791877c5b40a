import type { ForeignQuestion, UnreadQuestion } from '@zenit/contract/packs'
import { withFileVersion } from '@zenit/contract/packs/question-comparison'
import type { Language } from '@zenit/contract/parts'
import { freeId, type Value } from '../fields/values.ts'

type Draft = Pick<UnreadQuestion, 'reason' | 'draft'>

const leastAnswers = 2

/** Its image is stored in the pack under the name `file`. */
export type TakenQuestion = Omit<ForeignQuestion, 'image'> & { image?: { file: string; alt: string } }

/** The suggested id, with a number if another question has it. */
const idOf = (list: readonly Value[], id: string | undefined): string =>
  id !== undefined && list.every((one) => one.id !== id) ? id : freeId(list, id ?? 'question')

/** Gives questions of the list, by their index, the version of a file in one language. */
export const withVersions = (
  list: readonly Value[],
  versions: readonly { known: number; version: TakenQuestion | undefined }[],
  language: Language,
): Value[] =>
  list.map((question, index) => {
    const version = versions.find(({ known }) => known === index)?.version
    return version ? withFileVersion(question, version, language) : question
  })

/** Appends questions of another system in one language; the other language is still to be written. */
export function withForeign(
  list: readonly Value[],
  questions: readonly TakenQuestion[],
  language: Language,
): Value[] {
  const all = [...list]
  for (const { id, question, type, answers, image, explanation, sources, tags, difficulty } of questions)
    all.push({
      id: idOf(all, id),
      question: { [language]: question },
      type,
      answers: answers.map(({ label, right, feedback }, index) => ({
        id: `answer-${index + 1}`,
        label: { [language]: label },
        ...(right && { right }),
        ...(feedback !== undefined && { feedback: { [language]: feedback } }),
      })),
      ...(image && { image: { file: image.file, alt: inLanguage(image.alt, language) } }),
      ...(explanation && { explanation: { [language]: explanation } }),
      ...(sources && {
        sources: sources.map((source) => ({ ...source, title: { [language]: source.title } })),
      }),
      ...(tags && { tags }),
      ...(difficulty && { difficulty }),
    })
  return all
}

/**
 * Like {@link withForeign}, for questions that are still to be rewritten: no answer is right, and each keeps the reason,
 * for which the check refuses to publish it.
 */
export function withDrafts(list: readonly Value[], drafts: readonly Draft[], language: Language): Value[] {
  const all = [...list]
  for (const { reason, draft } of drafts) {
    const { id, question, answers } = draft
    const labels = [...answers, ...Array<string>(leastAnswers).fill('')]
    all.push({
      id: idOf(all, id),
      rewrite: reason,
      question: inLanguage(question, language),
      type: 'single',
      answers: labels.slice(0, Math.max(leastAnswers, answers.length)).map((label, index) => ({
        id: `answer-${index + 1}`,
        label: inLanguage(label, language),
      })),
    })
  }
  return all
}

const inLanguage = (text: string, language: Language) => (text === '' ? {} : { [language]: text })
