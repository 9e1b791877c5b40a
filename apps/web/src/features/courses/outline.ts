import type { Course, Format, Kind, Progress } from '@zenit/contract/courses'

type StepState = 'done' | 'current' | 'locked'

/** One sublesson in the outline. */
export interface Step {
  lessonId: string
  sublessonId: string
  title: string
  kind: Kind
  format: Format | undefined
  minutes: number
  /** How many of these minutes are practice with the learner's own material. */
  practice: number | undefined
  state: StepState
  /** Skipped by the learner as already known. */
  isSkipped: boolean
}

export interface OutlineLesson {
  _id: string
  title: string
  steps: Step[]
}

/** Position in a course: one of its sublessons, or after the last one. */
export type CoursePosition = { lessonId: string; sublessonId: string } | 'ending'

type CompletedParts = ReadonlyMap<string, { isSkipped: boolean }>

const completedOf = (progress: Progress): CompletedParts =>
  new Map(
    progress.lessons.flatMap(({ sublessons }) =>
      sublessons.filter((one) => one.isCompleted).map((one) => [one._id, one] as const),
    ),
  )

function stateOf(sublessonId: string, done: CompletedParts, progress: Progress): StepState {
  if (done.has(sublessonId)) return 'done'
  return sublessonId === progress.currentSublessonId ? 'current' : 'locked'
}

/** The course's lessons with the state of each sublesson. A lesson with one sublesson gives it its title. */
export function outlineOf(course: Course, progress: Progress): OutlineLesson[] {
  const done = completedOf(progress)
  return course.lessons.map(({ _id, title, sublessons }) => ({
    _id,
    title,
    steps: sublessons.map((sublesson) => ({
      lessonId: _id,
      sublessonId: sublesson._id,
      title: sublessons.length === 1 ? title : sublesson.title,
      kind: sublesson.kind,
      format: sublesson.format,
      minutes: sublesson.minutes,
      practice: sublesson.practice,
      state: stateOf(sublesson._id, done, progress),
      isSkipped: done.get(sublesson._id)?.isSkipped ?? false,
    })),
  }))
}

export const stepsOf = (outline: readonly OutlineLesson[]): Step[] => outline.flatMap(({ steps }) => steps)

export const findStep = (steps: readonly Step[], position: CoursePosition | null): Step | undefined =>
  position === null || position === 'ending'
    ? undefined
    : steps.find((step) => step.lessonId === position.lessonId && step.sublessonId === position.sublessonId)

/** Number of lessons in which every sublesson is completed, as in `5 of 8`. */
export const countDone = (outline: readonly OutlineLesson[]): number =>
  outline.filter(({ steps }) => steps.length > 0 && steps.every(({ state }) => state === 'done')).length

/** Index of a step in its lesson, from 1, their number, and whether finishing it finishes the lesson. */
export function partOf(outline: readonly OutlineLesson[], step: Step) {
  const parts = outline.find(({ _id }) => _id === step.lessonId)?.steps ?? []
  const number = parts.findIndex(({ sublessonId }) => sublessonId === step.sublessonId) + 1
  const isLastOpen = parts.every(
    ({ sublessonId, state }) => sublessonId === step.sublessonId || state === 'done',
  )
  return { number, count: parts.length, isLastOpen }
}

/** The position after this one: the next sublesson, or the ending after the last one. */
export function positionAfter(steps: readonly Step[], { lessonId, sublessonId }: Step): CoursePosition {
  const index = steps.findIndex((step) => step.lessonId === lessonId && step.sublessonId === sublessonId)
  return steps[index + 1] ?? 'ending'
}

export function stepBefore(steps: readonly Step[], { sublessonId }: Step): Step | undefined {
  return steps[steps.findIndex((step) => step.sublessonId === sublessonId) - 1]
}

export const currentPosition = ({ currentLessonId, currentSublessonId }: Progress): CoursePosition =>
  currentLessonId && currentSublessonId
    ? { lessonId: currentLessonId, sublessonId: currentSublessonId }
    : 'ending'

/** Whether the ending is open. Lessons added after a pass or a finish do not close it again. */
export const isEndingOpen = (progress: Pick<Progress, 'isPassed' | 'isFinished'>, steps: readonly Step[]) =>
  progress.isPassed || progress.isFinished || steps.every(({ state }) => state === 'done')

const mayOpen = (
  progress: Progress,
  steps: readonly Step[],
  position: CoursePosition | null,
): position is CoursePosition => {
  if (position === null) return false
  if (position === 'ending') return isEndingOpen(progress, steps)
  const step = findStep(steps, position)
  return step !== undefined && step.state !== 'locked'
}

/** Before the server's current position: the learner has continued since, perhaps on another device. */
function isBehind(progress: Progress, steps: readonly Step[], position: CoursePosition): boolean {
  const indexOf = (one: CoursePosition) =>
    one === 'ending' ? steps.length : steps.findIndex(({ sublessonId }) => sublessonId === one.sublessonId)
  return indexOf(position) < indexOf(currentPosition(progress))
}

/**
 * The position to open: the one in the URL, otherwise the last one visited in this browser unless the learner has
 * continued since, otherwise the current lesson; each only if it is unlocked.
 */
export function positionToOpen(
  progress: Progress,
  steps: readonly Step[],
  { asked, visited }: { asked: CoursePosition | null; visited: CoursePosition | null },
): CoursePosition {
  if (mayOpen(progress, steps, asked)) return asked
  if (mayOpen(progress, steps, visited) && !isBehind(progress, steps, visited)) return visited
  return currentPosition(progress)
}

const endingWord = 'end'

/** The position in the URL: `?lesson=&sublesson=`, or `?lesson=end` after the last lesson. */
export function positionInAddress(search: URLSearchParams): CoursePosition | null {
  const [lessonId, sublessonId] = [search.get('lesson'), search.get('sublesson')]
  if (lessonId === endingWord) return 'ending'
  return lessonId && sublessonId ? { lessonId, sublessonId } : null
}

export const searchOf = (position: CoursePosition): string =>
  position === 'ending'
    ? `?lesson=${endingWord}`
    : `?${new URLSearchParams({ lesson: position.lessonId, sublesson: position.sublessonId })}`
