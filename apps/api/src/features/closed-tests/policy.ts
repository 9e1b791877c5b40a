import type { ChosenAnswers } from '@zenit/contract/closed-tests'
import type { ClosedTestDocument } from '../../content/document.ts'
import { ApiError, type FieldError, required } from '../../platform/http/errors.ts'
import type { Attempt } from './queries.ts'

/** Where a learner stands between two attempts. */
export interface Standing {
  isPassed: boolean
  used: number
  latest: Attempt | null
}

/**
 * When the pause after the last attempt ends; null when no attempt lies behind or none is left to wait for. The pause
 * counts from the moment the attempt was over, which for one left behind is its deadline, not its late closing.
 */
export function nextAttemptAt(test: ClosedTestDocument, standing: Standing, now: Date): Date | null {
  const { latest, isPassed, used } = standing
  if (isPassed || latest?.state !== 'checked' || test.pauseMinutes === 0) return null
  if (test.attempts !== null && used >= test.attempts) return null
  const overAt = Math.min(latest.checkedAt.getTime(), latest.endsAt.getTime())
  const nextAt = new Date(overAt + test.pauseMinutes * 60_000)
  return nextAt > now ? nextAt : null
}

/**
 * Refuses a start that the settings of the test do not allow. After passing there is none at all: the pass stands for
 * ever, and an attempt beside it could only put a failed result next to a certificate. The code is `conflict`, because
 * a page that still offers a start shows an older state (the test was passed in another tab).
 */
export function requireStart(test: ClosedTestDocument, standing: Standing, now: Date): void {
  required(!standing.isPassed, 'conflict')
  required(test.attempts === null || standing.used < test.attempts, 'no-attempts-left')
  required(nextAttemptAt(test, standing, now) === null, 'attempt-pause')
}

const field = (path: string, code: string, message: string): FieldError => ({ field: path, code, message })

/** Refuses answers that do not fit the questions as served: an unknown or repeated `q`, an id of another question. */
export function requireServed(attempt: Pick<Attempt, 'served'>, answers: ChosenAnswers): void {
  const seen = new Set<number>()
  const faults = answers.flatMap(({ q, a }, index): FieldError[] => {
    const served = attempt.served[q]
    if (!served) return [field(`answers.${index}.q`, 'unknown', 'is not a question of this attempt')]
    if (seen.has(q)) return [field(`answers.${index}.q`, 'repeated', 'is answered twice')]
    seen.add(q)
    const isForeign = a.some((id) => !served.answers.includes(id))
    return isForeign
      ? [field(`answers.${index}.a`, 'unknown', 'holds an id that is not an answer of this question')]
      : []
  })
  if (faults.length > 0) throw new ApiError('invalid-input', { fields: faults })
}
