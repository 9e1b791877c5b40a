import type { Page } from '@playwright/test'

interface Utterance {
  text: string
  lang: string
  rate: number
  onend?: () => void
  onerror?: () => void
}

/**
 * Replaces the browser’s speech synthesis, which does not work in a browser without voices: records what is spoken, and
 * ends it on demand.
 */
interface Speech {
  said: Utterance[]
  current: Utterance | undefined
  finish(): void
  fail(): void
  setVoices(languages: string[]): void
}

declare global {
  interface Window {
    speech: Speech
  }
}

/** Gives later pages speech synthesis with a voice for each of these languages, silent and as fast as the test. */
export async function stubSpeech(page: Page, ...languages: string[]): Promise<void> {
  await page.addInitScript((first) => {
    const voicesOf = (some: string[]) =>
      some.map((lang) => ({ name: lang, lang, localService: true, voiceURI: lang, default: false }))
    let voices = voicesOf(first)
    const events = new EventTarget()
    const take = () => {
      const utterance = window.speech.current
      window.speech.current = undefined
      return utterance
    }
    window.speech = {
      said: [],
      current: undefined,
      finish: () => take()?.onend?.(),
      fail: () => take()?.onerror?.(),
      setVoices: (some) => {
        voices = voicesOf(some)
        events.dispatchEvent(new Event('voiceschanged'))
      },
    }
    const synthesis = Object.assign(events, {
      getVoices: () => voices,
      speak: (utterance: Utterance) => {
        window.speech.said.push({ text: utterance.text, lang: utterance.lang, rate: utterance.rate })
        window.speech.current = utterance
      },
      cancel: () => take()?.onerror?.(),
    })
    Object.defineProperty(window, 'speechSynthesis', { value: synthesis })
    Object.defineProperty(window, 'SpeechSynthesisUtterance', {
      value: class {
        text: string
        constructor(text: string) {
          this.text = text
        }
      },
    })
  }, languages)
}

export const setVoices = (page: Page, ...languages: string[]): Promise<void> =>
  page.evaluate((some) => window.speech.setVoices(some), languages)

/** The text that is being spoken; null if none is. */
export const saying = (page: Page): Promise<string | null> =>
  page.evaluate(() => window.speech.current?.text ?? null)

/** All texts spoken so far; those that were interrupted and started again occur more than once. */
export const said = (page: Page): Promise<Utterance[]> => page.evaluate(() => window.speech.said)

/** Ends the current utterance, as many times as given. */
export const finishSaying = (page: Page, times = 1): Promise<void> =>
  page.evaluate((count) => {
    for (let time = 0; time < count; time++) window.speech.finish()
  }, times)

export const failSaying = (page: Page): Promise<void> => page.evaluate(() => window.speech.fail())

/** The highlighted words of the text. */
export const marked = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const [range] = (CSS.highlights.get('read-aloud') as Set<Range> | undefined) ?? []
    return range?.toString() ?? null
  })

/**
 * The distance of the highlighted words from the top of the window, as a share of its height; null if nothing is
 * highlighted.
 */
export const markedAt = (page: Page): Promise<number | null> =>
  page.evaluate(() => {
    const [range] = (CSS.highlights.get('read-aloud') as Set<Range> | undefined) ?? []
    return range ? range.getBoundingClientRect().top / window.innerHeight : null
  })

/** The number of letters of the article before the highlighted words. */
export const lettersBeforeMark = (page: Page): Promise<number> =>
  page.getByTestId('article').evaluate((article) => {
    const [range] = (CSS.highlights.get('read-aloud') as Set<Range> | undefined) ?? []
    if (!range) return 0
    const before = document.createRange()
    before.setStart(article, 0)
    before.setEnd(range.startContainer, range.startOffset)
    return before.toString().length
  })
