import type { Course, Progress } from '@zenit/contract/courses'
import type { NextStep } from '@zenit/contract/eligibility'

/** Where someone stands who has every lesson behind them. */
export type CourseStage =
  | 'certificate'
  | 'certified'
  | 'finished'
  | 'finishedUnpassed'
  | 'finishedTestLeft'
  | 'finishedExamLeft'
  | 'test'
  | 'testOver'
  | 'exam'
  | 'examWaiting'
  | 'examRejected'
  | 'passed'
  | 'none'

const left = { test: 'finishedTestLeft', exam: 'finishedExamLeft', none: 'finished' } as const

/** What the rules say of the way beyond what the progress tells. */
function endingOf(ending: Course['ending'], step: NextStep['step'] | undefined): CourseStage {
  if (ending === 'test' && step === 'finish') return 'testOver'
  if (ending !== 'exam') return ending
  if (step === 'wait-for-review') return 'examWaiting'
  return step === 'rewrite-final-work' ? 'examRejected' : 'exam'
}

/** `step` is what comes next by the rules; undefined while that is not known. */
export function courseStageOf(
  { ending, hasCertificate }: Course,
  progress: Progress,
  step?: NextStep['step'],
): CourseStage {
  const { isPassed, isFinished, finish } = progress
  if (finish === 'certificate') return 'certified'
  if (hasCertificate && isPassed) return 'certificate'
  if (isFinished && isPassed) return 'finished'
  if (isFinished) return step === 'none' && ending !== 'none' ? 'finishedUnpassed' : left[ending]
  return isPassed ? 'passed' : endingOf(ending, step)
}
