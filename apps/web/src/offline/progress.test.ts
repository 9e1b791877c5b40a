import type { Progress } from '@zenit/contract/courses'
import { expect, test } from 'vitest'
import { withFinished } from './progress.ts'

const lesson = (id: string, parts: Record<string, boolean>): Progress['lessons'][number] => ({
  _id: id,
  isCompleted: Object.values(parts).every(Boolean),
  sublessons: Object.entries(parts).map(([_id, isCompleted]) => ({ _id, isCompleted, isSkipped: false })),
  internalTestProgress: { isCompleted: true, passedQuestionIds: [] },
})

const progress: Progress = {
  _id: 'p',
  isStarted: true,
  isFinished: false,
  finish: null,
  isPassed: false,
  certificateNumber: null,
  share: 0.25,
  currentLessonId: 'one',
  currentSublessonId: 'b',
  lessons: [lesson('one', { a: true, b: false }), lesson('two', { c: false })],
}

const finished = (...ids: string[]) => new Map(ids.map((id) => [id, false]))

test('[COURSE-10] a completed lesson opens the next one before the server has it', () => {
  const after = withFinished(progress, finished('b'))
  expect([after.currentLessonId, after.currentSublessonId]).toEqual(['two', 'c'])
  expect(after.lessons.map(({ isCompleted }) => isCompleted)).toEqual([true, false])
})

test('[COURSE-10] after the last one nothing is current', () => {
  const after = withFinished(progress, finished('c', 'b'))
  expect([after.currentLessonId, after.currentSublessonId]).toEqual([null, null])
})

test('[COURSE-10] lessons of another course, and those that the server has, change nothing', () => {
  expect(withFinished(progress, finished())).toBe(progress)
  expect(withFinished(progress, finished('elsewhere', 'a'))).toEqual(progress)
})

test('[COURSE-06] [COURSE-10] what was skipped offline is shown as skipped', () => {
  const after = withFinished(progress, new Map([['b', true]]))
  expect(after.lessons[0]?.sublessons[1]).toEqual({ _id: 'b', isCompleted: true, isSkipped: true })
})
