import type { ComponentType } from 'react'
import {
  type LoaderFunction,
  type LoaderFunctionArgs,
  type RouteObject,
  redirect,
  type ShouldRevalidateFunction,
} from 'react-router'
import { mayBeSignedIn } from './api/refresh.ts'
import { fetchRunningTests } from './features/closed-tests/running-query.ts'
import { homeLoader } from './features/home/loader.ts'
import { isNewcomer } from './features/session/newcomer.ts'
import { sessionQuery } from './features/session/session.ts'
import { loadLaterTexts } from './i18n/i18n.ts'
import { guarded, loadQuery } from './load.ts'
import { paths } from './paths.ts'
import type { PrefetchHandle } from './prefetch.ts'
import { ErrorPage } from './shell/errors/ErrorPage.tsx'
import { PageError } from './shell/errors/PageError.tsx'
import { AppLoading } from './shell/frame/AppLoading.tsx'
import { Shell } from './shell/frame/Shell.tsx'
import { studioRoutes } from './studio/routes.ts'

interface LazyPage {
  Component: ComponentType
  loader?: LoaderFunction
  /** Used instead of the loader when a link to the page is about to be followed: see prefetch.ts. */
  prefetch?: LoaderFunction
  shouldRevalidate?: ShouldRevalidateFunction
}

const ahead = (prefetch: PrefetchHandle['prefetch']): PrefetchHandle => ({ prefetch })

/** A page whose texts, component and loader are loaded on demand. */
const page = (path: string, load: () => Promise<LazyPage>): RouteObject => ({
  path,
  handle: ahead(async (args) => {
    const [{ loader, prefetch = loader }] = await Promise.all([load(), loadLaterTexts()])
    await prefetch?.(args)
  }),
  lazy: async () => {
    const [{ Component, loader, shouldRevalidate }] = await Promise.all([load(), loadLaterTexts()])
    return { Component, loader: guarded(loader), ...(shouldRevalidate && { shouldRevalidate }) }
  },
})

/** The component of a first page that needs more than the first texts. */
async function withLaterTexts(load: () => Promise<ComponentType>): Promise<ComponentType> {
  const [component] = await Promise.all([load(), loadLaterTexts()])
  return component
}

interface FirstPage extends Pick<LazyPage, 'prefetch'> {
  loader: LoaderFunction
  component: () => Promise<ComponentType>
}

/** One of the first pages: its data is requested before its code is loaded. */
const firstPage = (path: string, { loader, prefetch = loader, component }: FirstPage): RouteObject => ({
  path,
  handle: ahead((args) => Promise.all([component(), prefetch(args)])),
  loader: guarded(loader),
  lazy: { Component: component },
})

/** Filters and sorting of lists are not needed on the home page. */
const programLoaders = () => import('./features/programs/loaders.ts')
const courseLoaders = () => import('./features/courses/loader.ts')

const pages: RouteObject[] = [
  firstPage('/', {
    loader: homeLoader,
    component: async () => (await import('./features/home/HomePage.tsx')).HomePage,
  }),
  firstPage('/programs', {
    loader: async (args) => (await programLoaders()).programsLoader(args),
    component: () =>
      withLaterTexts(async () => (await import('./features/programs/ProgramsPage.tsx')).ProgramsPage),
  }),
  firstPage('/program/:id', {
    loader: async (args) => (await programLoaders()).programLoader(args),
    component: () =>
      withLaterTexts(async () => (await import('./features/programs/ProgramPage.tsx')).ProgramPage),
  }),
  page('/onboarding', async () => {
    const [{ OnboardingPage }, { onboardingLoader, shouldLoadAgain }] = await Promise.all([
      import('./features/onboarding/OnboardingPage.tsx'),
      import('./features/onboarding/loader.ts'),
    ])
    return { Component: OnboardingPage, loader: onboardingLoader, shouldRevalidate: shouldLoadAgain }
  }),
  firstPage('/course/:id', {
    loader: async (args) => (await courseLoaders()).courseLoader(args),
    prefetch: async (args) => (await courseLoaders()).prefetchCourse(args),
    component: () =>
      withLaterTexts(async () => (await import('./features/courses/CoursePage.tsx')).CoursePage),
  }),
  page('/course-test/:id', () => import('./features/closed-tests/ClosedTestPage.tsx')),
  page('/course-final-work/:id', async () => {
    const [{ FinalWorkPage }, { finalWorkLoader }] = await Promise.all([
      import('./features/final-works/FinalWorkPage.tsx'),
      import('./features/final-works/loader.ts'),
    ])
    return { Component: FinalWorkPage, loader: finalWorkLoader }
  }),
  page('/promptbook', async () => {
    const [{ PromptbookPage }, { promptbookLoader }] = await Promise.all([
      import('./features/promptbook/PromptbookPage.tsx'),
      import('./features/promptbook/loader.ts'),
    ])
    return { Component: PromptbookPage, loader: promptbookLoader }
  }),
  page('/progress', () => import('./features/progress/ProgressPage.tsx')),
  page('/required', () => import('./features/required/RequiredPage.tsx')),
  page('/tools', async () => {
    const [{ ToolsPage }, { toolsLoader }] = await Promise.all([
      import('./features/tools/ToolsPage.tsx'),
      import('./features/tools/loaders.ts'),
    ])
    return { Component: ToolsPage, loader: toolsLoader }
  }),
  page('/tools/:id', async () => {
    const [{ ToolPage }, { toolLoader }] = await Promise.all([
      import('./features/tools/ToolPage.tsx'),
      import('./features/tools/loaders.ts'),
    ])
    return { Component: ToolPage, loader: toolLoader }
  }),
  page('/benefits', async () => {
    const [{ BenefitsPage }, { benefitsLoader }] = await Promise.all([
      import('./features/benefits/BenefitsPage.tsx'),
      import('./features/benefits/loaders.ts'),
    ])
    return { Component: BenefitsPage, loader: benefitsLoader }
  }),
  page('/benefit/:id', async () => {
    const [{ BenefitPage }, { benefitLoader }] = await Promise.all([
      import('./features/benefits/BenefitPage.tsx'),
      import('./features/benefits/loaders.ts'),
    ])
    return { Component: BenefitPage, loader: benefitLoader }
  }),
  page('/community', async () => {
    const [{ CommunityPage }, { communityLoader }] = await Promise.all([
      import('./features/community/CommunityPage.tsx'),
      import('./features/community/loaders.ts'),
    ])
    return { Component: CommunityPage, loader: communityLoader }
  }),
  page(paths.about(), async () => {
    const [{ AboutPage }, { aboutLoader }] = await Promise.all([
      import('./features/about/AboutPage.tsx'),
      import('./features/about/loader.ts'),
    ])
    return { Component: AboutPage, loader: aboutLoader }
  }),
  page('/sessions', async () => {
    const [{ SessionsPage }, { sessionsLoader }] = await Promise.all([
      import('./features/sessions/SessionsPage.tsx'),
      import('./features/sessions/loader.ts'),
    ])
    return { Component: SessionsPage, loader: sessionsLoader }
  }),
  page('/your-data', async () => {
    const [{ YourDataPage }, { ownDataLoader }] = await Promise.all([
      import('./features/privacy/YourDataPage.tsx'),
      import('./features/privacy/loader.ts'),
    ])
    return { Component: YourDataPage, loader: ownDataLoader }
  }),
  page('/second-factor', async () => {
    const [{ SecondFactorPage }, { secondFactorLoader }] = await Promise.all([
      import('./features/second-factor/SecondFactorPage.tsx'),
      import('./features/second-factor/loader.ts'),
    ])
    return { Component: SecondFactorPage, loader: secondFactorLoader }
  }),
  page('/privacy', async () => ({
    Component: (await import('./features/legal/LegalPages.tsx')).PrivacyPage,
  })),
  page('/terms', async () => ({
    Component: (await import('./features/legal/LegalPages.tsx')).TermsPage,
  })),
  page('/404', async () => ({
    Component: (await import('./features/not-found/NotFoundPage.tsx')).NotFoundPage,
  })),
  page('*', async () => ({
    Component: (await import('./features/not-found/NotFoundPage.tsx')).NotFoundPage,
  })),
]

/** A signed-in person does not belong on the login page (NAV-02), unless they return from an identity check. */
async function loginLoader({ request }: LoaderFunctionArgs) {
  const session = await loadQuery(sessionQuery).catch(() => null)
  if (!session) return null
  const { search } = new URL(request.url)
  const { isConfirmation } = await import('./features/session/attempt.ts')
  return isConfirmation(search) ? null : redirect(paths.home())
}

/** Loads what is shown above every page. Newcomers may not call it (ACCESS-01). */
async function shellLoader() {
  if (mayBeSignedIn() && !isNewcomer()) await fetchRunningTests()
  return null
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
    path: '/report-check',
    HydrateFallback: AppLoading,
    ErrorBoundary: ErrorPage,
    lazy: {
      Component: () =>
        withLaterTexts(
          async () => (await import('./features/report-check/ReportCheckPage.tsx')).ReportCheckPage,
        ),
    },
  },
  {
    Component: Shell,
    loader: shellLoader,
    shouldRevalidate: () => false,
    HydrateFallback: AppLoading,
    ErrorBoundary: ErrorPage,
    children: [{ ErrorBoundary: PageError, children: pages }],
  },
  studioRoutes,
]
