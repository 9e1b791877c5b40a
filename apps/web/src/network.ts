const probeMs = 3_000

/**
 * This document came out of the cache, because the network was away when it was asked for (offline/worker). The browser
 * may know nothing of that: there is a network, but nobody at its other end.
 */
let isCut = typeof document !== 'undefined' && document.documentElement.hasAttribute('data-offline')

/** There is no network: the browser says so, or the page itself could not be fetched. */
export const isOffline = (): boolean => isCut || (!import.meta.env.SSR && !navigator.onLine)

function recover(): void {
  isCut = false
}

/** Looks for the server until anything answers, then says as the browser does that the network is back. */
async function probe(): Promise<void> {
  const answer = await fetch('/health/live', { cache: 'no-store' }).catch(() => null)
  if (!isCut) return
  if (!answer) {
    setTimeout(probe, probeMs)
    return
  }
  recover()
  window.dispatchEvent(new Event('online'))
}

if (isCut) {
  // Before anyone else hears of it.
  window.addEventListener('online', recover, { once: true })
  setTimeout(probe, probeMs)
}
