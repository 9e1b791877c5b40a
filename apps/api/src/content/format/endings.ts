import type { CourseFile } from './schema.ts'

/** What a course asks for after its lessons, the closed test first. */
export interface CourseEndings {
  closedTest: boolean
  finalWork: boolean
}

/** What `ending` of a course.yaml stands for. */
export const endingsOf = (ending: unknown): CourseEndings => ({
  closedTest: ending === 'test' || ending === 'test-then-exam',
  finalWork: ending === 'exam' || ending === 'test-then-exam',
})

/** How a course.yaml says it. */
export function endingOf({ closedTest, finalWork }: CourseEndings): CourseFile['ending'] {
  if (closedTest) return finalWork ? 'test-then-exam' : 'test'
  return finalWork ? 'exam' : 'none'
}
