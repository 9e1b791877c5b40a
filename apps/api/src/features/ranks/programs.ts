import type { Program } from '../../content/catalog/catalog.ts'
import type { Language } from '../../content/document.ts'
import type { Deps } from '../../deps.ts'
import { listCourses } from '../courses/card.ts'
import type { ListedEnrolment } from '../courses/enrolment.ts'
import { isCompleted as isCompletedCourse } from '../courses/progress.ts'

/** A program as far as one learner has come in it. */
export interface ProgramProgress {
  program: Program
  finishedCount: number
  coursesCount: number
}

/**
 * How far a learner is in each program that has courses for them: those that are published now and that the language
 * has or the learner has started, just as the program's page counts them. A program is completed when all of them are.
 */
export async function climbsOf(
  deps: Pick<Deps, 'catalog'>,
  reader: { enrolments: readonly ListedEnrolment[]; language: Language },
): Promise<ProgramProgress[]> {
  const byProgram = Map.groupBy(await listCourses(deps, reader), ({ program }) => program)
  return [...byProgram].map(([program, courses]) => ({
    program,
    finishedCount: courses.filter(({ course, enrolment }) => isCompletedCourse(course, enrolment)).length,
    coursesCount: courses.length,
  }))
}

export const isCompleted = ({ finishedCount, coursesCount }: ProgramProgress): boolean =>
  finishedCount === coursesCount

/** The program under way that lacks the fewest courses; null when none is. */
export function nearestOf(climbs: readonly ProgramProgress[]): ProgramProgress | null {
  const lacking = ({ finishedCount, coursesCount }: ProgramProgress) => coursesCount - finishedCount
  const open = climbs.filter((climb) => !isCompleted(climb) && climb.finishedCount > 0)
  return open.toSorted((a, b) => lacking(a) - lacking(b))[0] ?? null
}
