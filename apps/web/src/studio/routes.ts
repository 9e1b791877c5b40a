import type { RouteObject } from 'react-router'
import { ErrorPage } from '../shell/errors/ErrorPage.tsx'
import { AppLoading } from '../shell/frame/AppLoading.tsx'
import type { studioPages } from './pages.ts'

/** The code of the pages, and of a frame that replaces the product. */
export const studio = () => import('./pages.ts')

/** A page of the studio, in a bundle that learners do not load. Its calls refuse people without a role. */
const page = (path: keyof typeof studioPages): RouteObject => ({
  path,
  lazy: async () => (await studio()).loadPage(path),
})

const pages: RouteObject[] = [
  page('/studio/reviews'),
  page('/studio/reviews/:id'),
  page('/studio/people'),
  page('/studio/people/:id'),
  page('/studio/organisations/*'),
  page('/studio/content'),
  page('/studio/content/:id/*'),
  page('/studio/audit'),
  page('/studio/backups'),
  page('/preview/:key'),
  page('/invitation/:key'),
]

export const studioRoutes: RouteObject = {
  HydrateFallback: AppLoading,
  ErrorBoundary: ErrorPage,
  lazy: async () => (await studio()).loadShell(),
  children: [
    { path: '/studio', lazy: async () => (await studio()).start },
    {
      children: pages,
      lazy: async () => (await studio()).errors,
    },
  ],
}
