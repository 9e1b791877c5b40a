import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { mayBeSignedIn } from '../../api/refresh.ts'
import { tabStorage } from '../../storage.ts'

const storageKey = 'zenit.scrolled'

const positions = (tabStorage.readJson(storageKey) ?? {}) as Record<string, number>

/** Stores the scroll positions, or deletes them once nobody is signed in. */
function store(): void {
  tabStorage.write(storageKey, mayBeSignedIn() ? JSON.stringify(positions) : null)
}

/** The path whose position is recorded; null while another one is loading and its placeholder is shown. */
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
 * Scroll positions are stored per path, except for the home page, which always opens at its top (NAV-08). The router's
 * own restoration stores a page's position when the next page has loaded, after its placeholder has changed the
 * position. A changed query string or hash is the same page, which handles it itself.
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
