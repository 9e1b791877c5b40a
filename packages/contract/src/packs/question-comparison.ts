import type { Language } from '../parts.ts'
import type { ForeignQuestion } from './questions.ts'

/** A question as stored in a document. Keys that a file of questions cannot have stay as they are. */
type Value = Record<string, unknown>

/** A question of a file; its picture is a file of the pack, or still one of the other system. */
export type FoundQuestion = Pick<
  ForeignQuestion,
  'id' | 'question' | 'type' | 'answers' | 'explanation' | 'sources' | 'tags' | 'difficulty'
> & { image?: { file: string; alt: string } }

export const comparedFields = [
  'question',
  'type',
  'answers',
  'explanation',
  'sources',
  'tags',
  'difficulty',
  'image',
] as const
export type ComparedField = (typeof comparedFields)[number]

export type QuestionComparison =
  | { kind: 'new' }
  /** `known`: index of the question in the list; taking the file's version would change nothing. */
  | { kind: 'same'; known: number }
  | { kind: 'changed'; known: number; fields: ComparedField[]; merged: Value }

const isValue = (value: unknown): value is Value =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const listOf = (value: unknown): Value[] => (Array.isArray(value) ? value.filter(isValue) : [])

const plain = (text: unknown): string =>
  typeof text === 'string' ? text.normalize('NFC').replaceAll(/\s+/g, ' ').trim() : ''

const textIn = (texts: unknown, language: Language): string => (isValue(texts) ? plain(texts[language]) : '')

/** Sets a text in one language; blanks and forms of letters alone make no difference. */
const said = (texts: unknown, text: string, language: Language): unknown =>
  textIn(texts, language) === plain(text) ? texts : { ...(isValue(texts) ? texts : {}), [language]: text }

type FoundAnswer = FoundQuestion['answers'][number]

/**
 * Returns the index of the known answer for each answer of the file: one with the same text, otherwise the one that
 * follows the same answer. A corrected answer so keeps its id and its translation.
 */
function matchAnswers(known: readonly Value[], found: readonly FoundAnswer[], language: Language) {
  const free = new Set(known.keys())
  const take = (index: number | undefined): number | undefined =>
    index !== undefined && free.delete(index) ? index : undefined
  const places = found.map(({ label }) =>
    take([...free].find((index) => textIn(known[index]?.label, language) === plain(label))),
  )
  for (const [at, place] of places.entries()) {
    const before = at === 0 ? -1 : places[at - 1]
    if (place === undefined && before !== undefined) places[at] = take(before + 1)
  }
  return places
}

function mergeAnswer(known: Value, { label, right, feedback }: FoundAnswer, language: Language): Value {
  const { right: wasRight, ...others } = known
  const marked = (wasRight === true) === right ? known : { ...others, ...(right && { right }) }
  return {
    ...marked,
    label: said(known.label, label, language),
    ...(feedback !== undefined && { feedback: said(known.feedback, feedback, language) }),
  }
}

function mergeAnswers(answers: unknown, found: readonly FoundAnswer[], language: Language): Value[] {
  const known = listOf(answers)
  const places = matchAnswers(known, found, language)
  const ids = new Set(known.map(({ id }) => id))
  const freeId = () => {
    let number = 1
    while (ids.has(`answer-${number}`)) number++
    ids.add(`answer-${number}`)
    return `answer-${number}`
  }
  return found.map((answer, at) => {
    const same = known[places[at] ?? -1]
    return mergeAnswer(same ?? { id: freeId(), label: {} }, answer, language)
  })
}

/** Sources are the same when their addresses are. */
function mergeSources(
  sources: unknown,
  found: NonNullable<FoundQuestion['sources']>,
  language: Language,
): Value[] {
  const known = listOf(sources)
  return found.map(({ title, ...source }) => {
    const same = known.find(({ url }) => url === source.url) ?? {}
    return { ...same, title: said(same.title, title, language), ...source }
  })
}

const haveSame = (tags: unknown, found: readonly string[]): boolean =>
  Array.isArray(tags) && tags.length === found.length && found.every((tag) => tags.includes(tag))

/**
 * Returns a question with the version of a file: its texts in one language, its type, answers, tags and difficulty. The
 * id, the other language, a picture that it has, and everything that the file does not have stay.
 */
export function withFileVersion(known: Value, found: FoundQuestion, language: Language): Value {
  const { question, type, answers, explanation, sources, tags, difficulty, image } = found
  return {
    ...known,
    question: said(known.question, question, language),
    type,
    answers: mergeAnswers(known.answers, answers, language),
    ...(explanation && { explanation: said(known.explanation, explanation, language) }),
    ...(sources && { sources: mergeSources(known.sources, sources, language) }),
    ...(tags && !haveSame(known.tags, tags) && { tags }),
    ...(difficulty && { difficulty }),
    ...(image &&
      !isValue(known.image) && {
        image: { file: image.file, alt: image.alt === '' ? {} : { [language]: image.alt } },
      }),
  }
}

function compare(known: Value, found: FoundQuestion, language: Language) {
  const merged = withFileVersion(known, found, language)
  const fields = comparedFields.filter((key) => JSON.stringify(known[key]) !== JSON.stringify(merged[key]))
  return { merged, fields }
}

interface Known {
  value: Value
  index: number
  text: string
}

/**
 * Returns for each question of a file whether the list has it, by its id or its text, and in which fields the file
 * differs. Each question of the list is compared once: names and texts may be repeated.
 */
export function compareQuestions(
  list: readonly Value[],
  found: readonly FoundQuestion[],
  language: Language,
): QuestionComparison[] {
  const free = new Set<Known>(
    list.map((value, index) => ({ value, index, text: textIn(value.question, language) })),
  )
  const hasId = ({ value }: Known, { id }: FoundQuestion) => id !== undefined && value.id === id
  const hasText = ({ text }: Known, { question }: FoundQuestion) => text === plain(question)
  // The surest signs first, for the whole file, so that a repeated name or text takes nothing away.
  const signs: ((known: Known, one: FoundQuestion) => boolean)[] = [
    (known, one) => hasId(known, one) && hasText(known, one),
    (known, one) => hasText(known, one) && compare(known.value, one, language).fields.length === 0,
    hasId,
    hasText,
  ]
  const results: QuestionComparison[] = found.map(() => ({ kind: 'new' }))
  for (const isMatch of signs)
    for (const [at, one] of found.entries()) {
      if (results[at]?.kind !== 'new') continue
      const known = [...free].find((candidate) => isMatch(candidate, one))
      if (!known) continue
      free.delete(known)
      const { fields, merged } = compare(known.value, one, language)
      results[at] =
        fields.length === 0
          ? { kind: 'same', known: known.index }
          : { kind: 'changed', known: known.index, fields, merged }
    }
  return results
}
