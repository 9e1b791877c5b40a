import type { Program } from '../../content/catalog/catalog.ts'
import type { Language } from '../../content/document.ts'
import type { Deps } from '../../deps.ts'
import { listCourses } from '../courses/card.ts'
import type { ListedEnrolment } from '../courses/enrolment.ts'
import { isCompleted as isCompletedCourse } from '../courses/progress.ts'

/** A learner's progress in a program. */
export interface ProgramProgress {
  program: Program
  finishedCount: number
  coursesCount: number
}

/**
 * Returns a learner's progress in each program with courses for them: published ones in the language or started by the
 * learner, counted as on the program's page. A program is completed when all of them are.
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

/** Returns the started program with the fewest missing courses; null when there is none. */
export function nearestOf(climbs: readonly ProgramProgress[]): ProgramProgress | null {
  const lacking = ({ finishedCount, coursesCount }: ProgramProgress) => coursesCount - finishedCount
  const open = climbs.filter((climb) => !isCompleted(climb) && climb.finishedCount > 0)
  return open.toSorted((a, b) => lacking(a) - lacking(b))[0] ?? null
}
