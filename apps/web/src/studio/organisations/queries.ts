import { listOrganisations } from '@zenit/contract/organisations'
import { loadShown } from '../../load.ts'
import { queryOf } from '../../query-client.ts'

export const organisationsQuery = queryOf(listOrganisations, {})

export const organisationsLoader = () => loadShown(organisationsQuery)
