import { useSyncExternalStore } from 'react'

/** A value that any part of the page can set and any component can subscribe to. */
export function createStore<T>(initial: T) {
  let value = initial
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const get = (): T => value
  return {
    set(next: T): void {
      value = next
      for (const listener of listeners) listener()
    },
    get,
    use: (): T => useSyncExternalStore(subscribe, get, get),
  }
}
