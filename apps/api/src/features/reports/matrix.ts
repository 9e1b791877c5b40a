import type { AnswerOf, QueryOf } from '@zenit/contract/call'
import { type Matrix, type MatrixCell, matrixCourses, type viewMatrix } from '@zenit/contract/matrix'
import type { Language } from '../../content/document.ts'
import type { Deps } from '../../deps.ts'
import type { Day } from '../../platform/calendar/days.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { collators } from '../../platform/lists.ts'
import * as queries from './cells.queries.ts'
import { courseTitle, pastOf, requireGroup } from './service.ts'

type MatrixInput = QueryOf<typeof viewMatrix> & { organisationId: string; language: Language }

const unknown = (field: string) => new ApiError('invalid-input', { fields: [{ field, code: 'unknown' }] })

/** Maximum number of people times courses examined at once for a state. */
const mostLooked = 10_000
const peopleLooked = (courses: number) => Math.max(100, Math.min(5_000, Math.floor(mostLooked / courses)))

interface Columns {
  courses: Matrix['courses']
  nextCourse: string | null
  /** Number of columns on all pages. */
  count: number
}

/**
 * Returns the columns: courses of open assignments, sorted by title. Throws 400 when `afterCourse` is none of them.
 */
async function readColumns(deps: Deps, wanted: MatrixInput): Promise<Columns> {
  const { language, course, afterCourse } = wanted
  const ids = await queries.listAskedCourses(deps.db, wanted)
  const all = ids
    .filter((id) => !course || id === course)
    .map((id) => ({ _id: id, title: courseTitle(deps, id, language) }))
    .sort((a, b) => collators[language].compare(a.title ?? '', b.title ?? '') || (a._id < b._id ? -1 : 1))
  const place = afterCourse ? all.findIndex(({ _id }) => _id === afterCourse) : -1
  if (afterCourse && place < 0) throw unknown('afterCourse')
  const courses = all.slice(place + 1, place + 1 + matrixCourses)
  const isMore = place + 1 + courses.length < all.length
  return { courses, nextCourse: isMore ? (courses.at(-1)?._id ?? null) : null, count: all.length }
}

interface People {
  people: queries.PersonRow[]
  next: string | null
}

type PeoplePage = Omit<MatrixInput, 'after' | 'limit'> & {
  limit: number
  today: Day
  after: queries.PersonRow | undefined
}

const pageOf = (found: queries.PersonRow[], limit: number): People => {
  const people = found.slice(0, limit)
  return { people, next: found.length > limit ? (people.at(-1)?.id ?? null) : null }
}

/** Returns the next people by name; with a state, the matching ones among the next 100 to 5,000 people. */
async function readPeople({ db }: Deps, page: PeoplePage, courses: number): Promise<People> {
  const { organisationId, course, state, limit, asOf, today } = page
  if (!state) return pageOf(await queries.listPeopleRows(db, { ...page, limit: limit + 1 }), limit)
  if (courses === 0) return { people: [], next: null }
  const most = peopleLooked(courses)
  const found = await queries.listPeopleRows(db, { ...page, limit: most + 1 })
  const looked = pageOf(found, most)
  const inState = await queries.listInState(db, {
    organisationId,
    people: looked.people.map(({ id }) => id),
    courses: course ? [course] : undefined,
    state,
    asOf,
    today,
  })
  const { people, next } = pageOf(
    looked.people.filter(({ id }) => inState.has(id)),
    limit,
  )
  return { people, next: next ?? looked.next }
}

const toCell = ({ state, dueOn, finishedOn, passedOn, certifiedOn }: queries.CellRow): MatrixCell => ({
  state,
  dueOn,
  isFinished: finishedOn !== null,
  isPassed: passedOn !== null,
  isCertified: certifiedOn !== null,
})

/** Throws 404 `not-found` for a group of another organisation, 400 when `after` is an unknown person. */
export async function viewPage(deps: Deps, wanted: MatrixInput): Promise<AnswerOf<typeof viewMatrix>> {
  const { organisationId, limit = 50 } = wanted
  const { db } = deps
  const { today, asOf } = pastOf(deps, wanted)
  await requireGroup(deps, wanted)
  const after = wanted.after ? await queries.findPerson(db, organisationId, wanted.after) : undefined
  if (wanted.after && !after) throw unknown('after')
  const { courses, nextCourse, count } = await readColumns(deps, { ...wanted, asOf })
  const { people, next } = await readPeople(deps, { ...wanted, after, limit, asOf, today }, count)
  const cells = await queries.listCells(db, {
    organisationId,
    people: people.map(({ id }) => id),
    courses: courses.map(({ _id }) => _id),
    asOf,
    today,
  })
  return {
    courses,
    nextCourse,
    people: people.map(({ id, ...person }) => {
      const own = new Map(cells.get(id)?.map((cell) => [cell.courseId, toCell(cell)]))
      return { _id: id, ...person, cells: courses.map(({ _id }) => own.get(_id) ?? null) }
    }),
    next,
  }
}
