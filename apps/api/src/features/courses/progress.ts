import type { Outcome, Progress } from '@zenit/contract/courses'
import type { CourseCard } from '@zenit/contract/programs'
import type { Course } from '../../content/catalog/catalog.ts'
import type { CourseDocument, Language, LessonDocument } from '../../content/document.ts'
import { textIn } from '../../content/localized.ts'
import { opensWithTest } from './closed-test.ts'
import type { Enrolment, ListedEnrolment } from './enrolment.ts'
import { outlineOf, questionIds, type Step } from './outline.ts'

type CompletedSublessons = Pick<Enrolment, 'completed'>

/** Returns the first sublesson that is not completed; null when all are. */
export function currentStep(course: Course, enrolment: CompletedSublessons | null): Step | null {
  const { steps } = outlineOf(course)
  return steps.find(({ sublesson }) => !enrolment?.completed.has(sublesson._id)) ?? null
}

/**
 * Whether every lesson is completed, which opens the ending. A finished course stays completed when lessons are added.
 */
export const lessonsCompleted = (
  course: Course,
  enrolment: Pick<Enrolment, 'completed' | 'finishedAt'>,
): boolean => enrolment.finishedAt !== null || currentStep(course, enrolment) === null

/** Whether a sublesson may be opened: it is completed, or everything before it is. */
export const isOpen = (course: Course, enrolment: CompletedSublessons, sublessonId: string): boolean =>
  enrolment.completed.has(sublessonId) || currentStep(course, enrolment)?.sublesson._id === sublessonId

/** Whether all questions required by the sublesson are passed. */
export const questionsPassed = (step: Step, enrolment: Pick<Enrolment, 'passedQuestions'>): boolean =>
  questionIds(step.sublesson).every((id) => enrolment.passedQuestions.has(id))

/** Returns the progress of all internal tests of a lesson together; complete for a lesson without one. */
function internalTestProgress(lesson: LessonDocument, enrolment: Enrolment | null) {
  const tests = lesson.sublessons.filter((sublesson) => sublesson.kind === 'internal-test')
  const isPassed = (id: string) => enrolment?.passedQuestions.has(id) ?? false
  return {
    isCompleted: tests.every(
      (test) => enrolment?.completed.has(test._id) || questionIds(test).every(isPassed),
    ),
    passedQuestionIds: tests.flatMap(questionIds).filter(isPassed),
  }
}

function lessonProgress(lesson: LessonDocument, enrolment: Enrolment | null): Progress['lessons'][number] {
  const sublessons = lesson.sublessons.map(({ _id }) => ({
    _id,
    isCompleted: enrolment?.completed.has(_id) ?? false,
    isSkipped: enrolment?.skipped.has(_id) ?? false,
  }))
  return {
    _id: lesson._id,
    isCompleted: sublessons.every((sublesson) => sublesson.isCompleted),
    sublessons,
    internalTestProgress: internalTestProgress(lesson, enrolment),
  }
}

/** Derives the progress of the calls from the facts; `null` for people who have not joined. */
export function progressOf(course: Course, enrolment: Enrolment | null): Progress {
  const current = currentStep(course, enrolment)
  return {
    _id: enrolment?.id ?? null,
    isStarted: enrolment !== null,
    isFinished: enrolment?.finishedAt != null,
    finish: enrolment?.finish ?? null,
    isPassed: enrolment?.isPassed ?? false,
    ...(opensWithTest(course) && { isTestPassed: enrolment?.isTestPassed ?? false }),
    certificateNumber: enrolment?.certificateNumber ?? null,
    share: shareOf(course, enrolment),
    currentLessonId: current?.lesson._id ?? null,
    currentSublessonId: current?.sublesson._id ?? null,
    lessons: course.lessons.map((lesson) => lessonProgress(lesson, enrolment)),
  }
}

type ReachedOutcome = Pick<ListedEnrolment, 'finishedAt' | 'isPassed' | 'isCertified'>

/** Returns the highest outcome reached in a course (docs/decisions/025); null for none. */
export function outcomeOf(enrolment: ReachedOutcome | null): Outcome {
  if (enrolment?.isCertified) return 'certified'
  if (enrolment?.isPassed) return 'passed'
  return enrolment?.finishedAt ? 'finished' : null
}

/** Whether a course counts for its program: passed, or finished when there is nothing to pass. */
export const isCompleted = (
  { ending }: Pick<CourseDocument, 'ending'>,
  enrolment: Pick<ReachedOutcome, 'finishedAt' | 'isPassed'> | null,
): boolean => enrolment?.isPassed === true || (ending === 'none' && enrolment?.finishedAt != null)

/** Returns what ends a course, and how much of it is done. */
function endingsOf(
  course: Pick<CourseDocument, 'ending' | 'closedTest'>,
  { isPassed, isTestPassed }: Pick<ListedEnrolment, 'isPassed' | 'isTestPassed'>,
): { all: number; done: number } {
  if (course.ending === 'none') return { all: 0, done: 0 }
  const isLong = opensWithTest(course)
  const all = isLong ? 2 : 1
  return { all, done: isPassed ? all : Number(isLong && isTestPassed) }
}

/**
 * Returns the completed share of sublessons and ending, 0 to 1. In a finished course only the ending can be missing.
 */
export function shareOf(
  course: Pick<CourseDocument, 'lessons' | 'ending' | 'closedTest'>,
  enrolment: Pick<ListedEnrolment, 'finishedAt' | 'completed' | 'isPassed' | 'isTestPassed'> | null,
): number {
  if (!enrolment) return 0
  const { steps } = outlineOf(course)
  const endings = endingsOf(course, enrolment)
  const learned = steps.filter(({ sublesson }) => enrolment.completed.has(sublesson._id)).length
  const done = enrolment.finishedAt ? steps.length : learned
  return (done + endings.done) / (steps.length + endings.all || 1)
}

/** Returns what is left after the last lesson. */
function endingStep(
  course: Course,
  { isPassed, isTestPassed }: ListedEnrolment,
): NonNullable<CourseCard['next']>['step'] {
  if (isPassed || course.ending === 'none') return 'finish'
  return opensWithTest(course) && !isTestPassed ? 'test' : course.ending
}

/** Returns the next step of a started course; null before joining and after finishing. */
export function nextOf(
  course: Course,
  enrolment: ListedEnrolment | null,
  language: Language,
): CourseCard['next'] {
  if (!enrolment || enrolment.finishedAt) return null
  const step = currentStep(course, enrolment)
  if (step) return nextLesson(step, enrolment, language)
  const ending = endingStep(course, enrolment)
  const minutes = ending === 'test' ? (course.closedTest?.minutes ?? null) : null
  return { step: ending, lessonId: null, sublessonId: null, title: null, lessonNumber: null, minutes }
}

function nextLesson(step: Step, enrolment: CompletedSublessons, language: Language): CourseCard['next'] {
  const { lesson, lessonNumber, sublesson } = step
  const left = lesson.sublessons.filter(({ _id }) => !enrolment.completed.has(_id))
  return {
    step: 'lesson',
    lessonId: lesson._id,
    sublessonId: sublesson._id,
    title: textIn(lesson.title, language),
    lessonNumber,
    minutes: left.reduce((sum, { minutes }) => sum + minutes, 0),
  }
}
