import { deviceStorage } from '../../../storage.ts'

const captionsKey = 'zenit.captions'
const off = 'off'
const transcriptKey = 'zenit.transcript'
const soundKey = 'zenit.sound'

/** Initial captions: the last chosen language, otherwise the page's. Null: the learner switched them off. */
export function readCaptions(pageLanguage: string): string | null {
  const kept = deviceStorage.read(captionsKey)
  return kept === off ? null : (kept ?? pageLanguage)
}

export const keepCaptions = (language: string | null): boolean =>
  deviceStorage.write(captionsKey, language ?? off)

/** Whether the transcript was open last time. */
export const readTranscript = (): boolean => deviceStorage.read(transcriptKey) === 'open'

export const keepTranscript = (isOpen: boolean): boolean =>
  deviceStorage.write(transcriptKey, isOpen ? 'open' : off)

/** Initial audio: the last chosen recording, otherwise the one in the page's language. Null: the film's own. */
export function readSound(pageLanguage: string): string | null {
  const kept = deviceStorage.read(soundKey)
  return kept === off ? null : (kept ?? pageLanguage)
}

export const keepSound = (language: string | null): boolean => deviceStorage.write(soundKey, language ?? off)
