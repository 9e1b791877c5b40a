import { useState } from 'react'
import { useNavigation, useRouteError } from 'react-router'
import { ApiError, NoResponseError } from '../../api/client.ts'
import { ErrorScreen } from './ErrorScreen.tsx'
import { useLoadAgain } from './use-load-again.ts'

/** Actions after an error: request again, or reload the app if it crashed itself. */
export function useRefresh() {
  const error = useRouteError()
  const loadAgain = useLoadAgain()
  const { state } = useNavigation()
  const [attempts, setAttempts] = useState(0)
  const refresh = () => {
    const isAnswerMissing = error instanceof ApiError || error instanceof NoResponseError
    if (!isAnswerMissing) return window.location.reload()
    setAttempts(attempts + 1)
    void loadAgain()
  }
  return { attempts, isRetrying: state === 'loading', onRefresh: refresh }
}

/** An error that broke even the shell. */
export function ErrorPage() {
  return <ErrorScreen {...useRefresh()} />
}
