import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * After a change of path, moves focus to the new heading: screen readers announce it, and Tab continues there. A
 * changed query string or hash does not count.
 */
export function useRouteAnnouncer(): void {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    const heading =
      document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
    if (!heading) return
    heading.tabIndex = -1
    // Scrolling is handled by use-scroll-memory.ts.
    heading.focus({ preventScroll: true })
  }, [pathname])
}
