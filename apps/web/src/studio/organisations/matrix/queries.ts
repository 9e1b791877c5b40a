import { infiniteQueryOptions } from '@tanstack/react-query'
import { viewMatrix } from '@zenit/contract/matrix'
import { request } from '../../../api/client.ts'
import { defineList, oneOf, someIds } from '../../../lists/list-state.ts'
import type { StateOf } from '../../../lists/use-list.ts'
import { aPastDay, stateChoices } from '../report/queries.ts'

const limit = 50

/** Filters of the table: people, one course, and the course before its first column. */
export const matrix = defineList({
  limit,
  sorts: { name: null } as const,
  filters: {
    group: someIds(),
    course: someIds(),
    state: oneOf(stateChoices),
    asOf: aPastDay(),
    afterCourse: someIds(),
  },
})

export type MatrixState = StateOf<typeof matrix>

/** Sorted by name; each page starts where the previous one ended. */
export function matrixQuery(id: string, { search, filters }: MatrixState) {
  const { state, asOf } = filters
  const [group, course] = [filters.group[0], filters.course[0]]
  const afterCourse = course ? undefined : filters.afterCourse[0]
  const query = {
    ...(search ? { search } : {}),
    ...(group ? { group } : {}),
    ...(course ? { course } : {}),
    ...(state === 'any' ? {} : { state }),
    ...(asOf ? { asOf } : {}),
    ...(afterCourse ? { afterCourse } : {}),
    limit,
  }
  return infiniteQueryOptions({
    queryKey: [viewMatrix.path, id, query],
    queryFn: ({ pageParam, signal }) =>
      request(viewMatrix, {
        params: { id },
        query: { ...query, ...(pageParam ? { after: pageParam } : {}) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
}
