import type { Course, Progress } from '@zenit/contract/courses'
import type { NextStep } from '@zenit/contract/eligibility'

/** Stage of a learner who has completed every lesson. */
export type CourseStage =
  | 'certificate'
  | 'certified'
  | 'finished'
  | 'finishedUnpassed'
  | 'finishedTestLeft'
  | 'finishedWorkLeft'
  | 'test'
  | 'testFirst'
  | 'testOver'
  | 'work'
  | 'workOpened'
  | 'workWaiting'
  | 'workRejected'
  | 'passed'
  | 'none'

const left = { test: 'finishedTestLeft', exam: 'finishedWorkLeft', none: 'finished' } as const

type Step = NextStep['step'] | undefined

const worksOn: readonly Step[] = ['wait-for-review', 'rewrite-final-work']

/** What to pass next: the test before the final work that it opens, unless a work was already submitted. */
function endOf({ ending, closedTest }: Course, { isTestPassed }: Progress, step: Step): Course['ending'] {
  return ending === 'exam' && closedTest && !isTestPassed && !worksOn.includes(step) ? 'test' : ending
}

/** Stages that depend on the rules for the certificate, not only on the progress. */
function endingOf(end: Course['ending'], isTestFirst: boolean, step: Step): CourseStage {
  if (end === 'test' && step === 'finish') return 'testOver'
  if (end === 'test') return isTestFirst ? 'testFirst' : end
  if (end !== 'exam') return end
  if (step === 'wait-for-review') return 'workWaiting'
  if (step === 'rewrite-final-work') return 'workRejected'
  return isTestFirst ? 'workOpened' : 'work'
}

/** `step` is the next step by the rules; undefined while unknown. */
export function courseStageOf(course: Course, progress: Progress, step?: NextStep['step']): CourseStage {
  const { hasCertificate } = course
  const { isPassed, isFinished, finish } = progress
  const end = endOf(course, progress, step)
  if (finish === 'certificate') return 'certified'
  if (hasCertificate && isPassed) return 'certificate'
  if (isFinished && isPassed) return 'finished'
  if (isFinished) return step === 'none' && end !== 'none' ? 'finishedUnpassed' : left[end]
  const isTestFirst = course.ending === 'exam' && course.closedTest !== null
  return isPassed ? 'passed' : endingOf(end, isTestFirst, step)
}
