import type { Program as ProgramView } from '@zenit/contract/programs'
import type { User } from '@zenit/contract/session'
import type { Program } from '../../content/catalog/catalog.ts'
import type { Language } from '../../content/document.ts'
import { textIn } from '../../content/localized.ts'
import type { ListedCourse } from '../courses/card.ts'
import { isCompleted, shareOf } from '../courses/progress.ts'

/** A program for one learner, with the courses that are shown to them. */
export interface ListedProgram {
  program: Program
  courses: ListedCourse[]
}

/** PROG-02, ACCESS-05: what the learner may do with a program, and whether each of its courses is completed. */
function accessOf({ program, courses }: ListedProgram, user: User): ProgramView['access'] {
  if (user.rankStage < program.rank) return 'unavailable'
  const isDone =
    courses.length > 0 && courses.every(({ course, enrolment }) => isCompleted(course, enrolment))
  return isDone ? 'completed' : 'active'
}

export function toProgram(item: ListedProgram, user: User, language: Language): ProgramView {
  const { program, courses } = item
  const shares = courses.map(({ course, enrolment }) => shareOf(course, enrolment))
  return {
    _id: program._id,
    title: textIn(program.title, language),
    description: textIn(program.description, language),
    cover: program.cover,
    motif: program.motif ?? null,
    rank: program.rank,
    access: accessOf(item, user),
    progress: shares.reduce((sum, share) => sum + share, 0) / (shares.length || 1),
    coursesCount: courses.length,
    languages: program.languages,
  }
}
