import { listGroups } from '@zenit/contract/groups'
import { queryOf } from '../../../query-client.ts'

/** The groups of an organisation, by name. */
export const groupsQuery = (id: string) => queryOf(listGroups, { params: { id } })
