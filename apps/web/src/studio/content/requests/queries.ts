import { listRequests, type PublicationRequest } from '@zenit/contract/packs'
import { queryOf } from '../../../query-client.ts'

export const isOpen = ({ state }: Pick<PublicationRequest, 'state'>): boolean =>
  state === 'waits' || state === 'scheduled' || state === 'due'

const every30Seconds = 30_000
const every2Seconds = 2_000

/** An open request changes by itself or elsewhere, so the page polls it. */
const intervalOf = (request: PublicationRequest | undefined): number | false => {
  if (!request || !isOpen(request)) return false
  return request.state === 'due' ? every2Seconds : every30Seconds
}

export const requestsQuery = (packId: string) => {
  const query = queryOf(listRequests, { params: { id: packId } })
  return {
    ...query,
    staleTime: 0,
    refetchInterval: ({ state }: { state: { data?: { requests: PublicationRequest[] } | undefined } }) =>
      intervalOf(state.data?.requests[0]),
  }
}
