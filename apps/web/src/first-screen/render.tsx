/**
 * Renders the home page into the document on the server (apps/api/src/site/first-screen.ts), from the same
 * components and data as in the browser. A separate bundle, made by build/first-screen.ts, which learners
 * never load. It renders once: no effects run, nothing is fetched, and parts loaded on demand are left out.
 */
import { QueryClient } from '@tanstack/react-query'
import type { Language } from '@zenit/contract/parts'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import { App } from '../App.tsx'
import { HomePage } from '../features/home/HomePage.tsx'
import { hourIn, yearIn } from '../format/hours.ts'
import { catalogue as en } from '../i18n/en.ts'
import { speakAtServer } from '../i18n/i18n.ts'
import { catalogue as pl } from '../i18n/pl.ts'
import { addTexts } from '../i18n/translate.ts'
import { type LocalTime, setDrawnAt } from '../local-time.ts'
import { Shell } from '../shell/frame/Shell.tsx'
import { type FirstAnswers, keepAnswers } from './answers.ts'

addTexts('pl', pl)
addTexts('en', en)

const handler = createStaticHandler([{ Component: Shell, children: [{ path: '/', Component: HomePage }] }])
const found = await handler.query(new Request('http://localhost/'))
if (found instanceof Response) throw new Error('The home page has no route')
const context: StaticHandlerContext = found
const router = createStaticRouter(handler.dataRoutes, context)

interface Drawing {
  answers: FirstAnswers
  language: Language
  now: Date
}

interface FirstScreen {
  /** The element for the head. */
  title: string
  markup: string
  /** The page must start with the same time. */
  drawnAt: LocalTime
}

/** The content security policy would block style attributes; first.ts applies them. */
const withoutInlineStyles = (markup: string) =>
  markup.replaceAll(/(<[a-z][^<>]*?) style="/g, '$1 data-style="')

/** Renders the page synchronously, so that another person's data cannot get in between. */
export function renderHome({ answers, language, now }: Drawing): FirstScreen {
  const client = new QueryClient()
  keepAnswers(client, answers)
  speakAtServer(language)
  const { timeZone } = answers.session.user
  const drawnAt = { hour: hourIn(timeZone, now), year: yearIn(timeZone, now) }
  setDrawnAt(drawnAt)
  const all = renderToString(
    <App client={client}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </App>,
  )
  client.clear()
  const [title = ''] = /<title>[^<]*<\/title>/.exec(all) ?? []
  return { title, markup: withoutInlineStyles(all.replace(title, '')), drawnAt }
}
