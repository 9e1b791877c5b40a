import type { ComponentType } from 'react'
import { type LoaderFunction, type RouteObject, redirect } from 'react-router'
import { homeLoader } from './features/home/loader.ts'
import { onboardingLoader } from './features/onboarding/loader.ts'
import { programLoader, programsLoader } from './features/programs/loaders.ts'
import { sessionQuery } from './features/session/session.ts'
import { guarded, loadQuery } from './load.ts'
import { paths } from './paths.ts'
import { AppLoading } from './shell/AppLoading.tsx'
import { ErrorPage } from './shell/ErrorPage.tsx'
import { PageError } from './shell/PageError.tsx'
import { Shell } from './shell/Shell.tsx'

/** What stands in while a page is on its way: places of the same shape. */
export interface PageHandle {
  skeleton: 'cards' | 'course' | 'text'
}

interface LazyPage {
  Component: ComponentType
  loader?: LoaderFunction
}

/** A page whose component and loader come in one chunk. */
const page = (
  path: string,
  skeleton: PageHandle['skeleton'],
  load: () => Promise<LazyPage>,
): RouteObject => ({
  path,
  handle: { skeleton } satisfies PageHandle,
  lazy: async () => {
    const { Component, loader } = await load()
    return { Component, loader: guarded(loader) }
  },
})

/** A page whose data is on its way before its code has come. */
const eagerPage = (
  path: string,
  skeleton: PageHandle['skeleton'],
  { loader, component }: { loader?: LoaderFunction; component: () => Promise<ComponentType> },
): RouteObject => ({
  path,
  handle: { skeleton } satisfies PageHandle,
  loader: guarded(loader),
  lazy: { Component: component },
})

const pages: RouteObject[] = [
  eagerPage('/', 'cards', {
    loader: homeLoader,
    component: async () => (await import('./features/home/HomePage.tsx')).HomePage,
  }),
  eagerPage('/onboarding', 'text', {
    loader: onboardingLoader,
    component: async () => (await import('./features/onboarding/OnboardingPage.tsx')).OnboardingPage,
  }),
  eagerPage('/programs', 'cards', {
    loader: programsLoader,
    component: async () => (await import('./features/programs/ProgramsPage.tsx')).ProgramsPage,
  }),
  eagerPage('/program/:id', 'cards', {
    loader: programLoader,
    component: async () => (await import('./features/programs/ProgramPage.tsx')).ProgramPage,
  }),
  page('/course/:id', 'course', async () => {
    const { CoursePage, courseLoader } = await import('./features/courses/CoursePage.tsx')
    return { Component: CoursePage, loader: courseLoader }
  }),
  page('/course-test/:id', 'text', async () => {
    const { ClosedTestPage, closedTestLoader } = await import('./features/closed-tests/ClosedTestPage.tsx')
    return { Component: ClosedTestPage, loader: closedTestLoader }
  }),
  page('/privacy', 'text', async () => ({
    Component: (await import('./features/legal/LegalPages.tsx')).PrivacyPage,
  })),
  page('/terms', 'text', async () => ({
    Component: (await import('./features/legal/LegalPages.tsx')).TermsPage,
  })),
  page('/404', 'text', async () => ({
    Component: (await import('./features/not-found/NotFoundPage.tsx')).NotFoundPage,
  })),
  page('*', 'text', async () => ({
    Component: (await import('./features/not-found/NotFoundPage.tsx')).NotFoundPage,
  })),
]

/** Someone with a session has no business at the login (NAV-02). */
async function loginLoader() {
  const session = await loadQuery(sessionQuery).catch(() => null)
  return session ? redirect(paths.home()) : null
}

export const routes: RouteObject[] = [
  {
    path: '/login',
    loader: loginLoader,
    HydrateFallback: AppLoading,
    ErrorBoundary: ErrorPage,
    lazy: { Component: async () => (await import('./features/session/LoginPage.tsx')).LoginPage },
  },
  {
    Component: Shell,
    HydrateFallback: AppLoading,
    ErrorBoundary: ErrorPage,
    children: [{ ErrorBoundary: PageError, children: pages }],
  },
]
