import { rememberNewcomer } from '../features/session/newcomer.ts'
import { currentLanguage } from '../i18n/i18n.ts'
import { queryClient } from '../query-client.ts'
import { type FirstAnswers, keepAnswers } from './answers.ts'

/**
 * Takes what the server wrote into the document beside the screen that it drew, so that nothing of it is asked for
 * again. Returns whether the screen stands there: it stays until the page itself can take its place.
 */
export function takeAnswers(): boolean {
  const element = document.getElementById('answers')
  if (!element) return false
  const { language, ...answers } = JSON.parse(element.textContent) as FirstAnswers & { language: string }
  // This browser has been asked for another one, which the server did not know of.
  if (language !== currentLanguage()) return false
  rememberNewcomer(answers.session.user.rankStage)
  keepAnswers(queryClient, answers)
  return true
}
