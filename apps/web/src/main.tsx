import './styles/base.css'
import './styles/tokens.css'
import './styles/fonts.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { sessionQuery } from './features/session/session.ts'
import { startI18n } from './i18n/i18n.ts'
import { queryClient } from './query-client.ts'
import { routes } from './routes.tsx'
import { Toasts } from './shell/Toasts.tsx'

// Texts, session and the first page's data travel together; the loaders find the session on its way.
const texts = startI18n()
void queryClient.prefetchQuery(sessionQuery)
const router = createBrowserRouter(routes)

await texts
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toasts />
    </QueryClientProvider>
  </StrictMode>,
)
