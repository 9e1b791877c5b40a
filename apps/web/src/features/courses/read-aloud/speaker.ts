import type { Language } from '@zenit/contract/parts'
import type { Watch } from '../lesson/study.ts'
import { bringIntoSight, isInSight, markSentence } from './marking.ts'
import { type Sentence, sentencesIn } from './sentences.ts'
import { findVoice } from './voices.ts'

export type Phase = 'idle' | 'reading' | 'paused'

interface SpeechOptions {
  language: Language
  /** Said in place of a formula. */
  formula: string
  rate: number
  /** The text is at its end; returns whether another one follows. */
  onEnd: () => boolean
  onFailure: () => void
}

/**
 * Reads a text aloud with a voice of the browser. Each sentence is an utterance of its own, and a pause breaks it off
 * and begins it again: Chromium on Android cannot pause, and voices of a network break off in long utterances.
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

  /** What is read aloud plays, as a film does. */
  constructor(watch: Pick<Watch, 'isPlaying'>) {
    this.#watch = watch
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  phase = (): Phase => this.#phase

  /** The text to read, as a ref. A new one in its place, as with the next slide, is read on from its beginning. */
  setText = (text: Element | null): void => {
    this.#silence()
    markSentence(null)
    this.text = text
    this.#sentences = []
    if (text && this.#phase === 'reading') this.#begin()
  }

  /** Begins the text, at one of its children if need be, or goes on after a pause. */
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

  /** Says the sentence that it is at, which was asked for or follows the one before. */
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
    // After scrolling away the page stops following the voice, until the reader scrolls back.
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
