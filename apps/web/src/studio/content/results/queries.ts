import { type ResultsKind, viewQuestionResults } from '@zenit/contract/packs'
import { queryOf } from '../../../query-client.ts'

export const resultsQuery = (id: string, query: { course: string; kind: ResultsKind }) =>
  queryOf(viewQuestionResults, { params: { id }, query })
