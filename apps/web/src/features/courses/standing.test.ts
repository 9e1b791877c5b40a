import type { Course, Progress } from '@zenit/contract/courses'
import { expect, test } from 'vitest'
import { standingOf } from './standing.ts'

const course = (ending: Course['ending'], hasCertificate = true) => ({ ending, hasCertificate }) as Course
const progress = (given: Partial<Progress> = {}) =>
  ({ isFinished: false, isPassed: false, finish: null, ...given }) as Progress
const finished = { isFinished: true, finish: 'without-certificate' } as const

test.each([
  [course('test'), progress(), 'test'],
  [course('exam'), progress(), 'exam'],
  [course('none', false), progress(), 'none'],
  [course('test'), progress({ isPassed: true }), 'certificate'],
  [course('test', false), progress({ isPassed: true }), 'passed'],
  [course('test'), progress(finished), 'finishedTestLeft'],
  [course('test'), progress({ ...finished, isPassed: true }), 'certificate'],
  [course('exam'), progress(finished), 'finished'],
  [course('test'), progress({ isFinished: true, isPassed: true, finish: 'certificate' }), 'certificate'],
])('[COURSE-09] after the last lesson of %j with %j comes: %s', (given, standing, expected) =>
  expect(standingOf(given, standing)).toBe(expected),
)
