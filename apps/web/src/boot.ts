/**
 * Runs before the libraries have come and sends for what the first screen will ask: its texts, the session, its data
 * and its code travel beside them instead of after them. It decides nothing; main.tsx works without it.
 */
import { listRunningTests } from '@zenit/contract/closed-tests'
import { viewHome } from '@zenit/contract/home'
import { getUserData } from '@zenit/contract/session'
import { isNewcomer } from './features/session/newcomer.ts'
import { announceLanguage, detectLanguage } from './i18n/language.ts'

/** The later fetch of the same address takes this answer. */
function sendFor(path: string): void {
  const link = document.createElement('link')
  link.rel = 'preload'
  link.as = 'fetch'
  link.crossOrigin = 'anonymous'
  link.href = `/api${path}`
  document.head.append(link)
}

/** What cannot be fetched now, main.tsx asks for again. */
const ignore = () => undefined

const language = detectLanguage()
// Before the first call: the cookie tells the server which language to answer in.
announceLanguage(language)
// Functions apart: of a conditional the bundler would send for both files.
const texts = { pl: () => import('./i18n/pl.ts'), en: () => import('./i18n/en.ts') }
texts[language]().catch(ignore)

// A link may be about to sign in somebody else (first.ts). Answers in the document need no request.
const mayAsk =
  document.cookie.includes('caiplatform_authorized=') &&
  !('takeZenitLink' in window) &&
  !document.getElementById('answers')
if (mayAsk && window.location.pathname !== '/login') sendFor(getUserData.path)
if (mayAsk && !isNewcomer() && window.location.pathname === '/') {
  sendFor(viewHome.path)
  sendFor(listRunningTests.path)
  import('./features/home/HomePage.tsx').catch(ignore)
}
