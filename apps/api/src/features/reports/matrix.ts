import type { AnswerOf, QueryOf } from '@zenit/contract/call'
import { type MatrixCell, matrixCourses, type viewMatrix } from '@zenit/contract/matrix'
import type { Language } from '../../content/document.ts'
import type { Deps } from '../../deps.ts'
import { dayIn } from '../../platform/calendar/zone.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { collators } from '../../platform/lists.ts'
import { deadlineZone } from '../assignments/zone.ts'
import * as queries from './cells.queries.ts'
import { courseTitle, requireGroup } from './service.ts'

type Wanted = QueryOf<typeof viewMatrix> & { organisationId: string; language: Language }

const unknown = (field: string) => new ApiError('invalid-input', { fields: [{ field, code: 'unknown' }] })

/** The columns: courses that something open asks for, by title. Throws 400 for those after a course that is none of them. */
async function readColumns(deps: Deps, { organisationId, language, afterCourse }: Wanted) {
  const ids = await queries.listAskedCourses(deps.db, organisationId)
  const all = ids
    .map((id) => ({ _id: id, title: courseTitle(deps, id, language) }))
    .sort((a, b) => collators[language].compare(a.title ?? '', b.title ?? '') || (a._id < b._id ? -1 : 1))
  const place = afterCourse ? all.findIndex(({ _id }) => _id === afterCourse) : -1
  if (afterCourse && place < 0) throw unknown('afterCourse')
  const courses = all.slice(place + 1, place + 1 + matrixCourses)
  const isMore = place + 1 + courses.length < all.length
  return { courses, nextCourse: isMore ? (courses.at(-1)?._id ?? null) : null }
}

const toCell = ({ state, dueOn, finishedOn, passedOn, certifiedOn }: queries.CellRow): MatrixCell => ({
  state,
  dueOn,
  isFinished: finishedOn !== null,
  isPassed: passedOn !== null,
  isCertified: certifiedOn !== null,
})

/** Throws 404 `not-found` for a group of another organisation, 400 for a page after somebody who is not there. */
export async function viewPage(deps: Deps, wanted: Wanted): Promise<AnswerOf<typeof viewMatrix>> {
  const { organisationId, language, search, group, limit = 50 } = wanted
  const { db, clock } = deps
  await requireGroup(deps, wanted)
  const after = wanted.after ? await queries.findPerson(db, organisationId, wanted.after) : undefined
  if (wanted.after && !after) throw unknown('after')
  const { courses, nextCourse } = await readColumns(deps, wanted)
  const page = { organisationId, language, search, group, after, limit: limit + 1 }
  const found = await queries.listPeopleRows(db, page)
  const people = found.slice(0, limit)
  const cells = await queries.listCells(db, {
    organisationId,
    people: people.map(({ id }) => id),
    courses: courses.map(({ _id }) => _id),
    today: dayIn(deadlineZone, clock()),
  })
  return {
    courses,
    nextCourse,
    people: people.map(({ id, ...person }) => {
      const own = new Map(cells.get(id)?.map((cell) => [cell.courseId, toCell(cell)]))
      return { _id: id, ...person, cells: courses.map(({ _id }) => own.get(_id) ?? null) }
    }),
    next: found.length > limit ? (people.at(-1)?.id ?? null) : null,
  }
}
