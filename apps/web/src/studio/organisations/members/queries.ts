import { infiniteQueryOptions } from '@tanstack/react-query'
import { listInvitations } from '@zenit/contract/invitations'
import { listManagers, listMembers } from '@zenit/contract/members'
import { listPeople } from '@zenit/contract/people'
import { request } from '../../../api/client.ts'
import { defineList, oneOf, someIds } from '../../../lists/list-state.ts'
import type { StateOf } from '../../../lists/use-list.ts'
import { queryOf } from '../../../query-client.ts'

/** The first one sets no filter. */
export const statuses = ['any', 'active', 'disabled'] as const

/** Filters of an organisation's people. */
export const members = defineList({
  limit: 50,
  sorts: { name: null } as const,
  filters: { status: oneOf(statuses), group: someIds() },
})

/** Sorted by name; each page starts where the previous one ended. */
export function membersQuery(id: string, { search, filters: { status, group } }: StateOf<typeof members>) {
  const [groupId] = group
  const query = {
    ...(search ? { search } : {}),
    ...(status === 'any' ? {} : { status }),
    ...(groupId ? { group: groupId } : {}),
  }
  return infiniteQueryOptions({
    queryKey: [listMembers.path, id, query],
    queryFn: ({ pageParam, signal }) =>
      request(listMembers, {
        params: { id },
        query: { ...query, ...(pageParam ? { after: pageParam } : {}) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
}

/** Open invitations, newest first. */
export const invitationsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [listInvitations.path, id],
    queryFn: ({ pageParam, signal }) =>
      request(listInvitations, { params: { id }, query: pageParam ? { before: pageParam } : {}, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })

export const managersQuery = (id: string) => queryOf(listManagers, { params: { id } })

/** People matching the search text. */
export const candidatesQuery = (search: string) => queryOf(listPeople, { query: { search, limit: 5 } })
