import type { Course } from '../../content/catalog/catalog.ts'
import type {
  CourseDocument,
  Language,
  LessonDocument,
  PresentationDocument,
  ResourceDocument,
  SublessonDocument,
} from '../../content/document.ts'

/** A sublesson and its position: `lessonNumber` is 1 for the first lesson. */
export interface Step {
  lesson: LessonDocument
  lessonNumber: number
  sublesson: SublessonDocument
}

export interface Outline {
  /** Every sublesson in the order of learning. */
  steps: Step[]
  /** Index in `steps` by the sublesson's id. */
  indexOf: ReadonlyMap<string, number>
}

// A revision never changes, so its outline is cached for as long as the revision.
const outlines = new WeakMap<object, Outline>()

/** Returns the sublessons of a revision in the order of learning. */
export function outlineOf(course: Pick<CourseDocument, 'lessons'>): Outline {
  const known = outlines.get(course)
  if (known) return known
  const steps = course.lessons.flatMap((lesson, index) =>
    lesson.sublessons.map((sublesson) => ({ lesson, lessonNumber: index + 1, sublesson })),
  )
  const indexOf = new Map(steps.map((step, index) => [step.sublesson._id, index]))
  const outline = { steps, indexOf }
  outlines.set(course, outline)
  return outline
}

/** Returns the position of a sublesson in a lesson (by default the lesson's first), or null. */
export function findStep(course: Course, lessonId: string, sublessonId?: string): Step | null {
  const { steps } = outlineOf(course)
  const isIt = (step: Step) => sublessonId === undefined || step.sublesson._id === sublessonId
  return steps.find((step) => step.lesson._id === lessonId && isIt(step)) ?? null
}

/** Ids of the sublessons before this one. */
export function idsBefore(course: Course, sublessonId: string): string[] {
  const { steps, indexOf } = outlineOf(course)
  return steps.slice(0, indexOf.get(sublessonId) ?? 0).map((step) => step.sublesson._id)
}

/** Ids of the questions to pass before this sublesson can be completed. */
export const questionIds = (sublesson: SublessonDocument): string[] =>
  sublesson.kind === 'internal-test' ? sublesson.questions.map((question) => question._id) : []

export type ResourceFile = NonNullable<ResourceDocument['file'][Language]>

/** Returns the files of a sublesson in a language. */
export const filesOfSublesson = ({ resources }: SublessonDocument, language: Language): ResourceFile[] =>
  resources.flatMap(({ file }) => file[language] ?? [])

/** Returns the files of a lesson in a language, in order. */
export const filesOf = (lesson: LessonDocument, language: Language): ResourceFile[] =>
  lesson.sublessons.flatMap((sublesson) => filesOfSublesson(sublesson, language))

export const formatOf = ({ page, pdf }: PresentationDocument) =>
  page ? 'page' : Object.keys(pdf).length > 0 ? 'pdf' : 'slides'
