import { viewHome } from '@zenit/contract/home'
import { updateTimeZone, viewStreak } from '@zenit/contract/streaks'
import { request } from '../../api/client.ts'
import { ownTimeZone } from '../../format/dates.ts'
import { queryClient } from '../../query-client.ts'
import { keepSession, sessionQuery } from '../session/session.ts'

/** Names that were sent and not taken: another attempt on this page would end alike. */
const tried = new Set<string>()

/** Tells the server where the learner is when that has changed, because days begin and end there (STREAK-01). */
export async function keepTimeZone(): Promise<void> {
  const session = queryClient.getQueryData(sessionQuery.queryKey)
  const timeZone = ownTimeZone()
  if (!session || !timeZone || timeZone === session.user.timeZone || tried.has(timeZone)) return
  tried.add(timeZone)
  const answer = await request(updateTimeZone, { body: { timeZone } }).catch(() => null)
  if (!answer) return
  tried.delete(timeZone)
  keepSession({ ...session, user: answer.user })
  for (const path of [viewHome.path, viewStreak.path])
    void queryClient.invalidateQueries({ queryKey: [path] })
}
