import { viewMember } from '@zenit/contract/evidence'
import { queryOf } from '../../../query-client.ts'

export const memberQuery = (id: string, personId: string) => queryOf(viewMember, { params: { id, personId } })
