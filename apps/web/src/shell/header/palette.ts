import { useSyncExternalStore } from 'react'
import { menuPart } from './menu-part.tsx'

export const { Part: Palette, fetch: fetchPalette } = menuPart(
  async () => (await import('../../features/search/Palette.tsx')).Palette,
)

let isOpen = false
const listeners = new Set<() => void>()

function set(next: boolean): void {
  isOpen = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const read = () => isOpen

export const useIsPaletteOpen = (): boolean => useSyncExternalStore(subscribe, read, read)

export function openPalette(): void {
  fetchPalette()
  set(true)
}

export const closePalette = (): void => set(false)

/** Ctrl+K, on a Mac also Cmd+K, anywhere on the page. */
export const isPaletteKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k'
