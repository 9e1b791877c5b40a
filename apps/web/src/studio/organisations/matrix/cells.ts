import type { MatrixCell } from '@zenit/contract/matrix'

/** The word for a cell: what is urgent, otherwise the furthest state reached. */
export function wordOf({ state, isCertified, isPassed, isFinished }: MatrixCell) {
  if (state === 'exempt' || state === 'overdue') return state
  if (isCertified) return 'certified'
  if (isPassed) return 'passed'
  if (isFinished) return 'finished'
  return state
}
