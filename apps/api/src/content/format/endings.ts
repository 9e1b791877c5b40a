import type { CourseFile } from './schema.ts'

/** Endings of a course after its lessons, the closed test first. */
export interface CourseEndings {
  closedTest: boolean
  finalWork: boolean
}

/** Meaning of `ending` in course.yaml. */
export const endingsOf = (ending: unknown): CourseEndings => ({
  closedTest: ending === 'test' || ending === 'test-then-exam',
  finalWork: ending === 'exam' || ending === 'test-then-exam',
})

/** The value of `ending` in course.yaml. */
export function endingOf({ closedTest, finalWork }: CourseEndings): CourseFile['ending'] {
  if (closedTest) return finalWork ? 'test-then-exam' : 'test'
  return finalWork ? 'exam' : 'none'
}
