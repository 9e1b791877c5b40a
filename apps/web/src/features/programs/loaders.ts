import { listModuleCourses, listModules, viewModule } from '@zenit/contract/programs'
import type { LoaderFunctionArgs } from 'react-router'
import { loadQuery } from '../../load.ts'
import { queryOf } from '../../query-client.ts'
import { type ProgramSearch, readPage, readProgramSearch } from './search.ts'

const programsPerPage = 9
const coursesPerPage = 12

export const programsQuery = ({ page, search, modulesType }: ProgramSearch) =>
  queryOf(listModules, {
    query: { page, limit: programsPerPage, modulesType, ...(search ? { search } : {}) },
  })

export const programQuery = (id: string) => queryOf(viewModule, { params: { id } })

export const programCoursesQuery = (id: string, page: number) =>
  queryOf(listModuleCourses, { params: { id }, query: { page, limit: coursesPerPage } })

export const programsLoader = ({ request }: LoaderFunctionArgs) =>
  loadQuery(programsQuery(readProgramSearch(new URL(request.url).searchParams)))

export function programLoader({ params, request }: LoaderFunctionArgs) {
  const id = params.id ?? ''
  const page = readPage(new URL(request.url).searchParams)
  return Promise.all([loadQuery(programQuery(id)), loadQuery(programCoursesQuery(id, page))])
}
