import type { ChosenAnswers } from '@zenit/contract/closed-tests'
import type { ClosedTestDocument } from '../../content/document.ts'
import { ApiError, required } from '../../platform/http/errors.ts'
import type { FieldError } from '../../platform/http/field-errors.ts'
import type { Attempt } from './queries.ts'

/** A learner's state between two attempts. */
export interface AttemptStatus {
  isPassed: boolean
  used: number
  latest: Attempt | null
}

/** After passing, practice is unlimited; before, the test limits the attempts. */
const hasAttempts = ({ attempts }: ClosedTestDocument, { isPassed, used }: AttemptStatus): boolean =>
  isPassed || attempts === null || used < attempts

/**
 * Returns when the pause after the last attempt ends; null without an earlier attempt, or with none left. The pause
 * starts when the attempt was over, which for an abandoned one is its deadline. It also applies to practice, so that
 * nobody reads the whole question bank by starting repeatedly.
 */
export function nextAttemptAt(test: ClosedTestDocument, status: AttemptStatus, now: Date): Date | null {
  const { latest } = status
  if (latest?.state !== 'checked' || test.pauseMinutes === 0 || !hasAttempts(test, status)) return null
  const overAt = Math.min(latest.checkedAt.getTime(), latest.endsAt.getTime())
  const nextAt = new Date(overAt + test.pauseMinutes * 60_000)
  return nextAt > now ? nextAt : null
}

/** Throws when the settings of the test do not allow a start. After passing, attempts are practice. */
export function requireStart(test: ClosedTestDocument, status: AttemptStatus, now: Date): void {
  required(hasAttempts(test, status), 'no-attempts-left')
  required(nextAttemptAt(test, status, now) === null, 'attempt-pause')
}

const field = (path: string, code: string, message: string): FieldError => ({ field: path, code, message })

/** Throws for answers that do not match the served questions: an unknown or repeated `q`, an id of another question. */
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
