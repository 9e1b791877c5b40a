import type { Sentence } from './sentences.ts'

const highlight = 'read-aloud'

function rangeOf({ from, start, to, end }: Sentence): Range {
  const range = document.createRange()
  // A picture has no letters to begin and end with.
  if (from === to && !from.hasChildNodes() && from instanceof Element) range.selectNode(from)
  else {
    range.setStart(from, start)
    range.setEnd(to, end)
  }
  return range
}

interface VisibleArea {
  top: number
  bottom: number
}

/** What the text is seen through: the window of the browser, and for a slide the frame that it scrolls in. */
function windowOn(text: Element, { top, bottom }: VisibleArea): VisibleArea {
  const frame = (text.parentElement ?? text).getBoundingClientRect()
  return { top: Math.max(top, frame.top), bottom: Math.min(bottom, frame.bottom) }
}

/** Whether any of a sentence is in sight. */
export function isInSight(sentence: Sentence, text: Element): boolean {
  const place = rangeOf(sentence).getBoundingClientRect()
  const seen = windowOn(text, { top: 0, bottom: window.innerHeight })
  return place.bottom > seen.top && place.top < seen.bottom
}

/** Neither below what is sticky at the top of the window nor behind the bar at its bottom. */
function isClear(sentence: Sentence, text: Element): boolean {
  const place = rangeOf(sentence).getBoundingClientRect()
  const seen = windowOn(text, { top: window.innerHeight * 0.16, bottom: window.innerHeight * 0.9 })
  return place.top >= seen.top && place.bottom <= seen.bottom
}

/** Scrolls a sentence into the middle, unless it stands well already. */
export function bringIntoSight(sentence: Sentence, text: Element): void {
  if (isClear(sentence, text)) return
  const element = sentence.from instanceof Element ? sentence.from : sentence.from.parentElement
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  element?.scrollIntoView({ block: 'center', behavior: isCalm ? 'instant' : 'smooth' })
}

/** Marks a sentence in the text, where the browser can without changing the text (Firefox: since 140); null: none. */
export function markSentence(sentence: Sentence | null): void {
  if (!('highlights' in CSS)) return
  if (sentence) CSS.highlights.set(highlight, new Highlight(rangeOf(sentence)))
  else CSS.highlights.delete(highlight)
}
