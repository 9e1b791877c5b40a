import { rememberNewcomer } from '../features/session/newcomer.ts'
import { currentLanguage } from '../i18n/i18n.ts'
import { queryClient } from '../query-client.ts'
import { type FirstAnswers, keepAnswers } from './answers.ts'

/**
 * Takes the data that the server wrote into the document with its first screen, so that it is not requested again.
 * Returns whether that screen exists; it stays until the page can replace it.
 */
export function takeAnswers(): boolean {
  const element = document.getElementById('answers')
  if (!element) return false
  const { language, ...answers } = JSON.parse(element.textContent) as FirstAnswers & { language: string }
  // This browser is set to another language than the server has rendered.
  if (language !== currentLanguage()) return false
  rememberNewcomer(answers.session.user.rankStage)
  keepAnswers(queryClient, answers)
  return true
}
