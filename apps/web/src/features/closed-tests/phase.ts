import type { Result, Test } from '@zenit/contract/closed-tests'

export type Phase =
  | { kind: 'overview' }
  | { kind: 'running'; attempt: NonNullable<Test['attempt']> }
  | { kind: 'failed'; result: Result }
  /** After practice; the pass is unchanged. */
  | { kind: 'practised'; result: Result }
  /** Without a result when the pass is older than the last attempt. */
  | { kind: 'passed'; result: Result | null }

export interface VisitState {
  /** Response of a check on this page. */
  checked: Result | null
  /** Time of the result that the learner left by a retry. */
  leftAt: string | null
  /** The learner has passed and requested a practice attempt. */
  isPractising: boolean
  /** The last attempt that ran on this page. */
  ranId: string | null
}

/** Returns the result of practice that has just ended on this page, by a check or by the clock. */
function practised({ lastPractice }: Test, { checked, ranId }: VisitState): Result | null {
  if (checked) return checked.isPractice ? checked : null
  return lastPractice?.attemptId === ranId ? (lastPractice ?? null) : null
}

/** The newer of both results; the server's if they are equally old. */
function newest(checked: Result | null, last: Result | undefined): Result | null {
  if (!checked || !last) return checked ?? last ?? null
  return Date.parse(last.checkedAt) >= Date.parse(checked.checkedAt) ? last : checked
}

/**
 * NOT_STARTED, IN_PROGRESS, PASSED or FAILED; then practice. The server stores a result, and the page shows it until a
 * retry.
 */
export function phaseOf(test: Test, seen: VisitState): Phase {
  const { checked, leftAt, isPractising } = seen
  const { attempt, lastResult, isPassed } = test
  const practice = practised(test, seen)
  if (practice && practice.checkedAt !== leftAt) return { kind: 'practised', result: practice }
  // The result just checked is shown first, even when another tab has started a new attempt.
  if (attempt && !checked) return { kind: 'running', attempt }
  if (isPassed && isPractising) return { kind: 'overview' }
  const result = newest(checked?.isPractice ? null : checked, lastResult)
  if (result?.passed) return { kind: 'passed', result }
  if (isPassed) return { kind: 'passed', result: null }
  if (result && result.checkedAt !== leftAt) return { kind: 'failed', result }
  return attempt ? { kind: 'running', attempt } : { kind: 'overview' }
}
