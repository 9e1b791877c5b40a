import './styles/base.css'
import './styles/tokens.css'
import './styles/fonts.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { type Link, takeLink } from './features/session/link/link.ts'
import { sessionQuery, setDestination } from './features/session/session.ts'
import { takeAnswers } from './first-screen/take-answers.ts'
import { startI18n } from './i18n/i18n.ts'
import { onRefused } from './load.ts'
import { loadCode } from './load-code.ts'
import { prefetchOnIntent } from './prefetch.ts'
import { queryClient } from './query-client.ts'
import { routes } from './routes.tsx'
import { Toasts } from './shell/Toasts.tsx'
import { whenIdle } from './shell/when-idle.ts'
import { studio } from './studio/routes.ts'

/**
 * Now the code has come and the line is free. In the head they would keep the first words waiting, which may well
 * stand in the fallback of the same widths; here they still arrive before the first screen's data on most lines.
 */
for (const face of ['640 1em "Bricolage Grotesque Variable"', '400 1em "Figtree Variable"'])
  void document.fonts.load(face, 'aą')

const texts = startI18n()
const root = createRoot(document.getElementById('root') as HTMLElement)

/** What happens meanwhile reaches the page when it is at rest. */
async function goLive(): Promise<void> {
  const { start } = await loadCode(() => import('./features/notifications/live.ts'))
  start()
}

/** Fetched right after the first screen, because the network may go at any time; begun when the page is at rest. */
function prepareOffline(): void {
  const code = loadCode(() => import('./offline/start.ts'))
  whenIdle(async () => (await code).startOffline())
}

function open(): void {
  // Texts, session and the first page's data travel together; the loaders find the session on its way.
  const isDrawn = takeAnswers()
  void queryClient.prefetchQuery(sessionQuery)
  const router = createBrowserRouter(routes)
  onRefused(() => void router.revalidate())
  setDestination(() => router.state.navigation.location ?? window.location)
  prefetchOnIntent(routes)
  // Nothing of it is in the way of the first screen.
  const ready = new Promise<void>((done) => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      prepareOffline()
      done()
    })
  })
  whenIdle(goLive)
  // What the server drew stands until the page is ready; else the mark does, or what keeps the page from coming.
  void Promise.all([texts, isDrawn && ready]).then(() =>
    root.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <Toasts />
        </QueryClientProvider>
      </StrictMode>,
    ),
  )
}

/** Who the page is for is settled first (AUTH-02): until then it asks for nothing, nor opens what works behind it. */
async function openByLink(link: Link): Promise<void> {
  const [{ EnterByLink }] = await Promise.all([import('./features/session/link/EnterByLink.tsx'), texts])
  root.render(<EnterByLink link={link} onDone={open} />)
}

const link = takeLink()
if (link) openByLink(link).catch(open)
// Nobody frames the product but itself, to show a draft.
else if (self !== top) void studio().then(({ startFrame }) => startFrame(root))
else open()
