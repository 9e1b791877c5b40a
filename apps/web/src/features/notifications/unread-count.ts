import { viewUnread } from '@zenit/contract/notifications'
import { queryClient, queryOf } from '../../query-client.ts'

export const unreadQuery = queryOf(viewUnread, {})

export const keepUnread = (unread: number): void => {
  queryClient.setQueryData(unreadQuery.queryKey, { unread })
}
