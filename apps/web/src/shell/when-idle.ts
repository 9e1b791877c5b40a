import { queryClient } from '../query-client.ts'

const pauseMs = 500

/** Calls back when the page has loaded, nothing is being fetched, and the browser is idle. */
export function whenIdle(task: () => void): void {
  const wait = () => {
    if (queryClient.isFetching() > 0) setTimeout(wait, pauseMs)
    // Safari has no idle callback.
    else if ('requestIdleCallback' in window) window.requestIdleCallback(task, { timeout: 8 * pauseMs })
    else setTimeout(task, pauseMs)
  }
  if (document.readyState === 'complete') setTimeout(wait, pauseMs)
  else window.addEventListener('load', () => setTimeout(wait, pauseMs), { once: true })
}
