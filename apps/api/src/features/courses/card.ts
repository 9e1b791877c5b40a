import type { CourseCard } from '@zenit/contract/programs'
import type { Course, Program } from '../../content/catalog/catalog.ts'
import type { Language } from '../../content/document.ts'
import { oncePerLanguage, textIn } from '../../content/localized.ts'
import type { Deps } from '../../deps.ts'
import { keptRevision } from './access.ts'
import type { ListedEnrolment } from './enrolment.ts'
import { keepsPublished } from './policy.ts'
import { isCompleted, nextOf, outcomeOf, shareOf } from './progress.ts'

/** A course in a learner's list, in the revision that they keep, with what they have done. */
export interface ListedCourse {
  course: Course
  program: Program
  enrolment: ListedEnrolment | null
}

/**
 * Returns every published course, by program and order in the program. Courses without the language are left out,
 * unless the learner has started them.
 */
export async function listCourses(
  { catalog }: Pick<Deps, 'catalog'>,
  { enrolments, language }: { enrolments: readonly ListedEnrolment[]; language: Language },
): Promise<ListedCourse[]> {
  const byCourse = new Map(enrolments.map((enrolment) => [enrolment.courseId, enrolment]))
  const all = [...catalog.programs.values()].flatMap((program) =>
    program.courses.flatMap((id) => {
      const course = catalog.courses.get(id)
      return course ? [{ course, program, enrolment: byCourse.get(id) ?? null }] : []
    }),
  )
  const shown = all.filter(({ course, enrolment }) => enrolment || course.languages.includes(language))
  // Most learners keep only published revisions, which need no query.
  if (shown.every(({ course, enrolment }) => !enrolment || keepsPublished(course, enrolment))) return shown
  return Promise.all(
    shown.map(async (item) => {
      if (!item.enrolment) return item
      return { ...item, course: await keptRevision({ catalog }, item.enrolment) }
    }),
  )
}

const toStaticCard = oncePerLanguage((course: Course, language: Language) => ({
  _id: course._id,
  title: textIn(course.title, language),
  description: textIn(course.description, language),
  cover: course.cover,
  motif: course.motif ?? null,
  minutes: course.minutes,
  lessonsCount: course.lessons.length,
  ending: course.ending,
  hasCertificate: course.hasCertificate,
  languages: course.languages,
}))

/** Returns what the learner has reached in a course (docs/decisions/025). */
export const courseStateOf = ({ course, enrolment }: Pick<ListedCourse, 'course' | 'enrolment'>) => ({
  isStarted: enrolment !== null,
  isFinished: enrolment?.finishedAt != null,
  outcome: outcomeOf(enrolment),
  isCompleted: isCompleted(course, enrolment),
})

/** Returns the card of a course. */
export const toCourseCard = (item: ListedCourse, language: Language): CourseCard => ({
  ...toStaticCard(item.course, language),
  moduleId: item.program._id,
  moduleTitle: textIn(item.program.title, language),
  ...courseStateOf(item),
  progress: shareOf(item.course, item.enrolment),
  next: nextOf(item.course, item.enrolment, language),
})
