const captionsKey = 'zenit.captions'
const off = 'off'
const transcriptKey = 'zenit.transcript'
const soundKey = 'zenit.sound'

/** Without storage a choice lasts as long as the page. */
function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {}
}

/** The captions to show at first: the language chosen last, else the page's own. Null: the learner switched them off. */
export function readCaptions(pageLanguage: string): string | null {
  const kept = read(captionsKey)
  return kept === off ? null : (kept ?? pageLanguage)
}

export const keepCaptions = (language: string | null): void => keep(captionsKey, language ?? off)

/** Whether the transcript was left open. */
export const readTranscript = (): boolean => read(transcriptKey) === 'open'

export const keepTranscript = (isOpen: boolean): void => keep(transcriptKey, isOpen ? 'open' : off)

/** What a film is heard with at first: the recording chosen last, else the one in the page's language. Null: its own sound. */
export function readSound(pageLanguage: string): string | null {
  const kept = read(soundKey)
  return kept === off ? null : (kept ?? pageLanguage)
}

export const keepSound = (language: string | null): void => keep(soundKey, language ?? off)
