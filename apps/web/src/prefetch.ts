import { type DataRouter, type LoaderFunctionArgs, matchRoutes, type RouteObject } from 'react-router'
import { isNewcomer } from './features/session/newcomer.ts'
import { isOffline } from './network.ts'
import { whenIdle } from './shell/when-idle.ts'

/** The `handle` of a route: loads its code and data before it is opened. */
export interface PrefetchHandle {
  prefetch: (args: LoaderFunctionArgs) => Promise<unknown>
}

const isAhead = (handle: unknown): handle is PrefetchHandle =>
  typeof handle === 'object' && handle !== null && 'prefetch' in handle

/** How long a pointer must rest on a link: moving elsewhere, it crosses many. */
const restMs = 60

/** The browser's estimate of the connection, which not every browser gives. */
const connection = () =>
  (navigator as { connection?: { saveData?: boolean; effectiveType?: string } }).connection

/** With data saving or offline, nothing is prefetched. */
const mayFetchAhead = (): boolean => !isOffline() && !connection()?.saveData && !isNewcomer()

/** Whether something may be loaded that nobody has shown interest in yet: also not on a very slow connection. */
export const mayFetchUnasked = (): boolean => mayFetchAhead() && !connection()?.effectiveType?.endsWith('2g')

/** The target of a link under an event, if it is on this site and opens in this window. */
function placeOf({ target }: Event): URL | null {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link?.href || link.target || link.hasAttribute('download')) return null
  const url = new URL(link.href)
  const isHere = url.pathname === window.location.pathname && url.search === window.location.search
  return url.origin === window.location.origin && !isHere ? url : null
}

/** Loads code and data of a place if its route supports it. The data is cached by its query. */
async function prefetch(routes: RouteObject[], url: URL): Promise<void> {
  const found = matchRoutes(routes, url)?.findLast(({ route }) => isAhead(route.handle))
  if (!found || !isAhead(found.route.handle)) return
  const { params, route } = found
  await route.handle.prefetch({
    request: new Request(url),
    url,
    params,
    pattern: route.path ?? '',
    context: {} as LoaderFunctionArgs['context'],
  })
}

// Errors are shown when the page is opened.
const prefetchQuietly = (routes: RouteObject[], url: URL) => void prefetch(routes, url).catch(() => undefined)

/**
 * Every link of the page prefetches code and data of its target when somebody is about to follow it: a pointer rests on
 * it, it gets focus, or it is touched. A plain `<Link to={paths.tool(id)}>` is enough, in a menu, on a card or in a
 * list. A route prefetches by its loader, unless it has its own `prefetch` (routes.tsx): a loader that stores something
 * must not do so for a place that was only pointed at.
 */
export function prefetchOnIntent(routes: RouteObject[]): void {
  let resting: ReturnType<typeof setTimeout> | undefined
  const intend = (event: Event, patience: number) => {
    clearTimeout(resting)
    const url = placeOf(event)
    if (url && mayFetchAhead()) resting = setTimeout(prefetchQuietly, patience, routes, url)
  }
  document.addEventListener('pointerover', (event) => {
    if (event.pointerType === 'mouse') intend(event, restMs)
  })
  document.addEventListener('focusin', (event) => intend(event, restMs))
  document.addEventListener('touchstart', (event) => intend(event, 0), { passive: true })
}

/**
 * Once a page has settled, prefetches the target of its link with `data-next`: the next step of the learner, which most
 * people take from there. Only GET requests are made, and unused data leaves the cache after five minutes.
 */
export function prefetchNextStep(
  router: Pick<DataRouter, 'subscribe' | 'state'>,
  routes: RouteObject[],
): void {
  let settled = ''
  router.subscribe(({ initialized, navigation, location: { key } }) => {
    if (!initialized || navigation.state !== 'idle' || key === settled) return
    settled = key
    whenIdle(() => {
      const link = document.querySelector<HTMLAnchorElement>('main a[data-next]')
      if (link && router.state.location.key === key && mayFetchUnasked())
        prefetchQuietly(routes, new URL(link.href))
    })
  })
}
