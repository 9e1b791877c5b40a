const address = '/service-worker.js'

/** Files that this page has loaded so far: the worker was not there yet, and takes them from the browser's cache. */
const loadedFiles = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname)

/** Lets the page open without a network. Where a browser has no service workers, or refuses, all else works. */
export async function registerWorker(): Promise<void> {
  try {
    await navigator.serviceWorker?.register(address, { updateViaCache: 'none' })
    const registration = await navigator.serviceWorker?.ready
    registration?.active?.postMessage({ type: 'keep', files: loadedFiles() })
  } catch {
    // Private windows and blocked storage.
  }
}
