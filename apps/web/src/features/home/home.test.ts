import type { CourseCard } from '@zenit/contract/programs'
import { describe, expect, test } from 'vitest'
import { viewChallenge } from './challenge.ts'
import { besidesHero } from './course-sections.ts'

describe('the sections below the hero', () => {
  const course = (_id: string) => ({ _id }) as CourseCard
  const [first, second] = [course('1'), course('2')]

  const home = (
    startingCourse: CourseCard | null,
    startedCourses: CourseCard[],
    waiting: CourseCard[] = [],
  ) => ({
    startingCourse,
    startedCourses,
    notStartedCourses: waiting,
    finishedCourses: [],
  })

  test('[HOME-01] the hero’s course has no section of its own', () => {
    expect(besidesHero(home(first, [first], [second]), [first])).toEqual([])
  })

  test('[HOME-01] with other courses the section is complete', () => {
    expect(besidesHero(home(first, [first, second]), [first, second])).toEqual([first, second])
    expect(besidesHero(home(first, [], [first, second]), [first, second])).toEqual([first, second])
    expect(besidesHero(home(null, [], [second]), [second])).toEqual([second])
  })

  test('[HOME-01] without another course, its card is shown below, so that the page is not empty', () => {
    expect(besidesHero(home(first, [first]), [first])).toEqual([first])
    expect(besidesHero(home(first, [], [first]), [first])).toEqual([first])
  })
})

describe('the displayed daily goal', () => {
  test('a minute counts when it is complete', () => {
    expect(viewChallenge({ seconds: 59, goalSeconds: 300 })).toMatchObject({
      minutes: 0,
      goal: 5,
      isMet: false,
    })
    expect(viewChallenge({ seconds: 190, goalSeconds: 300 })).toMatchObject({ minutes: 3, isMet: false })
  })

  test('is met at the goal, and never shows more', () => {
    expect(viewChallenge({ seconds: 300, goalSeconds: 300 })).toEqual({
      minutes: 5,
      goal: 5,
      share: 1,
      isMet: true,
    })
    expect(viewChallenge({ seconds: 4000, goalSeconds: 300 })).toMatchObject({
      minutes: 5,
      share: 1,
      isMet: true,
    })
  })
})
