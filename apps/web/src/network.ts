const probeMs = 3_000

/**
 * This document came from the cache, because the network was unavailable when it was requested
 * (offline/worker). The browser may still report that it is online: there is a network, but the server is
 * unreachable.
 */
let isCut = typeof document !== 'undefined' && document.documentElement.hasAttribute('data-offline')

/** Offline: the browser reports it, or the page itself could not be fetched. */
export const isOffline = (): boolean => isCut || !navigator.onLine

function recover(): void {
  isCut = false
}

/** Polls the server until it responds, then fires the browser's event that the network is back. */
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
  // Registered before any other listener.
  window.addEventListener('online', recover, { once: true })
  setTimeout(probe, probeMs)
}
