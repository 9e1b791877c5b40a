import type { ForeignQuestion } from '@zenit/contract/packs'
import type { Language } from '@zenit/contract/parts'
import { freeId, type Value } from '../fields/values.ts'

/** A list of questions with those of another system behind it, in one language; the other is still to be written. */
export function withForeign(
  list: readonly Value[],
  questions: readonly ForeignQuestion[],
  language: Language,
): Value[] {
  const all = [...list]
  for (const { question, type, answers } of questions)
    all.push({
      id: freeId(all, 'question'),
      question: { [language]: question },
      type,
      answers: answers.map(({ label, right, feedback }, index) => ({
        id: `answer-${index + 1}`,
        label: { [language]: label },
        ...(right && { right }),
        ...(feedback !== undefined && { feedback: { [language]: feedback } }),
      })),
    })
  return all
}
