import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

export const useIsFullScreen = (): boolean =>
  useSyncExternalStore(subscribe, () => document.fullscreenElement !== null)

/** In and out; nothing where the browser cannot. */
export function toggleFullScreen(frame: HTMLElement | null): void {
  if (!document.fullscreenEnabled || !frame) return
  const done = document.fullscreenElement ? document.exitFullscreen() : frame.requestFullscreen()
  // A browser may refuse for a reason of its own; then nothing changes.
  done.catch(() => undefined)
}
