import { useEffect, useRef, useSyncExternalStore } from 'react'
import { NoResponseError } from './api/client.ts'
import { isOffline } from './network.ts'
import { queryClient } from './query-client.ts'

/** Number of failed attempts of the requests that wait now; 0 when the server responds. */
function failedAttempts(): number {
  const waiting = queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' })
  const counts = waiting
    .filter(({ state }) => state.fetchFailureReason instanceof NoResponseError)
    .map(({ state }) => state.fetchFailureCount)
  return Math.max(0, ...counts)
}

/** The server has drawn no failures. */
const none = () => 0

const watchQueries = (listener: () => void) => queryClient.getQueryCache().subscribe(listener)

/** Subscribes to {@link failedAttempts}. */
export const useFailedAttempts = (): number => useSyncExternalStore(watchQueries, failedAttempts, none)

function watchNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

const isOfflineAtServer = () => false

export const useIsOffline = (): boolean => useSyncExternalStore(watchNetwork, isOffline, isOfflineAtServer)

/** Calls back when the network is back. */
export function useOnReconnect(callback: () => void): void {
  const latest = useRef(callback)
  latest.current = callback
  useEffect(() => {
    const listener = () => latest.current()
    window.addEventListener('online', listener)
    return () => window.removeEventListener('online', listener)
  }, [])
}
