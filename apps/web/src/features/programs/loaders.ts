import { listProgramCourses, listPrograms, viewProgram } from '@zenit/contract/programs'
import type { LoaderFunctionArgs } from 'react-router'
import { filtersQuery } from '../../lists/filters/filters-query.ts'
import { defineList, oneOf, someOf } from '../../lists/list-state.ts'
import type { StateOf } from '../../lists/use-list.ts'
import { loadQuery, loadShown } from '../../load.ts'
import { queryOf } from '../../query-client.ts'

/** The ladder of ranks (RANK-01). */
const ranks = [1, 2, 3, 4, 5] as const

const sorts = {
  given: null,
  title: { sortBy: 'title', order: 'asc' },
  newest: { sortBy: 'createdAt', order: 'desc' },
} as const

/** Filters and sorting of the list of programs (PROG-01). */
export const programsList = defineList({
  limit: 9,
  sorts,
  filters: {
    modulesType: oneOf(['all', 'active', 'completed', 'unavailable']),
    rank: someOf(ranks),
  },
})

/** Filters and sorting of a program's courses (PROG-02). */
export const coursesList = defineList({
  limit: 12,
  sorts,
  filters: { moduleCourseType: oneOf(['all', 'started', 'not-started', 'completed']) },
})

export const programsQuery = (state: StateOf<typeof programsList>) =>
  queryOf(listPrograms, { query: { ...programsList.query(state), rank: [...state.filters.rank] } })

export const programQuery = (id: string) => queryOf(viewProgram, { params: { id } })

export const programCoursesQuery = (id: string, state: StateOf<typeof coursesList>) =>
  queryOf(listProgramCourses, { params: { id }, query: coursesList.query(state) })

const searchOf = (request: Request) => new URL(request.url).searchParams

export const programsLoader = ({ request }: LoaderFunctionArgs) =>
  Promise.all([loadShown(programsQuery(programsList.read(searchOf(request)))), loadShown(filtersQuery)])

export function programLoader({ params, request }: LoaderFunctionArgs) {
  const id = params.id ?? ''
  const courses = programCoursesQuery(id, coursesList.read(searchOf(request)))
  return Promise.all([loadQuery(programQuery(id)), loadShown(courses)])
}
