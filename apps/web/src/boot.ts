/**
 * Runs before the libraries have loaded and requests what the first screen needs: texts, session, data and code load in
 * parallel with them instead of afterwards. It decides nothing; main.tsx works without it.
 */
import { listRunningTests } from '@zenit/contract/closed-tests'
import { viewHome } from '@zenit/contract/home'
import { getUserData } from '@zenit/contract/session'
import { isNewcomer } from './features/session/newcomer.ts'
import { announceLanguage, detectLanguage } from './i18n/language.ts'

/** A later fetch of the same URL uses this response. */
function sendFor(path: string): void {
  const link = document.createElement('link')
  link.rel = 'preload'
  link.as = 'fetch'
  link.crossOrigin = 'anonymous'
  link.href = `/api${path}`
  document.head.append(link)
}

/** main.tsx requests again whatever fails here. */
const ignore = () => undefined

const language = detectLanguage()
// Before the first call: the server reads the language from this cookie.
announceLanguage(language)
// Separate functions: with a conditional, the bundler would preload both files.
const texts = { pl: () => import('./i18n/pl.ts'), en: () => import('./i18n/en.ts') }
texts[language]().catch(ignore)

// A link may be signing in another person (first.ts). Responses inside the document need no request.
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
