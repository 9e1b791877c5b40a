import type { Progress } from '@zenit/contract/courses'

/**
 * A progress as it will be once these sublessons (by id, with whether they were skipped) have reached the server:
 * completed, and the next one unlocked. The server decides; the page shows this until it has.
 */
export function withFinished(progress: Progress, finished: ReadonlyMap<string, boolean>): Progress {
  if (finished.size === 0) return progress
  const lessons = progress.lessons.map((lesson) => {
    const sublessons = lesson.sublessons.map((one) => {
      const isSkipped = finished.get(one._id)
      return one.isCompleted || isSkipped === undefined ? one : { ...one, isCompleted: true, isSkipped }
    })
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
