import type { Question } from '@zenit/contract/courses'

/** The choice after a click: one answer replaces the other, of several each is switched on and off. */
export function toggled(type: Question['type'], chosen: readonly string[], answerId: string): string[] {
  if (type === 'single') return [answerId]
  return chosen.includes(answerId) ? chosen.filter((id) => id !== answerId) : [...chosen, answerId]
}

/** The next question that is not passed yet, looking on from `from` and around; null when all are. */
export function nextOpen(
  questions: readonly Question[],
  passed: ReadonlySet<string>,
  from: number,
): number | null {
  const around = questions.map((_, step) => (from + step) % questions.length)
  return around.find((index) => !passed.has(questions[index]?._id ?? '')) ?? null
}
