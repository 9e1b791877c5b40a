import { deviceStorage } from '../../../storage.ts'

const captionsKey = 'zenit.captions'
const off = 'off'
const transcriptKey = 'zenit.transcript'
const soundKey = 'zenit.sound'

/** The captions to show at first: the language chosen last, else the page's own. Null: the learner switched them off. */
export function readCaptions(pageLanguage: string): string | null {
  const kept = deviceStorage.read(captionsKey)
  return kept === off ? null : (kept ?? pageLanguage)
}

export const keepCaptions = (language: string | null): boolean =>
  deviceStorage.write(captionsKey, language ?? off)

/** Whether the transcript was left open. */
export const readTranscript = (): boolean => deviceStorage.read(transcriptKey) === 'open'

export const keepTranscript = (isOpen: boolean): boolean =>
  deviceStorage.write(transcriptKey, isOpen ? 'open' : off)

/** What a film is heard with at first: the recording chosen last, else the one in the page's language. Null: its own sound. */
export function readSound(pageLanguage: string): string | null {
  const kept = deviceStorage.read(soundKey)
  return kept === off ? null : (kept ?? pageLanguage)
}

export const keepSound = (language: string | null): boolean => deviceStorage.write(soundKey, language ?? off)
