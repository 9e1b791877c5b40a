import { infiniteQueryOptions } from '@tanstack/react-query'
import {
  assignmentStates,
  listAssignable,
  listAssignees,
  listAssignments,
  viewAssignment,
} from '@zenit/contract/assignments'
import { listMembers } from '@zenit/contract/members'
import { request } from '../../../api/client.ts'
import { defineList, oneOf } from '../../../lists/list-state.ts'
import type { StateOf } from '../../../lists/use-list.ts'
import { queryClient, queryOf } from '../../../query-client.ts'

export const openOrEnded = ['open', 'ended'] as const

/** Each row is counted separately, so a page has few. */
const shown = 10

/** Filters of an organisation's assignments. */
export const assignments = defineList({
  limit: shown,
  sorts: { newest: null } as const,
  filters: { state: oneOf(openOrEnded) },
})

/** Newest first; each page starts where the previous one ended. */
export const assignmentsQuery = (id: string, { filters: { state } }: StateOf<typeof assignments>) =>
  infiniteQueryOptions({
    queryKey: [listAssignments.path, id, state],
    queryFn: ({ pageParam, signal }) =>
      request(listAssignments, {
        params: { id },
        query: { state, limit: shown, ...(pageParam ? { before: pageParam } : {}) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })

export const assignmentQuery = (id: string, assignmentId: string) =>
  queryOf(viewAssignment, { params: { id, assignmentId } })

/** The first one sets no filter. */
export const stateChoices = ['any', ...assignmentStates] as const

/** Filters of an assignment's people. */
export const assignees = defineList({
  limit: 50,
  sorts: { name: null } as const,
  filters: { state: oneOf(stateChoices) },
})

interface AssignmentRef {
  id: string
  assignmentId: string
}

/** Sorted by name. */
export function assigneesQuery(
  place: AssignmentRef,
  { search, filters: { state } }: StateOf<typeof assignees>,
) {
  const query = { ...(search ? { search } : {}), ...(state === 'any' ? {} : { state }) }
  return infiniteQueryOptions({
    queryKey: [listAssignees.path, place, query],
    queryFn: ({ pageParam, signal }) =>
      request(listAssignees, {
        params: { ...place },
        query: { ...query, ...(pageParam ? { after: pageParam } : {}) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
}

export const assignableQuery = (search: string, limit: number) =>
  queryOf(listAssignable, { query: { search, limit } })

/** People matching the search text. */
export const peopleQuery = (id: string, search: string) =>
  queryOf(listMembers, { params: { id }, query: { search, limit: 5 } })

const changedCalls: readonly string[] = [listAssignments.path, viewAssignment.path, listAssignees.path]

export const outdateAssignments = (): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => changedCalls.includes(String(queryKey[0])) })
