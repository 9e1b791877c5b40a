import { infiniteQueryOptions } from '@tanstack/react-query'
import { listApiTokens } from '@zenit/contract/api-tokens'
import { viewDirectory } from '@zenit/contract/directory'
import { listDeliveries, listWebhooks } from '@zenit/contract/webhooks'
import { request } from '../../../api/client.ts'
import { queryClient, queryOf } from '../../../query-client.ts'

/** The API tokens of an organisation, the newest first. */
export const tokensQuery = (id: string) => queryOf(listApiTokens, { params: { id } })

/** How far the directory of an organisation keeps its people. */
export const directoryQuery = (id: string) => queryOf(viewDirectory, { params: { id } })

/** Where an organisation is told what its people do. */
export const webhooksQuery = (id: string) => queryOf(listWebhooks, { params: { id } })

/** What was or is to be sent, the newest first. */
export const deliveriesQuery = (params: { id: string; webhookId: string }) =>
  infiniteQueryOptions({
    queryKey: [listDeliveries.path, params],
    queryFn: ({ pageParam, signal }) =>
      request(listDeliveries, { params, query: pageParam ? { before: pageParam } : {}, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })

const changedCalls: readonly string[] = [
  listApiTokens.path,
  viewDirectory.path,
  listWebhooks.path,
  listDeliveries.path,
]

/** After a change: what is on the page is asked for again. */
export const outdateIntegrations = (): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => changedCalls.includes(String(queryKey[0])) })
