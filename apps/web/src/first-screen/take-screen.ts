import { rememberNewcomer } from '../features/session/newcomer.ts'
import { currentLanguage } from '../i18n/i18n.ts'
import { type LocalTime, setDrawnAt } from '../local-time.ts'
import { queryClient } from '../query-client.ts'
import { type FirstAnswers, keepAnswers } from './answers.ts'

interface Drawn extends FirstAnswers {
  language: string
  drawnAt: LocalTime
}

/**
 * Takes the data that the server wrote into the document with its first screen, so that it is not requested again.
 * Returns the element that contains this screen, or null; it stays until the page can take it over.
 */
export function takeScreen(): Element | null {
  const element = document.getElementById('answers')
  if (!element) return null
  const { language, drawnAt, ...answers } = JSON.parse(element.textContent) as Drawn
  // This browser is set to another language than the server has rendered.
  if (language !== currentLanguage()) return null
  rememberNewcomer(answers.session.user.rankStage)
  setDrawnAt(drawnAt)
  keepAnswers(queryClient, answers)
  return document.querySelector('#root > [inert]')
}
