import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { deviceStorage } from '../../storage.ts'

const storageKey = 'zenit.studio.shortcuts'
const listeners = new Set<() => void>()

const areOn = (): boolean => deviceStorage.read(storageKey) !== 'off'

/** Single-key shortcuts can be switched off: speech input and tremor trigger them too (WCAG 2.2, 2.1.4). */
export function switchShortcuts(isOn: boolean): void {
  deviceStorage.write(storageKey, isOn ? 'on' : 'off')
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useShortcutsOn = (): boolean => useSyncExternalStore(subscribe, areOn)

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, select, input:not([type=radio], [type=checkbox])'))

/** Runs a key's action, unless the person is typing, holds another key, or is in a dialog. */
export function useShortcuts(actions: Record<string, (() => void) | undefined>): void {
  const isOn = useShortcutsOn()
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.repeat || isWriting(event.target)) return
    if (document.querySelector('[role=dialog], [role=alertdialog]')) return
    const action = actions[event.key.toLowerCase()]
    if (!action) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    if (!isOn) return
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOn])
}
