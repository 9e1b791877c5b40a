import type { Course, Progress } from '@zenit/contract/courses'

/** Where someone stands who has every lesson behind them. */
export type Standing = 'certificate' | 'finished' | 'finishedTestLeft' | 'test' | 'exam' | 'passed' | 'none'

export function standingOf({ ending, hasCertificate }: Course, progress: Progress): Standing {
  const mayClaim = hasCertificate && progress.isPassed
  if (mayClaim || progress.finish === 'certificate') return 'certificate'
  if (progress.isFinished) return ending === 'test' && !progress.isPassed ? 'finishedTestLeft' : 'finished'
  return progress.isPassed ? 'passed' : ending
}
