import type { AnswerOf } from '@zenit/contract/call'
import { type Progress, viewCourse, viewLesson } from '@zenit/contract/courses'
import { viewEligibility } from '@zenit/contract/eligibility'
import { viewHome } from '@zenit/contract/home'
import { listProgramCourses, listPrograms, viewProgram } from '@zenit/contract/programs'
import { mayHavePending, pendingLessons } from '../../offline/pending.ts'
import { withFinished } from '../../offline/progress.ts'
import { queryClient, queryOf } from '../../query-client.ts'

/** A progress with the lessons that were finished without the network and have not reached the server yet. */
function withPending(progress: Progress): Progress {
  const waiting = pendingLessons().filter(({ progressId }) => progressId === progress._id)
  return withFinished(
    progress,
    new Map(waiting.map((lesson) => [lesson.sublessonId, lesson.isSkipped ?? false])),
  )
}

async function completeCourse({ data }: AnswerOf<typeof viewCourse>): Promise<AnswerOf<typeof viewCourse>> {
  if (mayHavePending()) {
    // Where its code cannot be had, the answer stands as the server gave it.
    const lessons = await import('../../offline/lessons.ts').catch(() => null)
    await lessons?.readLessons()
  }
  return { data: { ...data, progress: withPending(data.progress) } }
}

export const courseQuery = (id: string) => queryOf(viewCourse, { params: { id } }, completeCourse)

export const lessonQuery = ({ lessonId, sublessonId }: { lessonId: string; sublessonId: string }) =>
  queryOf(viewLesson, { params: { lessonId }, query: { sublessonId } })

/** The rules on the learner's way to the certificate of a course. */
export const eligibilityQuery = (courseId: string) => queryOf(viewEligibility, { params: { courseId } })

/** Every call whose answer tells how far a learner has come. */
const tellingProgress: readonly string[] = [
  viewHome.path,
  listPrograms.path,
  viewProgram.path,
  listProgramCourses.path,
  viewCourse.path,
  viewEligibility.path,
]

/** The learner has come further: the screens that show it ask again when they are opened. */
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

/** Puts a progress that a call answered into the page, makes stale what else tells of it, and lets other tabs know. */
export function keepProgress(courseId: string, progress: Progress): void {
  outdateProgress()
  letTabsKnow()
  // Last, because what is put in counts as fresh: from lesson to lesson nothing is waited for.
  queryClient.setQueryData(courseQuery(courseId).queryKey, (old) =>
    old ? { data: { ...old.data, progress: withPending(progress) } } : old,
  )
}
