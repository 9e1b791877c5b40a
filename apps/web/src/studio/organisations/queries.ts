import { listOrganisations, viewOrganisation } from '@zenit/contract/organisations'
import { type LoaderFunctionArgs, redirect } from 'react-router'
import { sessionQuery } from '../../features/session/session.ts'
import { isFailure, loadQuery, loadShown } from '../../load.ts'
import { paths } from '../../paths.ts'
import { queryClient, queryOf } from '../../query-client.ts'
import { studioPaths } from '../../studio-paths.ts'
import { groupsQuery } from './groups/queries.ts'
import { managersQuery, members, membersQuery } from './members/queries.ts'
import { memberQuery } from './person/queries.ts'
import { placeOf } from './place.ts'

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

/** Loads all people, or one. */
const loadPeople = (id: string, person: string, search: URLSearchParams): Promise<unknown>[] =>
  person ? [loadShown(memberQuery(id, person))] : [loadMembers(id, search), loadShown(managersQuery(id))]

export async function organisationsLoader({ params, request: { url } }: LoaderFunctionArgs) {
  const place = placeOf(params['*'])
  if (!place) return redirect(paths.notFound())
  const { id, view, part } = place
  if (!id) return loadList()
  await Promise.all([
    loadQuery(organisationQuery(id)),
    loadShown(groupsQuery(id)),
    ...(view === 'people' ? loadPeople(id, part, new URL(url).searchParams) : []),
  ])
  return null
}
