import { type RefObject, useRef, useState } from 'react'

const lingerMs = 500

interface Change {
  reason: string
  event: Event
}

export interface Popup {
  isOpen: boolean
  anchor: RefObject<HTMLButtonElement | null>
  toggle: () => void
  close: () => void
  /** For open and close requests of the popup itself. */
  onOpenChange: (isOpen: boolean, change: Change) => void
}

/**
 * A popup and its button. A click elsewhere closes it after half a second (NAV-10), so that a hand that slipped can
 * come back; Escape and a second click on the button close it at once.
 */
export function usePopup(): Popup {
  const [isOpen, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const lingering = useRef<ReturnType<typeof setTimeout>>(undefined)
  const set = (next: boolean) => {
    clearTimeout(lingering.current)
    setOpen(next)
  }
  return {
    isOpen,
    anchor,
    toggle: () => set(!isOpen),
    close: () => set(false),
    onOpenChange: (next, { reason, event }) => {
      if (reason !== 'outside-press' && reason !== 'focus-out') return set(next)
      // The button itself is also outside, and handles its own click.
      if (event.target instanceof Node && anchor.current?.contains(event.target)) return
      clearTimeout(lingering.current)
      lingering.current = setTimeout(() => setOpen(false), lingerMs)
    },
  }
}
