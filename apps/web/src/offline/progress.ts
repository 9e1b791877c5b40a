import type { Progress } from '@zenit/contract/courses'

/**
 * A progress as it will be once these sublessons have reached the server: completed, and the way on opened. The server
 * stays the one who decides; this is what the page shows until it has.
 */
export function withFinished(progress: Progress, sublessonIds: ReadonlySet<string>): Progress {
  if (sublessonIds.size === 0) return progress
  const lessons = progress.lessons.map((lesson) => {
    const sublessons = lesson.sublessons.map(({ _id, isCompleted }) => ({
      _id,
      isCompleted: isCompleted || sublessonIds.has(_id),
    }))
    return { ...lesson, sublessons, isCompleted: sublessons.every((one) => one.isCompleted) }
  })
  const current = lessons.find(({ isCompleted }) => !isCompleted)
  const sublesson = current?.sublessons.find(({ isCompleted }) => !isCompleted)
  return {
    ...progress,
    lessons,
    currentLessonId: current?._id ?? null,
    currentSublessonId: sublesson?._id ?? null,
  }
}
