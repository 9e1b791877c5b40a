import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, StrictMode } from 'react'
import type { Root } from 'react-dom/client'
import {
  createBrowserRouter,
  type LoaderFunction,
  type RouteObject,
  RouterProvider,
  redirect,
  type ShouldRevalidateFunction,
} from 'react-router'
import { currentLanguage, loadStudioTexts, speak, startI18n } from '../../../i18n/i18n.ts'
import { announceLanguage, storeLanguage } from '../../../i18n/language.ts'
import { paths } from '../../../paths.ts'
import { queryClient } from '../../../query-client.ts'
import { ErrorPage } from '../../../shell/errors/ErrorPage.tsx'
import { AppLoading } from '../../../shell/frame/AppLoading.tsx'
import { Toasts } from '../../../shell/Toasts.tsx'
import { type FrameSettings, frameBase, placeAt, readFrame } from '../settings.ts'
import { Frame, FrameError, Outside } from './Frame.tsx'
import type { PreviewLearner } from './learner.ts'
import { answerHere } from './server.ts'

interface LazyPage {
  Component: ComponentType
  loader: LoaderFunction
  shouldRevalidate?: ShouldRevalidateFunction
}

/** A player page, as learners have it. */
const page = (path: string, load: () => Promise<LazyPage>): RouteObject => ({
  path,
  lazy: async () => {
    const { Component, loader, shouldRevalidate } = await load()
    return { Component, loader, ...(shouldRevalidate && { shouldRevalidate }) }
  },
})

/** Initial path of the frame. */
async function firstPath(learner: PreviewLearner, { at }: FrameSettings): Promise<string> {
  const { data, places } = await learner.load()
  const id = data.course._id
  if (at === 'closed-test') return paths.courseTest(id)
  if (at === 'final-work') return paths.courseFinalWork(id)
  if (at === 'ending') return `${paths.course(id)}?lesson=end`
  const place = placeAt(places, at)
  return place ? paths.lesson(id, place) : paths.course(id)
}

/** The task is shown; only learners can write and submit. */
const isWriting = (url: string): boolean => new URL(url).searchParams.has('task')

const routesFor = (learner: PreviewLearner, settings: FrameSettings): RouteObject[] => [
  {
    Component: Frame,
    HydrateFallback: AppLoading,
    ErrorBoundary: ErrorPage,
    children: [
      {
        ErrorBoundary: FrameError,
        children: [
          { path: '/start', loader: async () => redirect(await firstPath(learner, settings)) },
          page('/course/:id', async () => {
            const [{ CoursePage }, { courseLoader }] = await Promise.all([
              import('../../../features/courses/CoursePage.tsx'),
              import('../../../features/courses/loader.ts'),
            ])
            return { Component: CoursePage, loader: courseLoader }
          }),
          page('/course-test/:id', () => import('../../../features/closed-tests/ClosedTestPage.tsx')),
          page('/course-final-work/:id', async () => {
            const [{ FinalWorkPage }, { finalWorkLoader }] = await Promise.all([
              import('../../../features/final-works/FinalWorkPage.tsx'),
              import('../../../features/final-works/loader.ts'),
            ])
            const loader: LoaderFunction = (args) =>
              isWriting(args.request.url) ? redirect('/write') : finalWorkLoader(args)
            return { Component: FinalWorkPage, loader }
          }),
          { path: '*', Component: Outside },
        ],
      },
    ],
  },
]

/** Only in this document: the rest of the product keeps the visitor's language. */
async function speakHere(language: FrameSettings['language']): Promise<void> {
  await Promise.all([startI18n(), loadStudioTexts()])
  const own = currentLanguage()
  if (own === language) return
  await speak(language)
  storeLanguage(own)
  announceLanguage(own)
  document.documentElement.lang = language
}

/** Renders the document of a frame that shows a draft. */
export async function start(root: Root): Promise<void> {
  const settings = readFrame(window.location.pathname)
  const learner = answerHere(settings)
  await speakHere(settings.language)
  const router = createBrowserRouter(routesFor(learner, settings), { basename: frameBase(settings) })
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toasts />
      </QueryClientProvider>
    </StrictMode>,
  )
}
