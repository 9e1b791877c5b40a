import type { ChosenAnswers } from '@zenit/contract/closed-tests'
import type { Question } from '@zenit/contract/courses'

/** Chosen answers of an attempt by question index. */
export type ChosenByQuestion = ReadonlyMap<number, readonly string[]>

export const chosenFrom = (answers: ChosenAnswers): ChosenByQuestion =>
  new Map(answers.filter(({ a }) => a.length > 0).map(({ q, a }) => [q, a]))

/** In the form of the calls: by index, without unanswered questions. */
export const toAnswers = (chosen: ChosenByQuestion): ChosenAnswers =>
  [...chosen]
    .filter(([, a]) => a.length > 0)
    .sort(([one], [other]) => one - other)
    .map(([q, a]) => ({ q, a: [...a] }))

export const choose = (chosen: ChosenByQuestion, q: number, a: readonly string[]): ChosenByQuestion =>
  new Map(chosen).set(q, a)

const isSame = (one: readonly string[] = [], other: readonly string[] = []): boolean =>
  one.length === other.length && one.every((id) => other.includes(id))

/** Questions whose choice has changed. */
export function changedSince(before: ChosenAnswers, now: ChosenAnswers): number[] {
  const [known, own] = [chosenFrom(before), chosenFrom(now)]
  return [...new Set([...known.keys(), ...own.keys()])].filter((q) => !isSame(known.get(q), own.get(q)))
}

/** The choices in these questions for a save: an empty choice clears one. */
export function answersIn(questions: ReadonlySet<number>, answers: ChosenAnswers): ChosenAnswers {
  const chosen = chosenFrom(answers)
  return [...questions].sort((one, other) => one - other).map((q) => ({ q, a: [...(chosen.get(q) ?? [])] }))
}

/** Merges changes into answers, question by question, as the server does. */
export const mergeAnswers = (answers: ChosenAnswers, changes: ChosenAnswers): ChosenAnswers =>
  toAnswers(new Map([...answers, ...changes].map(({ q, a }) => [q, a])))

/** Numbers, from 1, of unanswered questions. */
export const unanswered = (questions: readonly Question[], chosen: ChosenByQuestion): number[] =>
  questions.flatMap((_, index) => (chosen.get(index)?.length ? [] : [index + 1]))

/** 1, 2, 3, 7 → `1–3, 7`, so that a long list stays short to read and hear. */
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
