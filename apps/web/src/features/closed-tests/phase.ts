import type { Result, Test } from '@zenit/contract/closed-tests'

export type Phase =
  | { kind: 'overview' }
  | { kind: 'running'; attempt: NonNullable<Test['attempt']> }
  | { kind: 'failed'; result: Result }
  /** Without a result for someone whose pass is older than the last attempt. */
  | { kind: 'passed'; result: Result | null }

interface Seen {
  /** What a check on this page answered. */
  checked: Result | null
  /** The result, by its time, that the learner left with a retry. */
  leftAt: string | null
}

/** The later of both; the server's own word where they are the same. */
function newest(checked: Result | null, last: Result | undefined): Result | null {
  if (!checked || !last) return checked ?? last ?? null
  return Date.parse(last.checkedAt) >= Date.parse(checked.checkedAt) ? last : checked
}

/** NOT_STARTED, IN_PROGRESS, PASSED or FAILED. A result is kept by the server, and shown until a retry. */
export function phaseOf(test: Test, { checked, leftAt }: Seen): Phase {
  const { attempt, lastResult, isPassed } = test
  const result = newest(checked, lastResult)
  if (result?.passed) return { kind: 'passed', result }
  // What was just checked is read first, even when another tab has started anew.
  if (attempt && !checked) return { kind: 'running', attempt }
  if (isPassed) return { kind: 'passed', result: null }
  if (result && result.checkedAt !== leftAt) return { kind: 'failed', result }
  return attempt ? { kind: 'running', attempt } : { kind: 'overview' }
}
