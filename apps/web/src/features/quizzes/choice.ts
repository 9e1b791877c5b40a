import type { Question } from '@zenit/contract/courses'

/** The choice after a click: with one answer it replaces the other, with several each is toggled. */
export function toggled(type: Question['type'], chosen: readonly string[], answerId: string): string[] {
  if (type === 'single') return [answerId]
  return chosen.includes(answerId) ? chosen.filter((id) => id !== answerId) : [...chosen, answerId]
}

/** The next question not passed yet, searching from `from` and wrapping around; null when all are passed. */
export function nextOpen(
  questions: readonly Question[],
  passed: ReadonlySet<string>,
  from: number,
): number | null {
  const around = questions.map((_, step) => (from + step) % questions.length)
  return around.find((index) => !passed.has(questions[index]?._id ?? '')) ?? null
}
