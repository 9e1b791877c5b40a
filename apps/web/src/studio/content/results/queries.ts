import {
  listLessonComments,
  type ResultsKind,
  viewLessonResults,
  viewQuestionResults,
} from '@zenit/contract/packs'
import { previewRegrade, viewRegrades } from '@zenit/contract/regrades'
import { queryOf } from '../../../query-client.ts'

export const resultsQuery = (id: string, query: { course: string; kind: ResultsKind }) =>
  queryOf(viewQuestionResults, { params: { id }, query })

export const lessonResultsQuery = (id: string, course: string) =>
  queryOf(viewLessonResults, { params: { id }, query: { course } })

export const commentsQuery = (id: string, query: { course: string; lesson: string }) =>
  queryOf(listLessonComments, { params: { id }, query })

export const regradesQuery = (id: string, course: string) =>
  queryOf(viewRegrades, { params: { id }, query: { course } })

/** Never cached: the confirmation must be about the current state. */
export const regradeImpactQuery = (
  id: string,
  query: { course: string; keys: string[]; voids: string[] },
) => ({
  ...queryOf(previewRegrade, { params: { id }, query }),
  staleTime: 0,
  gcTime: 0,
})
