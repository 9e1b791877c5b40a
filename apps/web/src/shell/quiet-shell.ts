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

/** Header, bottom bar and footer step aside. */
export const useIsQuiet = (): boolean => useSyncExternalStore(subscribe, isQuiet, isQuiet)

/** For work that wants no distraction, such as a running test: hides the shell while `isQuiet`. */
export function useQuietShell(isQuiet: boolean): void {
  useEffect(() => {
    if (!isQuiet) return
    change(1)
    return () => change(-1)
  }, [isQuiet])
}
