import type { CoursePiece } from '../format/pack.ts'
import { valueAt } from '../format/validate.ts'
import type { Finding, Issues } from '../issues.ts'

const asNumber = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** With more attempts, answers can be tried out almost without limit. */
const mostAttempts = 5

/** Number of questions per attempt, as far as it is known. */
export function asked(test: unknown, size: number): number {
  const perTag = valueAt(test, ['drawPerTag'])
  const counts = typeof perTag === 'object' && perTag !== null ? Object.values(perTag) : []
  const sum = counts.reduce((all: number, one) => all + (asNumber(one) ?? 0), 0)
  return Math.min(asNumber(valueAt(test, ['draw'])) ?? (sum || size), size)
}

/** Why starting again and again reveals the right answers; empty for a test that resists it. */
function weaknesses(test: unknown): Finding[] {
  const attempts = asNumber(valueAt(test, ['attempts']))
  if (attempts === 1) return []
  const questions = valueAt(test, ['questions'])
  const count = Array.isArray(questions) ? questions.length : 0
  const draw = asked(test, count)
  const found: Finding[] = []
  if (attempts === null) found.push({ code: 'test-attempts-unlimited' })
  else if (attempts > mostAttempts) found.push({ code: 'test-attempts-many', values: { count: attempts } })
  if (!asNumber(valueAt(test, ['pauseMinutes']))) found.push({ code: 'test-without-pause' })
  if (draw >= count) found.push({ code: 'test-same-questions', values: { count } })
  if (valueAt(test, ['showRightAnswers']) === true) found.push({ code: 'test-shows-answers' })
  return found
}

/** Warns of a closed test that can be learned by retrying (TRUST-07). */
export function warnOfLearnable({ closedTest }: CoursePiece, issues: Issues): void {
  if (!closedTest) return
  const { source, value } = closedTest
  for (const { code, values } of weaknesses(value)) issues.warn({ file: source.file, line: 1 }, code, values)
}
