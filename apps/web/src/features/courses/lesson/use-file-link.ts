import { type MouseEvent, useRef, useState } from 'react'
import { renewAccess } from '../../../api/renew-access.ts'

const isPlain = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey

/**
 * For a link to a file that requires a session: refreshes the session, then the browser follows the link. Pass
 * `onClick` to the link; when `hasFailed`, show it next to the link and offer `retry`.
 */
export function useFileLink() {
  const [state, setState] = useState<'idle' | 'pending' | 'failed'>('idle')
  const link = useRef<HTMLAnchorElement>(null)
  const isOpen = useRef(false)
  const onClick = async (event: MouseEvent<HTMLAnchorElement>) => {
    if (isOpen.current || !isPlain(event)) return
    event.preventDefault()
    link.current = event.currentTarget
    setState('pending')
    try {
      await renewAccess()
    } catch {
      return setState('failed')
    }
    setState('idle')
    // Clicks again; this time the browser handles it.
    isOpen.current = true
    link.current.click()
    isOpen.current = false
  }
  return {
    onClick,
    hasFailed: state === 'failed',
    isPending: state === 'pending',
    retry: () => link.current?.click(),
  }
}

export type FileLink = ReturnType<typeof useFileLink>
