import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

export const useIsFullScreen = (): boolean =>
  useSyncExternalStore(subscribe, () => document.fullscreenElement !== null)

/** Toggles full screen; does nothing if unsupported. */
export function toggleFullScreen(frame: HTMLElement | null): void {
  if (!document.fullscreenEnabled || !frame) return
  const done = document.fullscreenElement ? document.exitFullscreen() : frame.requestFullscreen()
  // The browser may refuse; then nothing changes.
  done.catch(() => undefined)
}
