import { listOrganisations, viewOrganisation } from '@zenit/contract/organisations'
import { type LoaderFunctionArgs, redirect } from 'react-router'
import { sessionQuery } from '../../features/session/session.ts'
import { isFailure, loadQuery, loadShown } from '../../load.ts'
import { queryClient, queryOf } from '../../query-client.ts'
import { studioPaths } from '../../studio-paths.ts'
import { groupsQuery } from './groups/queries.ts'
import { managersQuery, members, membersQuery } from './members/queries.ts'
import { memberQuery } from './person/queries.ts'

export const organisationsQuery = queryOf(listOrganisations, {})

export const organisationQuery = (id: string) => queryOf(viewOrganisation, { params: { id } })

/** A failed list shows its own error. */
async function loadMembers(id: string, search: URLSearchParams): Promise<void> {
  try {
    await queryClient.fetchInfiniteQuery(membersQuery(id, members.read(search)))
  } catch (error) {
    if (!isFailure(error)) throw error
  }
}

/** Managers of a single organisation are redirected to it. */
async function loadList() {
  const [session, list] = await Promise.all([loadQuery(sessionQuery), loadShown(organisationsQuery)])
  const organisations = queryClient.getQueryData(organisationsQuery.queryKey)?.organisations ?? []
  const [only] = organisations
  const isAdmin = session?.user.roles.includes('admin')
  return only && organisations.length === 1 && !isAdmin ? redirect(studioPaths.organisation(only._id)) : list
}

/** Views of an organisation's page and the last segment of their paths; people come first. */
export const organisationViews = [
  { view: 'people', path: '' },
  { view: 'groups', path: 'groups' },
  { view: 'assignments', path: 'assignments' },
  { view: 'report', path: 'report' },
  { view: 'integrations', path: 'integrations' },
] as const
export type OrganisationView = (typeof organisationViews)[number]['view']

/** The organisation, its view, and the rest of the path within that view. */
export function placeOf(rest = ''): { id: string; view: OrganisationView; part: string; item: string } {
  const [id = '', path = '', part = '', item = ''] = rest.split('/')
  return { id, view: organisationViews.find((one) => one.path === path)?.view ?? 'people', part, item }
}

/** Loads all people, or one. */
const loadPeople = (id: string, person: string, search: URLSearchParams): Promise<unknown>[] =>
  person ? [loadShown(memberQuery(id, person))] : [loadMembers(id, search), loadShown(managersQuery(id))]

export async function organisationsLoader({ params, request: { url } }: LoaderFunctionArgs) {
  const { id, view, part } = placeOf(params['*'])
  if (!id) return loadList()
  await Promise.all([
    loadQuery(organisationQuery(id)),
    loadShown(groupsQuery(id)),
    ...(view === 'people' ? loadPeople(id, part, new URL(url).searchParams) : []),
  ])
  return null
}
