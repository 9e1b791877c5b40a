import { useState } from 'react'
import { deviceStorage } from '../../../storage.ts'

const key = 'zenit.thumbnails'

/** The last state; by default shown where there is space. */
function readOpen(): boolean {
  const kept = deviceStorage.read(key)
  return kept ? kept === 'open' : matchMedia('(min-width: 81.25em)').matches
}

/** Whether thumbnails of decks are shown, in this browser. */
export function useThumbnails() {
  const [isOpen, setOpen] = useState(readOpen)
  const toggle = () => {
    deviceStorage.write(key, isOpen ? 'closed' : 'open')
    setOpen(!isOpen)
  }
  return { isOpen, toggle }
}
