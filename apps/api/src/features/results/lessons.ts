import type { AnswerOf } from '@zenit/contract/call'
import {
  daysToStop,
  type LessonResults,
  leastLearners,
  type listLessonComments,
  mostComments,
  type PartResults,
  type viewLessonResults,
} from '@zenit/contract/packs'
import type { CourseDocument, Language } from '../../content/document.ts'
import { textIn } from '../../content/localized.ts'
import type { Deps } from '../../deps.ts'
import { required } from '../../platform/http/errors.ts'
import { formatOf } from '../courses/outline.ts'
import { findPublished } from '../courses/service.ts'
import { type Asker, requirePack } from '../packs/access.ts'
import * as ratings from '../ratings/service.ts'
import { percentOf } from './figures.ts'
import { type LessonSums, type PartRow, sumLessons } from './lessons.queries.ts'

/** Figures cover the latest learners only, and fewer when a course has very many parts. */
const mostLearners = 2_000
const mostFacts = 200_000
const mostRatings = 2_000

const msOfDay = 86_400_000
const atLeast = (number: number): number | null => (number >= leastLearners ? number : null)

const noPart: Omit<PartRow, 'place'> = {
  started: 0,
  finished: 0,
  skipped: 0,
  timed: 0,
  medianSeconds: null,
  reached: 0,
  stopped: 0,
  tenths: {},
}
const noLesson = { started: 0, finished: 0, timed: 0, medianSeconds: null }
const noRatings = { yes: 0, partly: 0, no: 0, comments: 0 }

type CompletionFigures = Pick<PartRow, 'started' | 'finished' | 'timed' | 'medianSeconds'>

const figuresOf = ({ started, finished, timed, medianSeconds }: CompletionFigures) => ({
  started: atLeast(started),
  finished: percentOf(finished, started),
  medianSeconds: timed >= leastLearners && medianSeconds !== null ? Math.round(medianSeconds) : null,
})

/** Returns how far learners who stopped in a film had seen it, in tenths. */
function tenthsOf({ tenths }: Pick<PartRow, 'tenths'>): number[] | null {
  const counts = Array.from({ length: 10 }, (_, tenth) => tenths[tenth] ?? 0)
  const all = counts.reduce((sum, one) => sum + one, 0)
  return all >= leastLearners ? counts.map((one) => Math.round((one * 100) / all)) : null
}

/** Returns where most learners stopped, if there are enough; undefined when there is no clear maximum. */
function mostStopped<T extends { stopped: number }>(all: readonly T[]): T | undefined {
  const [most, next] = all.toSorted((a, b) => b.stopped - a.stopped)
  return most && most.stopped >= leastLearners && most.stopped > (next?.stopped ?? 0) ? most : undefined
}

interface LessonsInput {
  sums: LessonSums
  rated: ReadonlyMap<string, ratings.Distribution>
  language: Language
}

function placedParts({ lessons }: Pick<CourseDocument, 'lessons'>, { parts }: LessonSums) {
  const byPlace = new Map(parts.map((part) => [part.place, part]))
  let place = 0
  return lessons.map((lesson) => {
    const placed = lesson.sublessons.map((sublesson) => {
      place += 1
      return { sublesson, ...noPart, ...byPlace.get(place), place }
    })
    const stopped = placed.reduce((sum, one) => sum + one.stopped, 0)
    return { lesson, placed, stopped }
  })
}

type PlacedPart = ReturnType<typeof placedParts>[number]

const toPart = (
  part: PlacedPart['placed'][number],
  { language, isDropOff }: { language: Language; isDropOff: boolean },
): PartResults => ({
  _id: part.sublesson._id,
  title: textIn(part.sublesson.title, language),
  kind: part.sublesson.kind,
  ...(part.sublesson.kind === 'presentation' ? { format: formatOf(part.sublesson) } : {}),
  ...figuresOf(part),
  stopped: percentOf(part.stopped, part.reached),
  isDropOff,
  skipped: percentOf(part.skipped, part.started),
  tenths: part.sublesson.kind === 'video' ? tenthsOf(part) : null,
})

function toLessons(document: CourseDocument, { sums, rated, language }: LessonsInput): LessonResults[] {
  const all = placedParts(document, sums)
  const worstLesson = mostStopped(all)
  const worstPart = mostStopped(all.flatMap(({ placed }) => placed))
  return all.map((one) => {
    const { lesson, placed, stopped } = one
    const done = sums.lessons.find((row) => row.lesson === lesson._id) ?? noLesson
    const { yes, partly, no, comments } = rated.get(lesson._id) ?? noRatings
    const count = yes + partly + no
    return {
      _id: lesson._id,
      title: textIn(lesson.title, language),
      ...figuresOf(done),
      stopped: percentOf(stopped, placed[0]?.reached ?? 0),
      isDropOff: one === worstLesson,
      parts: placed.map((part) => toPart(part, { language, isDropOff: part === worstPart })),
      rated: atLeast(count),
      ratings: {
        yes: percentOf(yes, count),
        partly: percentOf(partly, count),
        no: percentOf(no, count),
      },
      comments,
    }
  })
}

async function requireCourse(
  deps: Pick<Deps, 'db' | 'catalog'>,
  asker: Asker,
  { id, course: slug }: { id: string; course: string },
) {
  const { pack } = await requirePack(deps.db, asker, id)
  const course = await findPublished(deps.db, { pack, slug })
  required(course, 'not-found')
  return { courseId: course.courseId, document: await deps.catalog.document(course) }
}

/** Returns the results of a course's lessons. Throws 404 `not-found`, also for other authors' packs. */
export async function viewLessons(
  deps: Pick<Deps, 'db' | 'catalog' | 'clock'>,
  asker: Asker,
  given: { id: string; course: string; language: Language },
): Promise<AnswerOf<typeof viewLessonResults>> {
  const { courseId, document } = await requireCourse(deps, asker, given)
  const lessonIds = document.lessons.map(({ _id }) => _id)
  const parts = document.lessons
    .flatMap(({ _id: lesson, sublessons }) => sublessons.map(({ _id: id }) => ({ id, lesson })))
    .map((part, index) => ({ ...part, place: index + 1 }))
  const most = Math.min(mostLearners, Math.floor(mostFacts / Math.max(parts.length, 1)))
  const awaySince = new Date(deps.clock().getTime() - daysToStop * msOfDay)
  const sums = await sumLessons(deps.db, { courseId, parts, most, awaySince })
  const distributions = await ratings.countRatings(deps.db, { lessonIds, most: mostRatings, mostComments })
  const rated = new Map(distributions.map((one) => [one.lessonId, one]))
  return {
    learners: atLeast(sums.learners),
    isPart: sums.learners === most,
    lessons: toLessons(document, { sums, rated, language: given.language }),
  }
}

/** Returns the comments on a lesson. Throws 404 `not-found`. */
export async function viewComments(
  deps: Pick<Deps, 'db' | 'catalog'>,
  asker: Asker,
  given: { id: string; course: string; lesson: string },
): Promise<AnswerOf<typeof listLessonComments>> {
  const { courseId } = await requireCourse(deps, asker, given)
  const { lesson: lessonId } = given
  return { comments: await ratings.listComments(deps.db, { courseId, lessonId, most: mostComments }) }
}
