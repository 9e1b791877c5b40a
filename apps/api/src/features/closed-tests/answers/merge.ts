import type { ChosenAnswers } from '@zenit/contract/closed-tests'

/**
 * Saved answers with those of a learner's device put over them, question by question: what a device does not name stays
 * as another one saved it, and an empty choice clears a question. In the order of the questions; the statement that
 * saves (queries.ts) does the same.
 */
export function mergeAnswers(saved: ChosenAnswers, brought: ChosenAnswers): ChosenAnswers {
  const merged = new Map([...saved, ...brought].map(({ q, a }) => [q, a]))
  return [...merged]
    .filter(([, a]) => a.length > 0)
    .sort(([one], [other]) => one - other)
    .map(([q, a]) => ({ q, a }))
}
