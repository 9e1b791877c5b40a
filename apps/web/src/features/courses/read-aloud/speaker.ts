import type { Language } from '@zenit/contract/parts'
import type { Watch } from '../lesson/study.ts'
import { bringIntoSight, isInSight, markSentence } from './marking.ts'
import { type Sentence, sentencesIn } from './sentences.ts'
import { findVoice } from './voices.ts'

export type Phase = 'idle' | 'reading' | 'paused'

interface SpeechOptions {
  language: Language
  /** Spoken in place of a formula. */
  formula: string
  rate: number
  /** Called at the end of the text; returns whether another text follows. */
  onEnd: () => boolean
  onFailure: () => void
}

/**
 * Reads a text aloud with a voice of the browser. Each sentence is a separate utterance; a pause cancels it, and
 * resuming repeats it: Chromium on Android cannot pause, and network voices stop in long utterances.
 */
export class Speaker {
  text: Element | null = null
  #sentences: readonly Sentence[] = []
  #at = 0
  #phase: Phase = 'idle'
  #manner: SpeechOptions | null = null
  /** The current utterance. Events of any other are ignored. */
  #utterance: SpeechSynthesisUtterance | null = null
  #listeners = new Set<() => void>()
  #watch: Pick<Watch, 'isPlaying'>

  /** Reading aloud counts as playing, like a film. */
  constructor(watch: Pick<Watch, 'isPlaying'>) {
    this.#watch = watch
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  phase = (): Phase => this.#phase

  /** The text to read, as a ref. A new one, such as the next slide, is read from its start. */
  setText = (text: Element | null): void => {
    this.#silence()
    markSentence(null)
    this.text = text
    this.#sentences = []
    if (text && this.#phase === 'reading') this.#begin()
  }

  /** Starts the text, optionally at one of its children, or resumes after a pause. */
  play = (manner: SpeechOptions, block = 0): void => {
    this.#manner = manner
    const isNew = this.#sentences.length === 0
    this.#setPhase('reading')
    if (isNew) this.#begin(block)
    else this.#speak(true)
  }

  pause = (): void => {
    this.#silence()
    this.#setPhase('paused')
  }

  stop = (): void => {
    this.#silence()
    this.#sentences = []
    markSentence(null)
    this.#setPhase('idle')
  }

  setRate = (rate: number): void => {
    if (!this.#manner) return
    this.#manner = { ...this.#manner, rate }
    if (this.#phase === 'reading') this.#speak()
  }

  #begin(block = 0): void {
    const text = this.text
    if (!text || !this.#manner) return
    this.#sentences = sentencesIn(text, this.#manner)
    const first = text.children[block]
    const isLater = ({ from }: Sentence) =>
      first?.contains(from) || first?.compareDocumentPosition(from) === Node.DOCUMENT_POSITION_FOLLOWING
    this.#at = block === 0 ? 0 : Math.max(0, this.#sentences.findIndex(isLater))
    this.#speak(true)
  }

  /** Speaks the current sentence, on request or after the previous one. */
  #speak(isAsked = false): void {
    const [sentence, text, manner] = [this.#sentences[this.#at], this.text, this.#manner]
    if (!text || !manner) return
    this.#silence()
    if (!sentence) {
      if (!manner.onEnd()) this.stop()
      return
    }
    const utterance = this.#utteranceOf(sentence, manner)
    this.#utterance = utterance
    markSentence(sentence)
    // After the reader scrolls away, the page stops following the voice until they scroll back.
    const before = this.#sentences[this.#at - 1]
    if (isAsked || (before && isInSight(before, text))) bringIntoSight(sentence, text)
    speechSynthesis.speak(utterance)
  }

  #utteranceOf({ words }: Sentence, manner: SpeechOptions): SpeechSynthesisUtterance {
    const utterance = new SpeechSynthesisUtterance(words)
    const voice = findVoice(manner.language)
    utterance.voice = voice
    utterance.lang = voice?.lang ?? manner.language
    utterance.rate = manner.rate
    utterance.onend = () => {
      if (utterance !== this.#utterance) return
      this.#utterance = null
      this.#at += 1
      this.#speak()
    }
    utterance.onerror = () => {
      if (utterance !== this.#utterance) return
      this.#utterance = null
      this.#setPhase('paused')
      manner.onFailure()
    }
    return utterance
  }

  #silence(): void {
    if (!this.#utterance) return
    this.#utterance = null
    speechSynthesis.cancel()
  }

  #setPhase(phase: Phase): void {
    this.#phase = phase
    this.#watch.isPlaying = phase === 'reading'
    for (const listener of this.#listeners) listener()
  }
}
