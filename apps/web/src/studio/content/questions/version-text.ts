import type { ComparedField } from '@zenit/contract/packs/question-comparison'
import type { Language } from '@zenit/contract/parts'
import { isValue, listIn, textIn, textsIn, type Value } from '../fields/values.ts'
import { tagsIn } from './tags.ts'

const named = ['single', 'multiple', 'easy', 'medium', 'hard'] as const

/** What the product says around the values of a question. */
export interface VersionWords {
  /** Of a type or a difficulty. */
  nameOf: (value: (typeof named)[number]) => string
  right: (label: string) => string
  feedback: (text: string) => string
}

/** Every line ends: otherwise the last one would differ from the same line elsewhere. */
const lines = (list: readonly string[]): string =>
  list
    .filter(Boolean)
    .map((line) => `${line}\n`)
    .join('')

/** A field of a question in one language as a text to be compared, a line for each answer, feedback and source. */
export function versionText(
  question: Value,
  field: ComparedField,
  { language, nameOf, right, feedback }: VersionWords & { language: Language },
): string {
  const say = (value: Value, key: string) => textsIn(value, key)[language] ?? ''
  if (field === 'type' || field === 'difficulty') {
    const value = textIn(question, field)
    const known = named.find((one) => one === value)
    return known ? nameOf(known) : value
  }
  if (field === 'tags') return tagsIn(question).join(', ')
  if (field === 'image') return isValue(question.image) ? textIn(question.image, 'file') : ''
  if (field === 'answers')
    return lines(
      listIn(question, 'answers').flatMap((answer) => {
        const [label, said] = [say(answer, 'label'), say(answer, 'feedback')]
        return [`• ${answer.right === true ? right(label) : label}`, said && feedback(said)]
      }),
    )
  if (field === 'sources')
    return lines(
      listIn(question, 'sources').map((source) =>
        [say(source, 'title'), textIn(source, 'url'), textIn(source, 'publishedAt')]
          .filter(Boolean)
          .join(' '),
      ),
    )
  return say(question, field)
}
