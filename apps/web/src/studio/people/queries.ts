import { listAssignees, listAssignments, viewAssignment } from '@zenit/contract/assignments'
import { listStaffActions } from '@zenit/contract/audit'
import { listDomains } from '@zenit/contract/domains'
import { viewLearnerEligibility } from '@zenit/contract/eligibility'
import { listGroups } from '@zenit/contract/groups'
import { listInvitations } from '@zenit/contract/invitations'
import { listManagers, listMembers } from '@zenit/contract/members'
import { listOrganisations, viewOrganisation } from '@zenit/contract/organisations'
import { listPeople, viewPerson } from '@zenit/contract/people'
import type { LoaderFunctionArgs } from 'react-router'
import { defineList, oneOf, someIds, someOf } from '../../lists/list-state.ts'
import type { StateOf } from '../../lists/use-list.ts'
import { loadQuery, loadShown } from '../../load.ts'
import { queryClient, queryOf } from '../../query-client.ts'
import { organisationsQuery } from '../organisations/queries.ts'

export const givenRoles = ['reviewer', 'author', 'admin'] as const
export const ranks = [1, 2, 3, 4, 5] as const
/** The first one sets no filter. */
export const statuses = ['any', 'active', 'disabled'] as const

/** Filters of the list of people. */
export const people = defineList({
  limit: 50,
  sorts: {
    name: { sortBy: 'name', order: 'asc' },
    newest: { sortBy: 'createdAt', order: 'desc' },
    seen: { sortBy: 'seenAt', order: 'desc' },
  } as const,
  filters: {
    status: oneOf(statuses),
    role: someOf(givenRoles),
    rank: someOf(ranks),
    organisation: someIds(),
  },
})

export function peopleQuery(state: StateOf<typeof people>) {
  const { status, role, rank, organisation, ...query } = people.query(state)
  return queryOf(listPeople, {
    query: {
      ...query,
      ...(status && status !== 'any' ? { status } : {}),
      ...(role ? { role: [...role] } : {}),
      ...(rank ? { rank: [...rank] } : {}),
      ...(organisation ? { organisation: [...organisation] } : {}),
    },
  })
}

export const personQuery = (id: string) => queryOf(viewPerson, { params: { id } })

/** The latest audit log entries about a person. */
export const personActionsQuery = (id: string) =>
  queryOf(listStaffActions, { query: { person: id, limit: 10 } })

export const eligibilityQuery = (learnerId: string, courseId: string) =>
  queryOf(viewLearnerEligibility, { query: { learnerId, courseId } })

export async function peopleLoader({ request }: LoaderFunctionArgs) {
  const state = people.read(new URL(request.url).searchParams)
  await Promise.all([loadShown(peopleQuery(state)), loadShown(organisationsQuery)])
  return null
}

export async function personLoader({ params }: LoaderFunctionArgs) {
  const id = params.id ?? ''
  await Promise.all([loadQuery(personQuery(id)), loadShown(personActionsQuery(id))])
  return null
}

const changedCalls: readonly string[] = [
  listPeople.path,
  viewPerson.path,
  listStaffActions.path,
  listOrganisations.path,
  viewOrganisation.path,
  listMembers.path,
  listManagers.path,
  listInvitations.path,
  listDomains.path,
  listGroups.path,
  viewLearnerEligibility.path,
  // Groups and organisations determine assignments.
  listAssignments.path,
  viewAssignment.path,
  listAssignees.path,
]

/** After a change, reloads visible data at once and the rest when it is opened. */
export const outdatePeople = (): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => changedCalls.includes(String(queryKey[0])) })
