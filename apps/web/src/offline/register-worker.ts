const address = '/service-worker.js'

/** Files loaded before the worker existed; it takes them from the browser's cache. */
const loadedFiles = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname)

/** Lets the page open offline. If a browser has no service workers, or refuses, everything else works. */
export async function registerWorker(): Promise<void> {
  try {
    await navigator.serviceWorker?.register(address, { updateViaCache: 'none' })
    const registration = await navigator.serviceWorker?.ready
    registration?.active?.postMessage({ type: 'keep', files: loadedFiles() })
  } catch {
    // Private windows and blocked storage.
  }
}
