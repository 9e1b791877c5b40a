import type { Sentence } from './sentences.ts'

const highlight = 'read-aloud'

function rangeOf({ from, start, to, end }: Sentence): Range {
  const range = document.createRange()
  // An image has no text to start and end in.
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

/** The visible area of the text: the browser window, and for a slide its scroll container. */
function windowOn(text: Element, { top, bottom }: VisibleArea): VisibleArea {
  const frame = (text.parentElement ?? text).getBoundingClientRect()
  return { top: Math.max(top, frame.top), bottom: Math.min(bottom, frame.bottom) }
}

/** Whether any of a sentence is visible. */
export function isInSight(sentence: Sentence, text: Element): boolean {
  const place = rangeOf(sentence).getBoundingClientRect()
  const seen = windowOn(text, { top: 0, bottom: window.innerHeight })
  return place.bottom > seen.top && place.top < seen.bottom
}

/** Neither covered by sticky elements at the top nor by the bar at the bottom. */
function isClear(sentence: Sentence, text: Element): boolean {
  const place = rangeOf(sentence).getBoundingClientRect()
  const seen = windowOn(text, { top: window.innerHeight * 0.16, bottom: window.innerHeight * 0.9 })
  return place.top >= seen.top && place.bottom <= seen.bottom
}

/** Scrolls a sentence to the middle, unless it is fully visible. */
export function bringIntoSight(sentence: Sentence, text: Element): void {
  if (isClear(sentence, text)) return
  const element = sentence.from instanceof Element ? sentence.from : sentence.from.parentElement
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  element?.scrollIntoView({ block: 'center', behavior: isCalm ? 'instant' : 'smooth' })
}

/** Highlights a sentence without changing the DOM, where supported (Firefox: since 140); null: none. */
export function markSentence(sentence: Sentence | null): void {
  if (!('highlights' in CSS)) return
  if (sentence) CSS.highlights.set(highlight, new Highlight(rangeOf(sentence)))
  else CSS.highlights.delete(highlight)
}
