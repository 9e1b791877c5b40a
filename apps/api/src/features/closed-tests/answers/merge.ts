import type { ChosenAnswers } from '@zenit/contract/closed-tests'

/**
 * Merges a device's answers into the saved ones, question by question: questions the device does not mention stay as
 * saved, and an empty choice clears one. In the order of the questions, like the statement that saves (queries.ts).
 */
export function mergeAnswers(saved: ChosenAnswers, brought: ChosenAnswers): ChosenAnswers {
  const merged = new Map([...saved, ...brought].map(({ q, a }) => [q, a]))
  return [...merged]
    .filter(([, a]) => a.length > 0)
    .sort(([one], [other]) => one - other)
    .map(([q, a]) => ({ q, a }))
}
