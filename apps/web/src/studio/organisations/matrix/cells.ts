import type { MatrixCell } from '@zenit/contract/matrix'

/** What a cell says in a word: what is pressing, else the furthest that somebody has come. */
export function wordOf({ state, isCertified, isPassed, isFinished }: MatrixCell) {
  if (state === 'exempt' || state === 'overdue') return state
  if (isCertified) return 'certified'
  if (isPassed) return 'passed'
  if (isFinished) return 'finished'
  return state
}
