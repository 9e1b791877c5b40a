import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { mayBeSignedIn } from '../../api/refresh.ts'
import { tabStorage } from '../../storage.ts'

const storageKey = 'zenit.scrolled'

const positions = (tabStorage.readJson(storageKey) ?? {}) as Record<string, number>

/** Stores the scroll positions, or clears them once nobody is signed in. */
function store(): void {
  tabStorage.write(storageKey, mayBeSignedIn() ? JSON.stringify(positions) : null)
}

/** The place whose position is recorded; none while another one is on its way and holds its place. */
let recorded: string | null = null

function record(): void {
  if (recorded !== null) positions[recorded] = window.scrollY
}

function begin(): void {
  window.history.scrollRestoration = 'manual'
  window.addEventListener('scroll', record, { passive: true })
  window.addEventListener('pagehide', store)
}

let hasBegun = false

const topOf = (pathname: string): number => (pathname === '/' ? 0 : (positions[pathname] ?? 0))

/**
 * Scrolling is remembered per path, except at home, which always opens at its top (NAV-08). The router's own memory
 * writes down where a page stood when the next one has come; by then the placeholder of that one has moved it. A changed
 * search or hash is the same place: what happens there is the page's business.
 */
export function useScrollMemory(isHolding: boolean): void {
  const { pathname } = useLocation()
  useLayoutEffect(() => {
    if (!hasBegun) begin()
    hasBegun = true
    const { hash } = window.location
    const aim = hash ? document.getElementById(hash.slice(1)) : null
    if (aim) aim.scrollIntoView()
    else window.scrollTo(0, topOf(pathname))
  }, [pathname])
  useLayoutEffect(() => {
    recorded = isHolding ? null : pathname
  }, [pathname, isHolding])
}
