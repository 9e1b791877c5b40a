import type { ComponentType } from 'react'
import type { Root } from 'react-dom/client'
import { type LoaderFunction, redirect } from 'react-router'
import { sessionQuery } from '../features/session/session.ts'
import { loadStudioTexts } from '../i18n/i18n.ts'
import { guarded, loadQuery } from '../load.ts'
import { studioPaths } from '../studio-paths.ts'
import { StudioError } from './StudioError.tsx'

interface StudioPage {
  Component: ComponentType
  loader: LoaderFunction
  /** Also for people other than learners above rank 1: its loader decides. */
  isOpen?: boolean
}

/** Pages of the studio by path, each in its own chunk. Not in routes.ts, which every learner loads. */
export const studioPages = {
  '/studio/reviews': async () => {
    const [{ QueuePage }, { queueLoader }] = await Promise.all([
      import('./reviews/QueuePage.tsx'),
      import('./reviews/queries.ts'),
    ])
    return { Component: QueuePage, loader: queueLoader }
  },
  '/studio/reviews/:id': async () => {
    const [{ ReviewPage }, { reviewLoader }] = await Promise.all([
      import('./reviews/ReviewPage.tsx'),
      import('./reviews/queries.ts'),
    ])
    return { Component: ReviewPage, loader: reviewLoader }
  },
  '/studio/people': async () => {
    const [{ PeoplePage }, { peopleLoader }] = await Promise.all([
      import('./people/PeoplePage.tsx'),
      import('./people/queries.ts'),
    ])
    return { Component: PeoplePage, loader: peopleLoader }
  },
  '/studio/people/:id': async () => {
    const [{ PersonPage }, { personLoader }] = await Promise.all([
      import('./people/person/PersonPage.tsx'),
      import('./people/queries.ts'),
    ])
    return { Component: PersonPage, loader: personLoader }
  },
  '/studio/organisations/*': async () => {
    const [{ OrganisationPage }, { organisationsLoader }] = await Promise.all([
      import('./organisations/OrganisationPage.tsx'),
      import('./organisations/queries.ts'),
    ])
    return { Component: OrganisationPage, loader: organisationsLoader }
  },
  '/studio/content': async () => (await import('./content/pages.ts')).list,
  '/studio/content/:id/*': async () => (await import('./content/pages.ts')).pack,
  '/studio/audit': async () => {
    const [{ AuditPage }, { auditLoader }] = await Promise.all([
      import('./audit/AuditPage.tsx'),
      import('./audit/queries.ts'),
    ])
    return { Component: AuditPage, loader: auditLoader }
  },
  '/studio/backups': async () => {
    const [{ BackupsPage }, { backupsLoader }] = await Promise.all([
      import('./backups/BackupsPage.tsx'),
      import('./backups/queries.ts'),
    ])
    return { Component: BackupsPage, loader: backupsLoader }
  },
  '/invitation/:key': async () => {
    const [{ InvitationPage }, { invitationLoader }] = await Promise.all([
      import('./invitation/InvitationPage.tsx'),
      import('./invitation/queries.ts'),
    ])
    return { Component: InvitationPage, loader: invitationLoader, isOpen: true }
  },
  '/preview/:key': async () => {
    const [{ PreviewPage }, { previewLoader }] = await Promise.all([
      import('./preview/PreviewPage.tsx'),
      import('./preview/queries.ts'),
    ])
    return { Component: PreviewPage, loader: previewLoader }
  },
} satisfies Record<string, () => Promise<StudioPage>>

/** Error boundary of every page. */
export const errors = { ErrorBoundary: StudioError }

/** The document of a frame that shows a draft. */
export const startFrame = async (root: Root) => (await import('./preview/frame/start.tsx')).start(root)

export async function loadPage(path: keyof typeof studioPages) {
  const [page] = await Promise.all([studioPages[path](), loadStudioTexts()])
  const { Component, loader, isOpen }: StudioPage = page
  return { Component, loader: isOpen ? loader : guarded(loader) }
}

export async function loadShell() {
  const [{ StudioShell }] = await Promise.all([import('./StudioShell.tsx'), loadStudioTexts()])
  return { Component: StudioShell }
}

/** The bare path leads to the person's first page; without any, a page shows the refusal. */
export const start = {
  loader: async () => {
    const { roles = [] } = (await loadQuery(sessionQuery))?.user ?? {}
    const has = (...wanted: string[]) => roles.some((role) => wanted.includes(role))
    if (has('reviewer', 'admin')) return redirect(studioPaths.reviews())
    if (has('author')) return redirect(studioPaths.content())
    return redirect(has('manager') ? studioPaths.organisations() : studioPaths.reviews())
  },
}
