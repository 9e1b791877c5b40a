import { useState } from 'react'

const key = 'zenit.thumbnails'

/** As it was left; at first where there is room for them. */
function readOpen(): boolean {
  try {
    const kept = localStorage.getItem(key)
    if (kept) return kept === 'open'
  } catch {}
  return matchMedia('(min-width: 81.25em)').matches
}

function keepOpen(isOpen: boolean): void {
  try {
    localStorage.setItem(key, isOpen ? 'open' : 'closed')
  } catch {
    // Without storage the choice lasts as long as the deck.
  }
}

/** Whether the thumbnails of decks are shown, in this browser. */
export function useThumbnails() {
  const [isOpen, setOpen] = useState(readOpen)
  const toggle = () => {
    keepOpen(!isOpen)
    setOpen(!isOpen)
  }
  return { isOpen, toggle }
}
