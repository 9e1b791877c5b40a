import { useEffect, useSyncExternalStore } from 'react'

let quietPages = 0
const listeners = new Set<() => void>()

function change(by: number): void {
  quietPages += by
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const isQuiet = () => quietPages > 0

/** Whether header, bottom bar and footer are hidden. */
export const useIsQuiet = (): boolean => useSyncExternalStore(subscribe, isQuiet, isQuiet)

/** Hides the shell while `isQuiet`, for work without distraction such as a running test. */
export function useQuietShell(isQuiet: boolean): void {
  useEffect(() => {
    if (!isQuiet) return
    change(1)
    return () => change(-1)
  }, [isQuiet])
}
