import type { AnswerOf } from '@zenit/contract/call'
import { type Progress, viewCourse, viewLesson } from '@zenit/contract/courses'
import { viewEligibility } from '@zenit/contract/eligibility'
import { viewHome } from '@zenit/contract/home'
import { listProgramCourses, listPrograms, viewProgram } from '@zenit/contract/programs'
import { readLessons } from '../../offline/lessons.ts'
import { mayHavePending, pendingLessons } from '../../offline/pending.ts'
import { withFinished } from '../../offline/progress.ts'
import { queryClient, queryOf } from '../../query-client.ts'

/** Adds lessons that were finished offline and not sent yet to a progress. */
function withPending(progress: Progress): Progress {
  const waiting = pendingLessons().filter(({ progressId }) => progressId === progress._id)
  return withFinished(
    progress,
    new Map(waiting.map((lesson) => [lesson.sublessonId, lesson.isSkipped ?? false])),
  )
}

async function completeCourse({ data }: AnswerOf<typeof viewCourse>): Promise<AnswerOf<typeof viewCourse>> {
  if (mayHavePending()) await readLessons()
  return { data: { ...data, progress: withPending(data.progress) } }
}

export const courseQuery = (id: string) => queryOf(viewCourse, { params: { id } }, completeCourse)

export const lessonQuery = ({ lessonId, sublessonId }: { lessonId: string; sublessonId: string }) =>
  queryOf(viewLesson, { params: { lessonId }, query: { sublessonId } })

/** The rules for the certificate of a course. */
export const eligibilityQuery = (courseId: string) => queryOf(viewEligibility, { params: { courseId } })

/** Calls whose responses contain a learner's progress. */
const tellingProgress: readonly string[] = [
  viewHome.path,
  listPrograms.path,
  viewProgram.path,
  listProgramCourses.path,
  viewCourse.path,
  viewEligibility.path,
]

/** The learner's progress changed: screens that show it reload when opened. */
export function outdateProgress(): void {
  for (const path of tellingProgress)
    queryClient.invalidateQueries({ queryKey: [path], refetchType: 'none' }).catch(() => undefined)
}

/** A tab that misses the message reloads when it is opened again; nothing depends on it. */
const letTabsKnow = (): void =>
  void import('../../offline/tabs.ts').then(
    ({ tellTabs }) => tellTabs(tellingProgress),
    () => undefined,
  )

/** Stores a progress from a response in the cache, marks related queries stale, and informs other tabs. */
export function keepProgress(courseId: string, progress: Progress): void {
  outdateProgress()
  letTabsKnow()
  // Last, because stored data counts as fresh: moving between lessons then waits for nothing.
  queryClient.setQueryData(courseQuery(courseId).queryKey, (old) =>
    old ? { data: { ...old.data, progress: withPending(progress) } } : old,
  )
}
