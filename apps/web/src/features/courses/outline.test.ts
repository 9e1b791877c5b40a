import type { Course, Progress } from '@zenit/contract/courses'
import { describe, expect, test } from 'vitest'
import {
  countDone,
  currentPosition,
  findStep,
  outlineOf,
  partOf,
  positionAfter,
  positionInAddress,
  positionToOpen,
  searchOf,
  stepBefore,
  stepsOf,
} from './outline.ts'

/** Three lessons, the second with two sublessons; the first `done` of the four sublessons are completed. */
function setUp(done: number) {
  const parts = [
    ['l1', 's1'],
    ['l2', 's2'],
    ['l2', 's3'],
    ['l3', 's4'],
  ] as const
  const sublessonsOf = (lesson: string) => parts.filter(([id]) => id === lesson).map(([, id]) => id)
  const isDone = (id: string) => parts.findIndex(([, one]) => one === id) < done
  const lessons = ['l1', 'l2', 'l3'].map((_id) => ({
    _id,
    title: `Lesson ${_id}`,
    sublessons: sublessonsOf(_id).map((id) => ({
      _id: id,
      title: `Part ${id}`,
      kind: 'video' as const,
      minutes: 3,
    })),
  }))
  const progress = {
    currentLessonId: parts[done]?.[0] ?? null,
    currentSublessonId: parts[done]?.[1] ?? null,
    lessons: lessons.map(({ _id, sublessons }) => ({
      _id,
      isCompleted: sublessons.every((one) => isDone(one._id)),
      sublessons: sublessons.map((one) => ({ _id: one._id, isCompleted: isDone(one._id), isSkipped: false })),
      internalTestProgress: { isCompleted: false, passedQuestionIds: [] },
    })),
  } as unknown as Progress
  const outline = outlineOf({ lessons } as unknown as Course, progress)
  return { progress, outline, steps: stepsOf(outline) }
}

const position = (lessonId: string, sublessonId: string) => ({ lessonId, sublessonId })

describe('the outline of a course', () => {
  test('[COURSE-01] earlier parts are completed, the next one is current, the rest is locked', () => {
    const { steps, outline } = setUp(2)
    expect(steps.map(({ state }) => state)).toEqual(['done', 'done', 'current', 'locked'])
    expect(countDone(outline)).toBe(1)
  })

  test('a lesson of one sublesson has its title', () => {
    expect(setUp(0).steps.map(({ title }) => title)).toEqual(['Lesson l1', 'Part s2', 'Part s3', 'Lesson l3'])
  })

  test('[COURSE-06] the next links lead through every sublesson to the ending', () => {
    const { steps } = setUp(4)
    const [, second, third, last] = steps
    if (!second || !third || !last) throw new Error('four steps')
    expect(positionAfter(steps, second)).toBe(third)
    expect(positionAfter(steps, last)).toBe('ending')
    expect(stepBefore(steps, third)).toBe(second)
    expect(currentPosition(setUp(4).progress)).toBe('ending')
  })

  test('[COURSE-06] opens the part in the address, else the last visited, else the current lesson', () => {
    const { progress, steps } = setUp(2)
    const open = (asked: Parameters<typeof positionToOpen>[2]) => positionToOpen(progress, steps, asked)
    expect(open({ asked: position('l1', 's1'), visited: position('l2', 's2') })).toEqual(position('l1', 's1'))
    expect(open({ asked: null, visited: position('l2', 's3') })).toEqual(position('l2', 's3'))
    expect(open({ asked: null, visited: null })).toEqual(position('l2', 's3'))
  })

  test('[TRUST-05] [COURSE-06] a device where lesson 1 was visited last opens the server’s current lesson', () => {
    for (const done of [1, 2, 3, 4]) {
      const { progress, steps } = setUp(done)
      const opened = positionToOpen(progress, steps, { asked: null, visited: position('l1', 's1') })
      expect(opened).toEqual(currentPosition(progress))
    }
  })

  test('[TRUST-05] [COURSE-06] the last visited part counts if it is further on, after a lesson that was added', () => {
    const { progress, steps } = setUp(1)
    const added = steps.map((step, index) => (index === 3 ? { ...step, state: 'done' as const } : step))
    expect(positionToOpen(progress, added, { asked: null, visited: position('l3', 's4') })).toEqual(
      position('l3', 's4'),
    )
  })

  test('[TRUST-05] [COURSE-06] completing ends a part, and with the last open one its lesson', () => {
    const { outline, steps } = setUp(1)
    const parts = steps.map((step) => partOf(outline, step))
    expect(parts).toEqual([
      { number: 1, count: 1, isLastOpen: true },
      { number: 1, count: 2, isLastOpen: false },
      { number: 2, count: 2, isLastOpen: false },
      { number: 1, count: 1, isLastOpen: true },
    ])
    const after = setUp(2)
    expect(after.steps.map((step) => partOf(after.outline, step).isLastOpen)[2]).toBe(true)
  })

  test('[COURSE-06] never opens a locked or unknown lesson, nor the ending too early', () => {
    const { progress, steps } = setUp(2)
    for (const asked of [position('l3', 's4'), position('x', 'y'), 'ending' as const])
      expect(positionToOpen(progress, steps, { asked, visited: asked })).toEqual(position('l2', 's3'))
    const done = setUp(4)
    expect(positionToOpen(done.progress, done.steps, { asked: 'ending', visited: null })).toBe('ending')
    expect(findStep(steps, position('l2', 's4'))).toBeUndefined()
  })

  test('[COURSE-09] keeps the ending open for learners who have passed or finished, whatever was added since', () => {
    const { progress, steps } = setUp(2)
    for (const kept of [{ isPassed: true }, { isFinished: true }])
      expect(positionToOpen({ ...progress, ...kept }, steps, { asked: 'ending', visited: null })).toBe(
        'ending',
      )
  })

  test('a position is written to the address and read back', () => {
    for (const one of [position('l1', 's1'), 'ending' as const])
      expect(positionInAddress(new URLSearchParams(searchOf(one)))).toEqual(one)
    expect(positionInAddress(new URLSearchParams('lesson=l1'))).toBeNull()
  })
})
