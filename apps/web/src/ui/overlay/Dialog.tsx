import { type ComponentType, Suspense, useEffect, useState } from 'react'
import type { ConfirmProps, DialogProps } from './DialogPopups.tsx'
import { onDemand } from './on-demand.tsx'

/** The page that may open a window is there first. */
const aheadMs = 1_000

/** A window whose code comes when the page has stood for a moment, at the latest when it is opened. */
function windowOf<Props extends { isOpen: boolean }>(load: () => Promise<ComponentType<Props>>) {
  const { Part, fetch } = onDemand(load)
  function Window(props: Props) {
    const { isOpen } = props
    // Once opened it stays, so that it can go away gently.
    const [isKnown, setKnown] = useState(isOpen)
    if (isOpen && !isKnown) setKnown(true)
    if (isOpen) fetch()
    useEffect(() => {
      const ahead = () => {
        if (navigator.onLine) fetch()
      }
      const timer = setTimeout(ahead, aheadMs)
      // What could not come must be there before the network goes once more.
      window.addEventListener('online', ahead)
      return () => {
        clearTimeout(timer)
        window.removeEventListener('online', ahead)
      }
    }, [])
    return <Suspense fallback={null}>{isKnown && <Part {...props} />}</Suspense>
  }
  /** Brings the code at once: for a page that must be able to ask even when the network has gone. */
  Window.fetch = fetch
  return Window
}

/** A window over the page. Focus stays inside, Escape closes it, and focus goes back to where it was. */
export const Dialog = windowOf<DialogProps>(async () => (await import('./DialogPopups.tsx')).DialogPopup)

/** Asks before something that cannot be taken back. */
export const ConfirmDialog = windowOf<ConfirmProps>(
  async () => (await import('./DialogPopups.tsx')).ConfirmPopup,
)
