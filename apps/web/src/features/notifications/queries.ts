import { infiniteQueryOptions } from '@tanstack/react-query'
import { listNotifications, viewUnread } from '@zenit/contract/notifications'
import { request } from '../../api/client.ts'
import { queryClient } from '../../query-client.ts'
import { keepUnread } from './unread-count.ts'

/** All loaded pages, newest first. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: [listNotifications.path],
  queryFn: async ({ pageParam, signal }) => {
    const answer = await request(listNotifications, { query: { page: pageParam }, signal })
    keepUnread(answer.unread)
    return answer
  },
  initialPageParam: 1,
  getNextPageParam: ({ pagination: { page, totalPages } }) => (page < totalPages ? page + 1 : undefined),
})

/** Reloads the list if it is open, otherwise when it is opened next. */
export const outdateNotifications = (): void => {
  void queryClient.invalidateQueries({ queryKey: notificationsQuery.queryKey })
}

/** Loads the number of unread ones in the background; a failure keeps the known number. */
export async function refreshUnread(): Promise<void> {
  const answer = await request(viewUnread, {}).catch(() => null)
  if (answer) keepUnread(answer.unread)
}
