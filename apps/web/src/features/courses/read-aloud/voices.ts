import type { Language } from '@zenit/contract/parts'
import { useSyncExternalStore } from 'react'

/** `pl_PL` on Android, `pl-PL` elsewhere. */
const tagOf = ({ lang }: SpeechSynthesisVoice): string => lang.replace('_', '-').toLowerCase()

const preferred: Record<Language, string> = { pl: 'pl-pl', en: 'en-gb' }

/**
 * Returns the voice for a language; null for none. Prefers voices on the device to those that send the text over the
 * network, then voices from Poland or Britain to other countries.
 */
export function chooseVoice(
  voices: readonly SpeechSynthesisVoice[],
  language: Language,
): SpeechSynthesisVoice | null {
  const places = (voice: SpeechSynthesisVoice) =>
    (voice.localService ? 0 : 2) + (tagOf(voice) === preferred[language] ? 0 : 1)
  const known = voices.filter((voice) => tagOf(voice).split('-')[0] === language)
  return known.toSorted((one, other) => places(one) - places(other))[0] ?? null
}

const synthesis: SpeechSynthesis | undefined = globalThis.speechSynthesis

// Chromium loads its voices on the first request.
synthesis?.getVoices()

function subscribe(listener: () => void): () => void {
  synthesis?.addEventListener('voiceschanged', listener)
  return () => synthesis?.removeEventListener('voiceschanged', listener)
}

/** The browser's current voice for a language: voices may load late. */
export const findVoice = (language: Language): SpeechSynthesisVoice | null =>
  chooseVoice(synthesis?.getVoices() ?? [], language)

export const useHasVoice = (language: Language): boolean =>
  useSyncExternalStore(subscribe, () => findVoice(language) !== null)
