import type { ComponentType } from 'react'
import { type LoaderFunction, type RouteObject, redirect } from 'react-router'
import { loadStudioTexts } from '../i18n/i18n.ts'
import { guarded } from '../load.ts'
import { paths } from '../paths.ts'
import { AppLoading } from '../shell/AppLoading.tsx'
import { ErrorPage } from '../shell/errors/ErrorPage.tsx'

interface StudioPage {
  Component: ComponentType
  loader: LoaderFunction
}

/** A page of the studio: nothing of it is in what learners load. The calls behind it refuse whoever has no role. */
const page = (path: string, load: () => Promise<StudioPage>): RouteObject => ({
  path,
  lazy: async () => {
    const [{ Component, loader }] = await Promise.all([load(), loadStudioTexts()])
    return { Component, loader: guarded(loader) }
  },
})

const pages: RouteObject[] = [
  page('/studio/reviews', async () => {
    const [{ QueuePage }, { queueLoader }] = await Promise.all([
      import('./reviews/QueuePage.tsx'),
      import('./reviews/queries.ts'),
    ])
    return { Component: QueuePage, loader: queueLoader }
  }),
  page('/studio/reviews/:id', async () => {
    const [{ ReviewPage }, { reviewLoader }] = await Promise.all([
      import('./reviews/ReviewPage.tsx'),
      import('./reviews/queries.ts'),
    ])
    return { Component: ReviewPage, loader: reviewLoader }
  }),
  page('/studio/people', async () => {
    const [{ PeoplePage }, { peopleLoader }] = await Promise.all([
      import('./people/PeoplePage.tsx'),
      import('./people/queries.ts'),
    ])
    return { Component: PeoplePage, loader: peopleLoader }
  }),
  page('/studio/people/:id', async () => {
    const [{ PersonPage }, { personLoader }] = await Promise.all([
      import('./people/PersonPage.tsx'),
      import('./people/queries.ts'),
    ])
    return { Component: PersonPage, loader: personLoader }
  }),
  page('/studio/organisations', async () => {
    const [{ OrganisationsPage }, { organisationsLoader }] = await Promise.all([
      import('./organisations/OrganisationsPage.tsx'),
      import('./organisations/queries.ts'),
    ])
    return { Component: OrganisationsPage, loader: organisationsLoader }
  }),
  page('/studio/audit', async () => {
    const [{ AuditPage }, { auditLoader }] = await Promise.all([
      import('./audit/AuditPage.tsx'),
      import('./audit/queries.ts'),
    ])
    return { Component: AuditPage, loader: auditLoader }
  }),
]

export const studioRoutes: RouteObject = {
  HydrateFallback: AppLoading,
  ErrorBoundary: ErrorPage,
  lazy: async () => {
    const [{ StudioShell }] = await Promise.all([import('./StudioShell.tsx'), loadStudioTexts()])
    return { Component: StudioShell }
  },
  children: [
    { path: '/studio', loader: () => redirect(paths.studioReviews()) },
    {
      children: pages,
      lazy: { ErrorBoundary: async () => (await import('./StudioError.tsx')).StudioError },
    },
  ],
}
