import { viewHome } from '@zenit/contract/home'
import { updateTimeZone, viewStreak } from '@zenit/contract/streaks'
import { request } from '../../api/client.ts'
import { ownTimeZone } from '../../format/dates.ts'
import { queryClient } from '../../query-client.ts'
import { keepSession, sessionQuery } from '../session/session.ts'

/** Names that the server refused: sending them again from this page would fail, too. */
const tried = new Set<string>()

/** Sends the learner's time zone when it has changed, because days start and end by it (STREAK-01). */
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
