import './styles/base.css'
import './styles/tokens.css'
import './styles/fonts.css'
import { type ReactNode, StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { App } from './App.tsx'
import { type Link, takeLink } from './features/session/link/link.ts'
import { sessionQuery, setDestination } from './features/session/session.ts'
import { takeScreen } from './first-screen/take-screen.ts'
import { startI18n } from './i18n/i18n.ts'
import { onRefused } from './load.ts'
import { loadCode } from './load-code.ts'
import { paths } from './paths.ts'
import { prefetchNextStep, prefetchOnIntent } from './prefetch.ts'
import { queryClient } from './query-client.ts'
import { routes } from './routes.tsx'
import { whenIdle } from './shell/when-idle.ts'
import { studio } from './studio/routes.ts'

/**
 * The code is loaded and the connection is free. In the head, fonts would delay the first text, which can be shown in
 * the fallback of the same widths; here they still arrive before the first screen's data on most connections.
 */
for (const face of ['640 1em "Bricolage Grotesque Variable"', '400 1em "Figtree Variable"'])
  void document.fonts.load(face, 'aą')

const texts = startI18n()

let root: Root | undefined
/** The root that replaces whatever the document shows. */
const newRoot = (): Root => {
  root ??= createRoot(document.getElementById('root') as HTMLElement)
  return root
}

/**
 * Takes over the server's screen with its elements (docs/decisions/111-first-screen.md), in pieces instead of one long
 * task. If the page turns out to differ, React draws it anew in the same place, which is not an error.
 */
function takeOver(screen: Element, page: ReactNode): void {
  const onRecoverableError = (error: unknown) => console.debug(error)
  startTransition(() => void hydrateRoot(screen, page, { onRecoverableError }))
}

/** Starts live events once the page has settled. */
async function goLive(): Promise<void> {
  const { start } = await loadCode(() => import('./features/notifications/live.ts'))
  start()
}

/** Loaded right after the first screen, because the network may fail at any time; started when the page has settled. */
function prepareOffline(): void {
  const code = loadCode(() => import('./offline/start.ts'))
  whenIdle(async () => (await code).startOffline())
}

function open(): void {
  // Texts, session and the first page's data load in parallel; loaders use the session request under way.
  // Not after a link, which may have signed in somebody else.
  const screen = root ? null : takeScreen()
  void queryClient.prefetchQuery(sessionQuery)
  const router = createBrowserRouter(routes)
  onRefused(() => void router.revalidate())
  setDestination(() => router.state.navigation.location ?? window.location)
  prefetchOnIntent(routes)
  prefetchNextStep(router, routes)
  // None of this may delay the first screen.
  const ready = new Promise<void>((done) => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      prepareOffline()
      done()
    })
  })
  whenIdle(goLive)
  const page = (
    <StrictMode>
      <App client={queryClient} onShown={() => screen?.removeAttribute('inert')}>
        <RouterProvider router={router} />
      </App>
    </StrictMode>
  )
  // The server-rendered screen stays until the page is ready; otherwise the logo, or the error that stops the page.
  void Promise.all([texts, screen && ready]).then(() => {
    const { location, errors } = router.state
    if (screen && location.pathname === paths.home() && !errors) takeOver(screen, page)
    else newRoot().render(page)
  })
}

/** Determines the person first (AUTH-02): until then nothing is requested, and no background work starts. */
async function openByLink(link: Link): Promise<void> {
  const [{ EnterByLink }] = await Promise.all([import('./features/session/link/EnterByLink.tsx'), texts])
  newRoot().render(<EnterByLink link={link} onDone={open} />)
}

const link = takeLink()
if (link) openByLink(link).catch(open)
// Only the product itself may frame its pages, to show a draft.
else if (self !== top) void studio().then(({ startFrame }) => startFrame(newRoot()))
else open()
