import type { Course, Progress } from '@zenit/contract/courses'
import { expect, test } from 'vitest'
import { courseStageOf } from './course-stage.ts'

const test20 = { questionsCount: 20, minutes: 20, percentageToPass: 70 }
const course = (ending: Course['ending'], hasCertificate = true) =>
  ({ ending, hasCertificate, closedTest: ending === 'test' ? test20 : null }) as Course
const both = { ...course('exam'), closedTest: test20 }
const opened = { isTestPassed: true }
const progress = (given: Partial<Progress> = {}) =>
  ({ isFinished: false, isPassed: false, finish: null, ...given }) as Progress
const finished = { isFinished: true, finish: 'without-certificate' } as const

test.each([
  [course('test'), progress(), 'test'],
  [course('exam'), progress(), 'work'],
  [both, progress(), 'testFirst'],
  [both, progress(opened), 'workOpened'],
  [both, progress({ ...opened, isPassed: true }), 'certificate'],
  [both, progress(finished), 'finishedTestLeft'],
  [both, progress({ ...finished, ...opened }), 'finishedWorkLeft'],
  [course('none', false), progress(), 'none'],
  [course('test'), progress({ isPassed: true }), 'certificate'],
  [course('test', false), progress({ isPassed: true }), 'passed'],
  [course('test'), progress(finished), 'finishedTestLeft'],
  [course('test'), progress({ ...finished, isPassed: true }), 'certificate'],
  [course('exam'), progress(finished), 'finishedWorkLeft'],
  [course('test'), progress({ isFinished: true, isPassed: true, finish: 'certificate' }), 'certified'],
])('[COURSE-09] after the last lesson of %j with %j comes: %s', (given, stage, expected) =>
  expect(courseStageOf(given, stage)).toBe(expected),
)

test.each([
  [course('test'), progress(), 'start-test', 'test'],
  [course('test'), progress(), 'wait-for-test', 'test'],
  [course('test'), progress(), 'finish', 'testOver'],
  [course('test'), progress(finished), 'none', 'finishedUnpassed'],
  [course('none', false), progress(finished), 'none', 'finished'],
  [course('test', false), progress({ ...finished, isPassed: true }), 'none', 'finished'],
  [course('test'), progress(finished), 'start-test', 'finishedTestLeft'],
  [course('exam'), progress(), 'write-final-work', 'work'],
  [course('exam'), progress(), 'wait-for-review', 'workWaiting'],
  [both, progress(), 'start-test', 'testFirst'],
  [both, progress(), 'finish', 'testOver'],
  [both, progress(opened), 'write-final-work', 'workOpened'],
  [both, progress(opened), 'wait-for-review', 'workWaiting'],
  [both, progress(opened), 'rewrite-final-work', 'workRejected'],
  // Submitted before the course had a test.
  [both, progress(finished), 'wait-for-review', 'finishedWorkLeft'],
  [course('exam'), progress(), 'rewrite-final-work', 'workRejected'],
  [course('exam'), progress({ isPassed: true }), 'claim', 'certificate'],
  [course('exam', false), progress({ isPassed: true }), 'finish', 'passed'],
] as const)(
  '[COURSE-09] [TRUST-04] after the last lesson of %j with %j, if the next step is %s, the stage is: %s',
  (given, at, step, expected) => expect(courseStageOf(given, at, step)).toBe(expected),
)
