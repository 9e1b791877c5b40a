import type { Faults } from '../faults.ts'
import type { CoursePiece } from '../format/pack.ts'
import { valueAt } from '../format/validate.ts'

const asNumber = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** More attempts than this are as good as no limit for whoever tries one answer after the other. */
const mostAttempts = 5

/** Why somebody who starts again and again ends with the right answers; empty for a test that withstands it. */
function weaknesses(test: unknown): string[] {
  const attempts = asNumber(valueAt(test, ['attempts']))
  if (attempts === 1) return []
  const questions = valueAt(test, ['questions'])
  const count = Array.isArray(questions) ? questions.length : 0
  const draw = asNumber(valueAt(test, ['draw'])) ?? count
  const pause = asNumber(valueAt(test, ['pauseMinutes'])) ?? 0
  return [
    ...(attempts === null ? ['attempts have no limit (attempts: 3)'] : []),
    ...(attempts !== null && attempts > mostAttempts ? [`there are ${attempts} attempts (attempts: 3)`] : []),
    ...(pause === 0 ? ['there is no pause between them (pauseMinutes: 15)'] : []),
    ...(draw >= count ? [`each asks the same ${count} questions (draw: fewer than there are)`] : []),
    ...(valueAt(test, ['showRightAnswers']) === true
      ? ['a failed one shows the right answers (showRightAnswers: false)']
      : []),
  ]
}

/** Warns of a closed test that can be learned by retrying (TRUST-07). */
export function warnOfLearnable({ closedTest }: CoursePiece, faults: Faults): void {
  if (!closedTest) return
  const { source, value } = closedTest
  const why = weaknesses(value)
  if (why.length === 0) return
  faults.warn(source.file, 1, `the test can be learned by retrying: ${why.join('; ')}`)
}
