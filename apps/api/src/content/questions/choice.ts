import type { LeftOut } from '@zenit/contract/packs/questions'
import type { QuestionExtras } from './extras.ts'
import type { InlineText } from './inline-text.ts'
import { listed } from './left-out.ts'
import type { FindPicture, Pictures } from './pictures.ts'
import type { Candidate } from './read-question.ts'
import type { Xml } from './xml.ts'

export interface AnswerTexts {
  label: InlineText
  feedback?: InlineText | undefined
  right: boolean
}

interface ChoiceTexts {
  asked: InlineText
  answers: readonly AnswerTexts[]
  isMultiple: boolean
  extras: QuestionExtras
  leftOut: readonly LeftOut[]
}

/** Returns a choice question, with a list of everything in its texts that cannot be imported. */
export function toChoice(
  { asked, answers, isMultiple, extras, leftOut }: ChoiceTexts,
  pictures: Pictures,
  find: FindPicture,
): Candidate {
  const labels = answers.map(({ label }) => label)
  const feedback = answers.flatMap((answer) => answer.feedback ?? [])
  const texts = [asked, ...labels, ...feedback]
  const shown = pictures.take(asked, find)
  const lost = [...(extras.leftOut ?? []), ...leftOut, ...texts.flatMap((text) => text.leftOut ?? [])]
  if (feedback.some(({ hasMedia }) => hasMedia)) lost.push('feedback-media')
  return {
    question: asked.text,
    choice: {
      answers: answers.map(({ label, right, feedback: said }) => ({
        ...{ label: label.text, right },
        ...(said?.text && { feedback: said.text }),
      })),
      isMultiple,
    },
    ...shown,
    hasMedia: shown.hasMedia || labels.some(({ hasMedia }) => hasMedia),
    hasDrawnFormula: texts.some(({ hasDrawnFormula }) => hasDrawnFormula),
    extras: { ...extras, ...listed(lost) },
  }
}

/**
 * Whether the import loses points: here only a completely right answer gives points. `weights` are those of
 * the answers, in percent. Several right answers of equal weight, with wrong ones that cost all points, are
 * the closest equivalent in other systems.
 */
export function pointsLost(weights: readonly number[], isMultiple: boolean): boolean {
  const [rights, wrongs] = [weights.filter((weight) => weight > 0), weights.filter((weight) => weight <= 0)]
  if (!isMultiple) return rights.some((weight) => weight !== 100) || wrongs.some((weight) => weight < 0)
  return rights.some((weight) => weight !== rights[0]) || wrongs.some((weight) => weight !== -100)
}

/**
 * Limits on how many answers must or may be chosen, as written in QTI; here learners choose at least one, and as many as
 * they like. A most of 0 means no limit.
 */
export function limitsIn(
  { attributes }: Xml,
  [least, most]: readonly [string, string],
  answers: number,
): string[] {
  const [fewest, highest] = [Number(attributes[least] ?? 0), Number(attributes[most] ?? 0)]
  return [
    ...(fewest > 1 ? [`${least}=${fewest}`] : []),
    ...(highest > 0 && highest < answers ? [`${most}=${highest}`] : []),
  ]
}
