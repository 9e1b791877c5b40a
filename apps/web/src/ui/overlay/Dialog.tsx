import { type ComponentType, Suspense, useEffect, useState } from 'react'
import type { ConfirmProps, DialogProps } from './DialogPopups.tsx'
import { onDemand } from './on-demand.tsx'

/** The page that may open a dialog loads first. */
const aheadMs = 1_000

/** A dialog whose code loads a moment after the page, at the latest when it is opened. */
function windowOf<Props extends { isOpen: boolean }>(load: () => Promise<ComponentType<Props>>) {
  const { Part, fetch } = onDemand(load)
  function Window(props: Props) {
    const { isOpen } = props
    // Once opened it stays mounted, so that it can animate out.
    const [isKnown, setKnown] = useState(isOpen)
    if (isOpen && !isKnown) setKnown(true)
    if (isOpen) fetch()
    useEffect(() => {
      const ahead = () => {
        if (navigator.onLine) fetch()
      }
      const timer = setTimeout(ahead, aheadMs)
      // Code that failed to load must be loaded before the network fails again.
      window.addEventListener('online', ahead)
      return () => {
        clearTimeout(timer)
        window.removeEventListener('online', ahead)
      }
    }, [])
    return <Suspense fallback={null}>{isKnown && <Part {...props} />}</Suspense>
  }
  /** Loads the code at once, for a page whose dialog must open even when offline. */
  Window.fetch = fetch
  return Window
}

/** A modal dialog. Focus stays inside, Escape closes it, and focus then returns to where it was. */
export const Dialog = windowOf<DialogProps>(async () => (await import('./DialogPopups.tsx')).DialogPopup)

/** Asks before an action that cannot be undone. */
export const ConfirmDialog = windowOf<ConfirmProps>(
  async () => (await import('./DialogPopups.tsx')).ConfirmPopup,
)
