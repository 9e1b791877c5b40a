const key = 'zenit.captions'
const off = 'off'

/** The captions to show at first: the language chosen last, else the page's own. Null: the learner switched them off. */
export function readCaptions(pageLanguage: string): string | null {
  try {
    const kept = localStorage.getItem(key)
    return kept === off ? null : (kept ?? pageLanguage)
  } catch {
    return pageLanguage
  }
}

export function keepCaptions(language: string | null): void {
  try {
    localStorage.setItem(key, language ?? off)
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}
