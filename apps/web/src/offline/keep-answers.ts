import type { Query } from '@tanstack/react-query'
import type { SessionAnswer } from '@zenit/contract/session'
import { sessionQuery } from '../features/session/session.ts'
import { queryClient } from '../query-client.ts'
import { forgetAnswers, keepAnswer, sweepAnswers } from './answers.ts'
import { forgetOthers } from './forget-person.ts'
import { keptFor, setKeptFor } from './owner.ts'

const isSession = (query: Query): boolean => query.queryKey[0] === sessionQuery.queryKey[0]

/** Responses belong to one person: they are deleted when nobody or somebody else is signed in. */
async function keepFor(userId: string | null): Promise<void> {
  // After a sign-out the marker is gone, but stored data may remain.
  if (!userId || keptFor() !== userId) await forgetAnswers()
  if (!userId) return
  forgetOthers(userId)
  setKeptFor(userId)
  for (const query of queryClient.getQueryCache().getAll()) await keep(query)
}

async function keep({ queryKey, state }: Query): Promise<void> {
  await keepAnswer(queryKey, state.data)
}

/** Caching is optional: if the browser refuses, the page works without it. */
const quietly = (work: Promise<unknown>) => work.catch(() => undefined)

/** Caches the server's responses from now on, and those received so far. `onSignedIn` is called for each person. */
export function keepAnswers({ onSignedIn }: { onSignedIn: () => void }): void {
  let known: string | null | undefined
  const follow = (session: SessionAnswer | null | undefined) => {
    const userId = session?.user._id ?? null
    if (session === undefined || userId === known) return
    known = userId
    void quietly(keepFor(userId))
    if (userId) onSignedIn()
  }
  follow(queryClient.getQueryData<SessionAnswer | null>(sessionQuery.queryKey))
  void quietly(sweepAnswers(Date.now()))
  queryClient.getQueryCache().subscribe(({ type, query, ...event }) => {
    if (type !== 'updated' || !('action' in event) || event.action.type !== 'success') return
    if (isSession(query)) follow(query.state.data as SessionAnswer | null)
    void quietly(keep(query))
  })
}
