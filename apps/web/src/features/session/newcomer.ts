const key = 'caiplatform_newcomer'
const onboarded = 2

/** Above rank 1 the menu and the pages are open. */
export const isOnboarded = (rankStage: number): boolean => rankStage >= onboarded

/** Keeps for the next visit whether the one who is signed in may see more than the onboarding. */
export function rememberNewcomer(rankStage: number): void {
  try {
    if (isOnboarded(rankStage)) localStorage.removeItem(key)
    else localStorage.setItem(key, '1')
  } catch {
    // Storage is switched off: then a page's data may be asked for in vain.
  }
}

/** Known before the session has come: whoever is new here would be refused any page's data (ACCESS-01). */
export function isNewcomer(): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}
