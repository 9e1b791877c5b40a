import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * After a change of place, focus goes to the new heading: who listens hears it, and Tab goes on from there. A changed
 * search or hash is the same place.
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
    // Scrolling is the scroll memory's business.
    heading.focus({ preventScroll: true })
  }, [pathname])
}
