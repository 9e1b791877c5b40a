import type { ChosenAnswers } from '@zenit/contract/closed-tests'
import type { Question } from '@zenit/contract/courses'

/** The chosen answers of an attempt by the index of the question. */
export type Chosen = ReadonlyMap<number, readonly string[]>

export const chosenFrom = (answers: ChosenAnswers): Chosen =>
  new Map(answers.filter(({ a }) => a.length > 0).map(({ q, a }) => [q, a]))

/** As the calls take them: by index, without questions that nothing is chosen in. */
export const toAnswers = (chosen: Chosen): ChosenAnswers =>
  [...chosen]
    .filter(([, a]) => a.length > 0)
    .sort(([one], [other]) => one - other)
    .map(([q, a]) => ({ q, a: [...a] }))

export const choose = (chosen: Chosen, q: number, a: readonly string[]): Chosen => new Map(chosen).set(q, a)

const isSame = (one: readonly string[] = [], other: readonly string[] = []): boolean =>
  one.length === other.length && one.every((id) => other.includes(id))

/**
 * What holds when two tabs answered the same attempt: each question as it was changed here since `base`, the last that
 * the server is known to have had from here; any other as it was saved over there.
 */
export function mergeAnswers(
  mine: ChosenAnswers,
  { base, theirs }: Record<'base' | 'theirs', ChosenAnswers>,
) {
  const [own, known, other] = [mine, base, theirs].map(chosenFrom) as [Chosen, Chosen, Chosen]
  const questions = new Set([...own.keys(), ...other.keys()])
  const merged = [...questions].map((q): [number, readonly string[]] => {
    const isUntouched = isSame(own.get(q), known.get(q))
    return [q, (isUntouched ? other : own).get(q) ?? []]
  })
  return toAnswers(new Map(merged))
}

/** Numbers, from 1, of the questions without an answer. */
export const unanswered = (questions: readonly Question[], chosen: Chosen): number[] =>
  questions.flatMap((_, index) => (chosen.get(index)?.length ? [] : [index + 1]))

/** 1, 2, 3, 7 → `1–3, 7`, so that a long list stays short to read and to hear. */
export function asRanges(numbers: readonly number[]): string {
  const runs: [number, number][] = []
  for (const number of numbers) {
    const last = runs.at(-1)
    if (last && last[1] === number - 1) last[1] = number
    else runs.push([number, number])
  }
  const asText = ([from, to]: [number, number]) => {
    if (from === to) return `${from}`
    return to - from === 1 ? `${from}, ${to}` : `${from}–${to}`
  }
  return runs.map(asText).join(', ')
}
