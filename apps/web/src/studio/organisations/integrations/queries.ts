import { infiniteQueryOptions } from '@tanstack/react-query'
import { listApiTokens } from '@zenit/contract/api-tokens'
import { viewDirectory } from '@zenit/contract/directory'
import { listStatements, viewRecordStore } from '@zenit/contract/record-stores'
import { listDeliveries, listWebhooks } from '@zenit/contract/webhooks'
import { request } from '../../../api/client.ts'
import { queryClient, queryOf } from '../../../query-client.ts'

/** The API tokens of an organisation, newest first. */
export const tokensQuery = (id: string) => queryOf(listApiTokens, { params: { id } })

/** State of an organisation's directory. */
export const directoryQuery = (id: string) => queryOf(viewDirectory, { params: { id } })

/** The webhooks of an organisation. */
export const webhooksQuery = (id: string) => queryOf(listWebhooks, { params: { id } })

/** Past and waiting deliveries, newest first. */
export const deliveriesQuery = (params: { id: string; webhookId: string }) =>
  infiniteQueryOptions({
    queryKey: [listDeliveries.path, params],
    queryFn: ({ pageParam, signal }) =>
      request(listDeliveries, { params, query: pageParam ? { before: pageParam } : {}, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })

/** The record store of an organisation. */
export const recordStoreQuery = (id: string) => queryOf(viewRecordStore, { params: { id } })

/** Sent and waiting statements, newest first. */
export const statementsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [listStatements.path, id],
    queryFn: ({ pageParam, signal }) =>
      request(listStatements, { params: { id }, query: pageParam ? { before: pageParam } : {}, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })

const changedCalls: readonly string[] = [
  listApiTokens.path,
  viewDirectory.path,
  listWebhooks.path,
  listDeliveries.path,
  viewRecordStore.path,
  listStatements.path,
]

/** Reloads the visible data after a change. */
export const outdateIntegrations = (): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => changedCalls.includes(String(queryKey[0])) })
