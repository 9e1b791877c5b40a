import type { QueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '@zenit/contract/call'
import type { listRunningTests } from '@zenit/contract/closed-tests'
import type { viewHome } from '@zenit/contract/home'
import type { loginSettings, SessionAnswer } from '@zenit/contract/session'
import { runningTestsQuery } from '../features/closed-tests/running-query.ts'
import { homeQuery } from '../features/home/loader.ts'
import { sessionQuery } from '../features/session/session.ts'
import { loginSettingsQuery } from '../features/session/settings.ts'

/** Data of the first screen. */
export interface FirstAnswers {
  session: SessionAnswer
  home: AnswerOf<typeof viewHome>
  /** Null: it could not be loaded, and is requested again. */
  running: AnswerOf<typeof listRunningTests> | null
  settings: AnswerOf<typeof loginSettings> | null
}

export function keepAnswers(client: QueryClient, { session, home, running, settings }: FirstAnswers): void {
  client.setQueryData(sessionQuery.queryKey, session)
  client.setQueryData(homeQuery.queryKey, home)
  if (running) client.setQueryData(runningTestsQuery.queryKey, running)
  if (settings) client.setQueryData(loginSettingsQuery.queryKey, settings)
}
