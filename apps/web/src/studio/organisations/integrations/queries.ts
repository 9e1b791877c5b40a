import { listApiTokens } from '@zenit/contract/api-tokens'
import { queryClient, queryOf } from '../../../query-client.ts'

/** The API tokens of an organisation, the newest first. */
export const tokensQuery = (id: string) => queryOf(listApiTokens, { params: { id } })

const changedCalls: readonly string[] = [listApiTokens.path]

/** After a change: what is on the page is asked for again. */
export const outdateIntegrations = (): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => changedCalls.includes(String(queryKey[0])) })
